"""What a browser sends to a table, and how its answers are read."""

import html5lib
from django.http import HttpResponse
from django.test import Client

from games import engine, services
from games.models import Deal

HTMX = {"HX-Request": "true"}


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
