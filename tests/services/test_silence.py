"""Without a time limit: who has no page that would be missed is waited for some minutes."""

import pytest

from games import engine, services
from games.models import Deal, Room
from tests.playing import NOON, act, arranged, is_here, let_pass, seconds

MINUTES = seconds(600)


@pytest.fixture
def endless(player):
    """A running deal with bots and no clock, that the player leads, at a table never opened."""
    setup = services.Setup(rules=engine.PRESETS["south-places"], turn_seconds=20)
    room = services.opening.open_room(player=player, setup=setup, level="greedy", now=NOON)
    deal = arranged(room.deals.get(number=1))
    Deal.objects.update(deadline=None)
    Room.objects.update(turn_seconds=None)
    return Deal.objects.get(pk=deal.pk)


def hand_of(deal, player):
    return deal.hands.get(player=player)


def until_the_player_is_on_turn(deal, player, now):
    while deal.turn != hand_of(deal, player).seat:
        now += seconds(3)
        let_pass(now)
        deal.refresh_from_db()
    return now


def test_who_was_never_there_is_played_for_after_ten_minutes(endless, player):
    act(endless, player, engine.parse_cards("3s"))
    now = until_the_player_is_on_turn(endless, player, NOON)
    assert endless.deadline is None

    let_pass(now + MINUTES - seconds(1))
    assert not hand_of(endless, player).autopilot
    let_pass(now + MINUTES)

    assert hand_of(endless, player).autopilot


def test_who_plays_without_script_has_that_time_for_each_turn(endless, player):
    room = endless.room.public_id
    services.arriving.seen_by_loading(room_id=room, user_id=player.pk, now=NOON + seconds(30))

    assert hand_of(endless, player).away_at == NOON + seconds(30) + MINUTES


def test_who_is_there_is_waited_for_without_end(endless, player):
    is_here(player, endless.room)
    act(endless, player, engine.parse_cards("3s"))
    now = NOON
    while endless.turn != hand_of(endless, player).seat:
        now += seconds(3)
        is_here(player, endless.room, now=now)
        let_pass(now)
        endless.refresh_from_db()

    assert endless.deadline is None
    assert hand_of(endless, player).away_at is None
