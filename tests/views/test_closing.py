"""What can be asked over HTTP in the closing pause: it tells nobody who was asked (1.9)."""

import re

import pytest
from django.test import Client

from games.models import Deal
from tests.closing import BETWEEN, closing, player_of
from tests.views.asking import HTMX, act, text_of

pytestmark = pytest.mark.django_db

OWNER = 3
CARD = {0: "5d", OWNER: "3d"}


def browser_of(deal: Deal, seat: int) -> Client:
    browser = Client()
    browser.force_login(player_of(deal, seat))
    return browser


@pytest.mark.parametrize("seat", CARD)
def test_the_preview_is_the_same_whoever_could_come_back_in(seat):
    shown = set()
    for who in BETWEEN:
        deal = closing(who)
        answer = browser_of(deal, seat).get(
            f"/deals/{deal.public_id}/preview/", {"cards": CARD[seat]}, headers=HTMX
        )
        assert answer.status_code == 200
        shown.add(text_of(answer))

    (button,) = shown
    assert re.search(r"\bdisabled\b", button)


@pytest.mark.parametrize("seat", CARD)
def test_so_is_the_refusal_of_a_play(seat):
    said = set()
    for who in BETWEEN:
        deal = closing(who)
        answer = act(browser_of(deal, seat), deal, cards=CARD[seat], number=5)
        assert answer.status_code == 422
        said.add(text_of(answer))

    assert len(said) == 1
