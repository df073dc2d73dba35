"""What a browser sends to a table, and how its answers are read."""

import html5lib
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


def refusal_in(response: HttpResponse) -> str:
    """What the element of refusals says."""
    for element in _tree(response).iter("p"):
        if element.get("id") == "refusal":
            return "".join(element.itertext()).strip()
    raise AssertionError("nothing is said of a refusal")


def ids_in(response: HttpResponse) -> set[str]:
    return {element.get("id") for element in _tree(response).iter() if element.get("id")}


def fields_on(html: str) -> dict[str, list[str]]:
    """What a browser would send of the page's form to open a room, untouched."""
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    form = next(each for each in tree.iter("form") if each.get("id") == "new-room")
    sent: dict[str, list[str]] = {}
    for field in form.iter("input"):
        is_box = field.get("type") in ("checkbox", "radio")
        if not is_box or field.get("checked") is not None:
            sent.setdefault(field.get("name"), []).append(field.get("value", ""))
    return sent


def _tree(response: HttpResponse):
    return html5lib.parse(text_of(response), namespaceHTMLElements=False)
