"""Coming back, and having a bot play for somebody who does not move, as browsers ask for it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Deal, Room
from tests.factories import PlayerFactory
from tests.services.pages import hand_of, is_played_for, two_play
from tests.views.asking import HTMX, refusal_in, text_of


@pytest.fixture
def other(db):
    return PlayerFactory()


@pytest.fixture
def caller(other) -> Client:
    """The browser of who waits."""
    browser = Client()
    browser.force_login(other)
    return browser


@pytest.fixture
def deal(player, other) -> Deal:
    """A deal without a time limit, whose leader has not moved for long."""
    deal = two_play(player, other)
    Room.objects.update(turn_seconds=None)
    started = timezone.now() - timedelta(seconds=121)
    Deal.objects.filter(pk=deal.pk).update(deadline=None, turn_started_at=started)
    deal.refresh_from_db()
    return deal


def press(browser: Client, deal: Deal, *, htmx: bool = True, **sent: str):
    headers = HTMX if htmx else {}
    return browser.post(f"/rooms/{deal.room.public_id}/autopilot", sent, headers=headers)


def page_of(browser: Client, deal: Deal) -> str:
    return text_of(browser.get(f"/rooms/{deal.room.public_id}/"))


def who_leads(deal: Deal) -> str:
    return f"0 {deal.hands.get(seat=0).name}"


def test_the_button_is_there_for_the_others_and_does_it(deal, player, caller):
    assert f'name="for" value="{who_leads(deal)}"' in page_of(caller, deal)

    response = press(caller, deal, **{"for": who_leads(deal)})

    assert response.status_code == 200
    assert is_played_for(deal, player)
    assert 'name="for"' not in text_of(response)


def test_without_javascript_it_leads_back_to_the_table(deal, player, caller):
    response = press(caller, deal, htmx=False, **{"for": who_leads(deal)})

    assert response.status_code == 303
    assert is_played_for(deal, player)


def test_it_shows_itself_when_its_time_has_come(deal, caller):
    Deal.objects.update(turn_started_at=timezone.now() - timedelta(seconds=100))

    (button,) = [line for line in page_of(caller, deal).splitlines() if 'name="for"' in line]

    assert "hidden" in button
    assert 'data-left="1' in button or 'data-left="20' in button


def test_who_is_to_move_has_no_such_button(deal, client, player):
    client.force_login(player)

    assert 'name="for"' not in page_of(client, deal)


def test_who_watches_has_none_and_may_not(deal, player, stranger):
    assert 'name="for"' not in page_of(stranger, deal)

    response = press(stranger, deal, **{"for": who_leads(deal)})

    assert response.status_code == 403
    assert not is_played_for(deal, player)


def test_who_is_not_signed_in_is_told_so(deal, player):
    assert press(Client(), deal, **{"for": who_leads(deal)}).status_code == 401
    assert not is_played_for(deal, player)


def test_where_a_clock_runs_there_is_none_and_it_is_refused_in_words(deal, player, caller):
    Room.objects.update(turn_seconds=60)
    assert 'name="for"' not in page_of(caller, deal)

    response = press(caller, deal, **{"for": who_leads(deal)})

    assert response.status_code == 409
    assert "không giới hạn giờ" in refusal_in(response)
    assert not is_played_for(deal, player)


def test_for_whom_the_table_has_moved_on_it_is_refused(deal, caller):
    response = press(caller, deal, **{"for": "0 Somebody Else"})

    assert response.status_code == 409
    assert not deal.hands.filter(autopilot=True).exists()


@pytest.mark.parametrize("sent", ["", "0", "9 Name", "0 " + "x" * 41, "x y", "0\x00y"])
def test_what_cannot_be_read_is_refused(deal, player, caller, sent):
    response = press(caller, deal, **{"for": sent})

    assert response.status_code == 422
    assert not is_played_for(deal, player)


def test_who_is_played_for_sees_the_way_back_first_and_takes_it(deal, client, player):
    client.force_login(player)
    deal.hands.filter(player=player).update(autopilot=True)
    page = page_of(client, deal)
    controls = page[page.index('id="controls"') :]
    assert controls.index('form="come-back"') < controls.index("<input")

    response = press(client, deal)

    assert response.status_code == 200
    assert not is_played_for(deal, player)
    assert hand_of(deal, player).timeouts == 0


def test_whose_connection_is_lost_is_shown_in_words(deal, client, player, other):
    client.force_login(player)
    other.presences.all().delete()

    page = page_of(client, deal)

    seats = page[page.index('id="seats"') : page.index('id="clock"')]
    assert seats.count("mất kết nối") == 1
    assert 'id="seat-1" class="seat away lost"' in seats
