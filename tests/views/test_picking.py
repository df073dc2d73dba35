"""What a player may ask for before playing: what a pick would be, and what could be laid."""

import re

from games import bots, engine, services
from tests.views.asking import HTMX, lowest, refusal_in, text_of


def test_the_preview_says_what_would_be_played(seated, deal):
    response = seated.get(
        f"/deals/{deal.public_id}/preview/", {"cards": [lowest(deal)]}, headers=HTMX
    )

    assert response.status_code == 200
    assert re.search(r"<span>Đánh .+</span>", text_of(response))
    assert "aria-disabled" not in text_of(response)


def test_the_preview_says_why_not(seated, deal):
    hand = deal.hands.get(seat=0).cards.split()

    response = seated.get(f"/deals/{deal.public_id}/preview/", {"cards": hand}, headers=HTMX)

    assert "Không thành bộ" in text_of(response)
    assert 'aria-disabled="true"' in text_of(response)


def test_the_preview_is_for_who_plays_there(client, stranger, deal):
    address = f"/deals/{deal.public_id}/preview/"

    assert client.get(address).status_code == 401
    assert stranger.get(address).status_code == 403


def test_hints_are_the_plays_that_are_open_for_who_is_on_turn(seated, deal):
    state = services.deals.state_of(deal)
    seen = engine.observe(state, 0)

    response = seated.get(f"/deals/{deal.public_id}/hints/", headers=HTMX)

    assert "no-store" in response["Cache-Control"]
    assert response["HX-Reswap"] == "none"
    assert response.json() == {
        "number": state.number,
        "plays": [engine.format_cards(cards) for cards in bots.hints(seen)],
    }
    assert len(response.json()["plays"]) > 1


def test_hints_are_for_who_plays_there(client, stranger, deal):
    address = f"/deals/{deal.public_id}/hints/"

    refused = stranger.get(address, headers=HTMX)

    assert client.get(address).status_code == 401
    assert stranger.get(address).status_code == refused.status_code == 403
    assert refusal_in(refused)
    assert "HX-Reswap" not in refused
    assert stranger.get("/deals/none/hints/").status_code == 404


def test_the_preview_takes_no_garbage(seated, deal):
    address = f"/deals/{deal.public_id}/preview/"

    assert seated.get(address, {"cards": ["XX"]}, headers=HTMX).status_code == 422
    assert seated.get("/deals/none/preview/", headers=HTMX).status_code == 404
