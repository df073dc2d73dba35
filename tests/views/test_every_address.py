"""Every address, tried by those whom it does not belong to: refused, and nothing has changed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import services, urls
from games.models import Deal, Invitation, Kick, Room
from tests.factories import PlayerFactory
from tests.playing import NOON, dealt_among, waiting_room
from tests.views.asking import HTMX, lowest, text_of

# It is theirs, too: what it does for them is tested elsewhere.
THEIRS = 0


@dataclass(frozen=True)
class Try:
    """What is sent to an address by its name, and the status that each of the four gets.

    Another player of the table; somebody signed in who watches; a stranger; somebody kicked.
    ``{…}`` in what is sent stands for what the scene knows. ``room`` are columns of the room.
    """

    name: str
    sent: dict[str, str] = field(default_factory=dict)
    player: int = 403
    watcher: int = 403
    stranger: int = 401
    kicked: int = 403
    method: str = "post"
    room: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.method, self.name, *self.sent])

    def status_for(self, who: str, *, may_watch: bool) -> int:
        """What one of the four gets; who may not watch does not talk either."""
        is_outside = who == "watcher" and not may_watch
        is_talk = self.name in {"chat", "react"}
        return 403 if is_talk and is_outside else int(getattr(self, who))


TRIES = [
    Try("act", {"action": "play", "cards": "{card}", "number": "0", "token": "t"}, player=422),
    Try("act", {"action": "pass", "number": "0", "token": "t"}, player=422),
    Try("preview", {"cards": "{card}"}, player=THEIRS, method="get"),
    Try("hints", player=THEIRS, method="get"),
    Try("deal", {"after": "1"}, player=THEIRS),
    Try("sit", {"seat": "0"}, player=THEIRS, watcher=409, stranger=409),
    Try("sit", {"terms": "novice-1000-0"}, player=409, watcher=409, stranger=409),
    Try("stand", player=THEIRS),
    Try("stand", {"when": "now"}, player=THEIRS),
    Try("stake", {"stake": "2000", "terms": "novice-1000-0"}),
    Try("wait", player=409, watcher=THEIRS, stranger=THEIRS),
    Try("bots"),
    Try("bots", {"add": "1"}),
    Try("bots", {"remove": "1"}),
    Try("kick", {"who": "0 {host}"}),
    Try("kick", {"who": "1 {other}"}),
    Try("settings", {"host": "1 {other}"}),
    Try("settings", {"save": "", "may_watch": "no"}),
    Try("settings", {"hold": "yes"}),
    Try("settings", method="get"),
    Try("check_settings"),
    Try("autopilot", player=THEIRS),
    Try("autopilot", {"for": "0 {host}"}, player=409),
    Try("chat", {"text": "chào"}, player=THEIRS, watcher=THEIRS),
    Try("chat", {"text": "chào"}, room={"may_chat": False}),
    Try("chat", {"text": "chào"}, player=THEIRS, room={"kind": "ranked"}),
    Try("chat", {"phrase": "hello"}, player=THEIRS, room={"may_watch": False}),
    Try("react", {"reaction": "pig"}, player=THEIRS, watcher=THEIRS),
    Try("react", {"reaction": "pig"}, room={"may_chat": False}),
    Try("mute", {"who": "0 {other}"}, player=409, watcher=409, kicked=409),
    Try("mute", {"who": "0 {host}"}, player=THEIRS, watcher=THEIRS, kicked=THEIRS),
    Try("unmute", {"who": "0 {host}"}, player=THEIRS, watcher=THEIRS, kicked=THEIRS),
    Try("lately", player=THEIRS, method="get"),
    Try("invite", {"guest": "0" * 64}, player=409),
    Try("answer_invitation", {"answer": "go"}, player=409, watcher=409, kicked=409),
    Try("answer_invitation", {"answer": "no"}, player=409, watcher=409, kicked=409),
    Try("lobby_chat", {"text": "chào"}, player=THEIRS, watcher=THEIRS, kicked=THEIRS),
    Try("lobby_mute", {"message": "1"}, player=409, watcher=409, kicked=409),
    Try("lobby_unmute", {"message": "1"}, player=409, watcher=409, kicked=409),
    *(
        Try(name, player=200, watcher=200, stranger=200, kicked=200, method="get")
        for name in (
            "chips",
            "front",
            "leaderboard",
            "lobby",
            "new_room",
            "profile",
            "room",
            "room_rules",
            "rules",
            "rules_of",
        )
    ),
    Try("find_room", player=404, watcher=404, stranger=404, kicked=404, method="get"),
    Try("by_code", player=302, watcher=302, stranger=302, kicked=302, method="get"),
    Try("chips", player=200, watcher=200, stranger=200, kicked=200, method="get"),
    Try("chips", player=409, watcher=THEIRS, stranger=403, kicked=THEIRS),
    Try("check_room", player=200, watcher=200, stranger=200, kicked=200),
]
# They make a table, or a guest, for whoever asks, and touch nothing of others.
FOR_EVERYBODY = {"play", "join"}


@dataclass(frozen=True)
class Scene:
    """A table of two where a deal runs, with the host to act, and whoever is not the host.

    ``handle`` is of an invitation to somebody else.
    """

    deal: Deal
    host: User
    people: dict[str, User | None]
    handle: str

    def address(self, name: str) -> str:
        known = {
            "room_id": self.deal.room.public_id,
            "deal_id": self.deal.public_id,
            "code": self.deal.room.code,
            "slug": "south-places",
            "name": self.host.display_name,
            "handle": self.handle,
        }
        pattern = str(next(each for each in urls.urlpatterns if each.name == name).pattern)
        return "/" + re.sub(r"<\w+:(\w+)>", lambda found: known[found[1]], pattern)

    def filled_in(self, sent: dict[str, str]) -> dict[str, str]:
        known = {
            "card": lowest(self.deal),
            "host": str(self.host),
            "other": str(self.people["player"]),
        }
        return {name: value.format(**known) for name, value in sent.items()}


@pytest.fixture
def scene(player: User) -> Scene:
    other, watcher, kicked, sender, guest = (PlayerFactory() for _ in range(5))
    deal = dealt_among(player, other)
    Kick.objects.create(room=deal.room, player=kicked, at=NOON)
    elsewhere, now = waiting_room(sender), timezone.now()
    Invitation.objects.create(room=elsewhere, sender=sender, guest=guest, at=now)
    handle = services.inviting.standing_for(guest, now=now)[0].handle
    people = {"player": other, "watcher": watcher, "stranger": None, "kicked": kicked}
    return Scene(deal, player, people, handle)


def rows() -> Iterator[tuple[str, list[dict]]]:
    """Everything that is kept of games and people, save when somebody signed in last."""
    for model in apps.get_models():
        if model._meta.app_label in {"games", "accounts"}:
            found = list(model.objects.order_by("pk").values())
            yield model.__name__, [{**row, "last_login": None} for row in found]


@pytest.mark.parametrize(
    ("who", "htmx"),
    [
        ("player", True),
        ("watcher", True),
        ("watcher", False),
        ("stranger", False),
        ("kicked", True),
    ],
)
def test_whom_it_does_not_belong_to_changes_nothing(scene, who, htmx):
    """All at one table, since it stays as it is; without htmx nobody may watch it."""
    rooms, browser = Room.objects.filter(pk=scene.deal.room_id), Client()
    if scene.people[who]:
        browser.force_login(scene.people[who])
    usual = {"may_chat": True, "may_watch": htmx, "kind": Room.Kind.CASUAL}

    for attempt in TRIES:
        columns = {**usual, **attempt.room}
        expected = attempt.status_for(who, may_watch=columns["may_watch"])
        if expected == THEIRS:
            continue
        rooms.update(**columns)
        before = dict(rows())

        response = getattr(browser, attempt.method)(
            scene.address(attempt.name),
            scene.filled_in(attempt.sent),
            headers=HTMX if htmx else {},
        )

        assert (str(attempt), response.status_code) == (str(attempt), expected)
        assert dict(rows()) == before, attempt
        assert who == "player" or 'name="cards"' not in text_of(response), attempt


def test_no_address_is_left_out():
    tried = {attempt.name for attempt in TRIES}

    assert {pattern.name for pattern in urls.urlpatterns} == tried | FOR_EVERYBODY
