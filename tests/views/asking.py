"""What a browser sends to a table, and how its answers are read."""

from html.parser import HTMLParser

from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games import engine, services
from games.models import Deal, Room

HTMX = {"HX-Request": "true"}


def browser_of(person: User) -> Client:
    """The browser of somebody who is signed in."""
    client = Client()
    client.force_login(person)
    return client


def talk(
    browser: Client, room: Room, what: str = "chat", *, htmx: bool = True, **sent: object
) -> HttpResponse:
    """Say something at a table, or mute somebody there."""
    headers = HTMX if htmx else {}
    return browser.post(f"/rooms/{room.public_id}/{what}", sent, headers=headers)


def page_of(person: User, room: Room, language: str = "vi") -> str:
    """The page of a table as somebody sees it."""
    headers = {"accept-language": language}
    return text_of(browser_of(person).get(f"/rooms/{room.public_id}/", headers=headers))


def act(browser: Client, deal: Deal, *, htmx: bool = True, **fields: object) -> HttpResponse:
    """Press a button of the deal; ``fields`` replace what the button would send, None omits it."""
    sent: dict[str, object] = {
        "action": "play",
        "number": deal.action_count,
        "token": "a-token",
        **fields,
    }
    posted = {name: value for name, value in sent.items() if value is not None}
    headers = HTMX if htmx else {}
    return browser.post(f"/deals/{deal.public_id}/act", posted, headers=headers)


def lowest(deal: Deal) -> str:
    """The lowest card of who is on turn."""
    state = services.deals.state_of(deal)
    return engine.card_codes(state.hands[deal.turn])[0]


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


class Read(HTMLParser):
    """The ids of a page or of fragments, the fields of the form to open a room, the refusal.

    Whether they are well written is asked of ``html5lib``, which takes a fifth of a second for it.
    """

    def __init__(self, response: HttpResponse | str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.fields: list[dict[str, str | None]] = []
        self.refusal: str | None = None
        self._form = self._inside = ""
        self.feed(response if isinstance(response, str) else text_of(response))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if named.get("id"):
            self.ids.add(named["id"])
        if tag == "form":
            self._form = named.get("id") or ""
        elif tag == "input" and self._form == "new-room":
            self.fields.append(named)
        elif tag == "p" and named.get("id") == "refusal":
            self._inside, self.refusal = tag, self.refusal or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = ""
        elif tag == "p":
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.refusal += data


def refusal_in(response: HttpResponse) -> str:
    """What the element of refusals says."""
    said = Read(response).refusal
    assert said is not None, "nothing is said of a refusal"
    return said.strip()


def ids_in(response: HttpResponse) -> set[str]:
    return Read(response).ids


def fields_on(html: str) -> dict[str, list[str]]:
    """What a browser would send of the page's form to open a room, untouched."""
    sent: dict[str, list[str]] = {}
    for field in Read(html).fields:
        is_box = field.get("type") in ("checkbox", "radio")
        if not is_box or "checked" in field:
            sent.setdefault(field.get("name"), []).append(field.get("value") or "")
    return sent
