"""What players have chosen, on the table's page: marks of the page, and of no fragment."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import preferences
from games import engine
from games.models import Action, Deal, Room
from tests.closing import FIRST, closing, player_of
from tests.factories import PlayerFactory
from tests.playing import DECK, arranged, dealt_among
from tests.playing import act as acted
from tests.views.asking import HTMX, act, browser_of, lowest, page_of, text_of

ALL = dict.fromkeys(preferences.Preferences.MARKS, True) | {"sort": "set"}


@pytest.fixture
def chosen(player: User) -> User:
    """A player who has turned everything on."""
    preferences.change(user=player, choices=ALL)
    return player


def table(browser: Client, deal: Deal, **headers: str) -> str:
    return text_of(browser.get(f"/rooms/{deal.room.public_id}/", headers=headers))


def polled(browser: Client, deal: Deal) -> str:
    """All fragments, without what is drawn anew each time."""
    answer = text_of(browser.get(f"/rooms/{deal.room.public_id}/?poll=0", headers=HTMX))
    return re.sub(r'name="token" value="[^"]*"|data-left="[^"]*"', "", answer)


def test_the_page_comes_with_them(chosen, seated, deal):
    marks = table(seated, deal).partition("<html")[2].partition(">")[0]

    assert 'data-sort="set"' in marks
    for name in preferences.Preferences.MARKS:
        assert f"data-{name.replace('_', '-')}" in marks


@pytest.mark.parametrize("sort", ["rank", "suit", "set"])
def test_the_hand_comes_in_order(player, seated, deal, sort):
    preferences.change(user=player, choices={"sort": sort})

    hand = table(seated, deal).partition('id="hand"')[2].partition("</form>")[0]

    places = [int(place) for place in re.findall(rf'data-{sort}="(\d+)"', hand)]
    assert places == list(range(13))


def test_no_fragment_knows_them(player, seated, deal):
    before = polled(seated, deal)
    preferences.change(user=player, choices=ALL)

    assert polled(seated, deal) == before


def test_they_cost_a_page_one_query_and_an_action_none(player, seated, deal):
    preferences.change(user=player, choices=ALL)
    watched = [call for call in _queries(lambda: table(seated, deal)) if "preferences" in call]
    assert len(watched) == 1

    assert not any("preferences" in call for call in _queries(lambda: polled(seated, deal)))
    for htmx in (True, False):
        done = _queries(lambda htmx=htmx: act(seated, deal, cards=lowest(deal), htmx=htmx))
        assert not any("preferences" in call for call in done)


def _queries(do) -> list[str]:
    with CaptureQueriesContext(connection) as seen:
        do()
    return [query["sql"] for query in seen]


# What is led, and a hand that can beat it, or cannot. Others cannot tell these two apart.
LED = "3s 3c 3d"
LEADER = f"{LED} 7s 7c 8s 8c 9s 9c Ts Tc Js 2h"
BEATS = "4s 4c 4d 5c 6d 7h 8d 9d Th Jc Qs Kd Ad"
STUCK = "4s 4c 5d 5c 6d 7h 8d 9d Th Jc Qs Kd Ad"


def facing_a_triple(player: User, hand: str, *, autopilot: bool = False) -> Deal:
    """A deal of two in which the player, in seat 0, is to beat what the other has led."""
    other = PlayerFactory()
    deal = dealt_among(player, other)
    mine = hand.split()
    rest = [code for code in DECK if code not in mine and code not in LEADER.split()]
    deal = arranged(deal, deck=[*mine, *LEADER.split(), *rest], leader=1)
    acted(deal, other, engine.parse_cards(LED))
    deal.hands.filter(player=player).update(autopilot=autopilot)
    return deal


def is_told_to_be_stuck(person: User, deal: Deal) -> bool:
    return "data-stuck" in page_of(person, deal.room)


@pytest.mark.parametrize("may_hint", [True, False])
def test_who_can_play_nothing_is_told_so_and_nobody_else(player, may_hint):
    deal = facing_a_triple(player, STUCK)
    Room.objects.filter(pk=deal.room_id).update(may_hint=may_hint)
    other = deal.hands.get(seat=1).player

    assert is_told_to_be_stuck(player, deal)
    assert not is_told_to_be_stuck(other, deal)
    assert not is_told_to_be_stuck(PlayerFactory(), deal)

    acted(deal, player)
    for person in (player, other):
        assert not is_told_to_be_stuck(person, deal)


@pytest.mark.parametrize("may_hint", [True, False])
def test_who_can_play_is_not_stuck(player, may_hint):
    deal = facing_a_triple(player, BEATS)
    Room.objects.filter(pk=deal.room_id).update(may_hint=may_hint)

    assert not is_told_to_be_stuck(player, deal)


def test_nobody_is_stuck_who_leads_or_is_played_for(player, deal):
    assert not is_told_to_be_stuck(player, deal)

    played_for = PlayerFactory()
    assert not is_told_to_be_stuck(played_for, facing_a_triple(played_for, STUCK, autopilot=True))


@pytest.mark.django_db
def test_nobody_is_stuck_who_is_asked_to_come_back_in():
    deal = closing("first")

    page = page_of(player_of(deal, FIRST), deal.room)

    assert "data-asked" in page
    assert "data-stuck" not in page


def test_without_script_a_pass_is_asked_about_once(player):
    preferences.change(user=player, choices={"confirms_pass": True})
    deal = facing_a_triple(player, BEATS)
    browser = browser_of(player)
    assert 'form="hand" name="ask"' in text_of(browser.get(f"/rooms/{deal.room.public_id}/"))
    deal.refresh_from_db()

    asked = act(browser, deal, action="pass", ask="yes", htmx=False)

    assert asked.status_code == 200
    assert "no-store" in asked["Cache-Control"]
    assert 'value="a-token"' in text_of(asked)
    assert Action.objects.filter(deal=deal, kind="pass").count() == 0
    assert act(browser, deal, action="pass", htmx=False).status_code == 303
    assert Action.objects.filter(deal=deal, kind="pass").count() == 1


def test_with_script_the_page_has_asked_already(player):
    deal = facing_a_triple(player, BEATS)

    assert act(browser_of(player), deal, action="pass", ask="yes").status_code == 200
    assert Action.objects.filter(deal=deal, kind="pass").count() == 1


def test_a_play_is_never_asked_about(seated, deal):
    response = act(seated, deal, cards=lowest(deal), ask="yes", htmx=False)

    assert response.status_code == 303
    assert Action.objects.count() == 1
