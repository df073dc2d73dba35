"""Without a time limit, others may have a bot play for who has not moved for two minutes."""

import pytest

from games import services
from games.models import Deal, Room
from tests.factories import PlayerFactory
from tests.playing import NOON, act, let_pass, seconds, some_play
from tests.services.pages import hand_of, is_played_for, two_play

LONG = NOON + seconds(120)


@pytest.fixture
def other(db):
    return PlayerFactory()


@pytest.fixture
def deal(player, other) -> Deal:
    """A deal without a time limit that the player leads, and does not."""
    deal = two_play(player, other)
    Room.objects.update(turn_seconds=None)
    Deal.objects.filter(pk=deal.pk).update(deadline=None)
    deal.refresh_from_db()
    deal.room.refresh_from_db()
    return deal


def call(deal: Deal, caller, *, seat: int = 0, name: str = "", now=LONG) -> bool:
    return services.autopilot.call(
        room_id=deal.room.public_id,
        player=caller,
        seat=seat,
        name=name or deal.hands.get(room_seat=seat).name,
        now=now,
    )


def test_who_has_not_moved_for_two_minutes_is_played_for_at_a_call(deal, player, other):
    version = Room.objects.get().version

    assert call(deal, other)

    deal.refresh_from_db()
    assert is_played_for(deal, player)
    assert deal.deadline == LONG + seconds(1)
    assert Room.objects.get().version == version + 1
    let_pass(deal.deadline)
    assert deal.actions.get().seat == 0


def test_a_call_that_comes_twice_does_nothing_more(deal, player, other):
    call(deal, other)
    version, deadline = Room.objects.get().version, Deal.objects.get(pk=deal.pk).deadline

    assert not call(deal, other, now=LONG + seconds(0.5))

    assert Room.objects.get().version == version
    assert Deal.objects.get(pk=deal.pk).deadline == deadline


def test_before_two_minutes_nobody_is_played_for(deal, player, other):
    with pytest.raises(services.TooSoon):
        call(deal, other, now=LONG - seconds(0.1))

    assert not is_played_for(deal, player)


def test_each_turn_has_its_own_two_minutes(deal, player, other):
    act(deal, player, some_play(deal), now=NOON + seconds(100))

    with pytest.raises(services.TooSoon):
        call(deal, player, seat=1)

    assert call(deal, player, seat=1, now=NOON + seconds(220))


def test_where_a_clock_runs_nobody_is_called_for(deal, player, other):
    Room.objects.update(turn_seconds=60)

    with pytest.raises(services.TooSoon):
        call(deal, other)

    assert not is_played_for(deal, player)


def test_only_who_sits_at_the_table_may_call(deal, player):
    with pytest.raises(services.NotYours):
        call(deal, PlayerFactory())

    assert not is_played_for(deal, player)


@pytest.mark.parametrize(("seat", "name"), [(1, ""), (2, ""), (0, "Somebody Else"), (3, "No")])
def test_only_who_is_on_turn_can_be_called_for(deal, player, other, seat, name):
    """Not who waits, nor a bot, nor whom the caller did not see there."""
    with pytest.raises(services.Stale):
        call(deal, player if seat else other, seat=seat, name=name)

    assert not deal.hands.filter(autopilot=True).exists()


def test_nobody_calls_for_themselves(deal, player):
    with pytest.raises(services.Stale):
        call(deal, player)


def test_whom_a_bot_plays_for_has_the_seat_back_when_they_say_so(deal, player, other):
    call(deal, other)
    now = LONG + seconds(0.5)

    services.autopilot.come_back(room_id=deal.room.public_id, player=player, now=now)

    deal.refresh_from_db()
    assert not is_played_for(deal, player)
    assert (deal.deadline, deal.turn_started_at) == (None, now)
    assert hand_of(deal, player).away_at is None
