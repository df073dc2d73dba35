"""What a press is answered on the older of two pages of one player."""

from datetime import UTC, datetime

import pytest

from games.forms import page_query
from games.models import Deal
from tests.factories import PlayerFactory
from tests.playing import seconds
from tests.services.pages import open_page, two_play
from tests.views.asking import HTMX, text_of

MADE = datetime(2020, 1, 1, tzinfo=UTC)


@pytest.fixture
def deal(player) -> Deal:
    """The player's newer page was made some years ago."""
    deal = two_play(player, PlayerFactory())
    open_page(deal, player, name="newer", page_at=MADE)
    return deal


def pressed(browser, deal: Deal, **headers: str) -> str:
    address = f"/rooms/{deal.room.public_id}/autopilot"
    return text_of(browser.post(address, headers={**HTMX, **headers}))


@pytest.mark.parametrize(("made", "is_older"), [(-1, True), (0, False), (1, False)])
def test_it_is_answered_as_the_page_that_it_is(deal, seated, made, is_older):
    page = page_query(MADE + seconds(made)).removeprefix("?")

    answer = pressed(seated, deal, **{"X-Page": page})

    assert ('data-stage="elsewhere"' in answer) == is_older
    assert ('name="token"' in answer) != is_older


@pytest.mark.parametrize("said", ["", "page=", "nonsense", "page=99999999999999"])
def test_a_page_that_does_not_say_when_it_was_made_plays(deal, seated, said):
    assert 'name="token"' in pressed(seated, deal, **{"X-Page": said})


def test_a_page_that_has_just_been_loaded_plays(deal, seated):
    assert 'name="token"' in text_of(seated.get(f"/rooms/{deal.room.public_id}/"))
