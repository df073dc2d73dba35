"""What one viewer can ask of a table over HTTP; none of it changes anything."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.http import HttpResponse
from django.test import Client

from games.models import Deal
from tests.leaks.scenes import Exchange
from tests.leaks.staging import Stage
from tests.playing import public_number


@dataclass(frozen=True)
class Ask:
    """A request; ``plain`` if the browser sends it without htmx."""

    what: str
    client: Client
    path: str
    sent: dict[str, object] = field(default_factory=dict)
    method: str = "get"
    plain: bool = False

    def answered(self, language: str) -> HttpResponse:
        """The answer in this language."""
        headers = {"accept-language": language, **({} if self.plain else {"hx-request": "true"})}
        return getattr(self.client, self.method)(self.path, self.sent, headers=headers)


def asks_of(
    stage: Stage, exchange: Exchange, deal: Deal, *, own: list[str], version: int
) -> Iterator[Ask]:
    """All that the viewer, who holds ``own``, may try while the room stands at ``version``."""
    client = stage.client(stage.person(exchange.viewer))
    room, act = f"/rooms/{stage.room.public_id}/", f"/deals/{deal.public_id}/act"
    preview = f"/deals/{deal.public_id}/preview/"
    number, hidden = public_number(deal), list(exchange.hidden)

    yield Ask("page", client, room, plain=True)
    yield Ask("poll", client, room, {"poll": version - 1})
    yield Ask("poll for nothing", client, room, {"poll": version})
    for cards in (own[:1], own[-2:], hidden[:1], own[:1] + hidden[-2:]):
        yield Ask(f"preview {cards}", client, preview, {"cards": cards})
    yield Ask("hints", client, f"/deals/{deal.public_id}/hints/")
    not_held = {"action": "play", "cards": hidden[number % len(hidden)], "number": number}
    stale = {"action": "pass", "number": number + 1, "token": "stale"}
    for plain in (False, True):
        refused = {**not_held, "token": f"refused {plain}"}
        yield Ask("refused play", client, act, refused, "post", plain)
        yield Ask("stale pass", client, act, stale, "post", plain)
    yield Ask("unreadable play", client, act, {**not_held, "cards": "9s 9s"}, "post")
    yield Ask("next deal too soon", client, f"{room}deal", {"after": 0}, "post")
    yield Ask("no autopilot", client, f"{room}autopilot", {}, "post")
    yield Ask("bots by no host", client, f"{room}bots", {"add": 0}, "post")
    yield Ask("a kick by no host", client, f"{room}kick", {"who": "1 Lan"}, "post")
    yield Ask("a hand-over by no host", client, f"{room}settings", {"host": "1 Lan"}, "post")
    yield Ask("words that are none", client, f"{room}chat", {"text": "\u200b"}, "post")
    yield Ask("a face that is none", client, f"{room}react", {"reaction": "9s"}, "post")
    yield Ask("muting nobody", client, f"{room}mute", {"who": "1 Lan"}, "post")
    yield Ask("a seat that is taken", client, f"{room}sit", {"seat": 0}, "post")
    yield Ask("waiting no more", client, f"{room}wait", {"wait": "no"}, "post")
    yield Ask("a door that is open", client, room, {"door": version})
    if exchange.viewer is None:
        yield Ask("standing up from no seat", client, f"{room}stand", {}, "post")
        yield Ask("leaving without a hand", client, f"{room}stand", {"when": "now"}, "post")
    yield Ask("front page", client, "/", plain=True)
    if exchange.viewer is None:
        stranger = stage.client(None)
        yield Ask("page for a stranger", stranger, room, plain=True)
        yield Ask("poll of a stranger", stranger, room, {"poll": 0})
        yield Ask("hints for a stranger", stranger, f"/deals/{deal.public_id}/hints/")
        yield Ask("preview of a stranger", stranger, preview, {"cards": hidden[:1]})
