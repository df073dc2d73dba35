"""Who goes away within a deal is played for after 15 s (7.1)."""

from datetime import timedelta

import pytest

from games import services
from games.models import Deal, Hand, Room
from games.services.deadlines import Due, What
from tests.closing import OVER, closing, ended, player_of, written
from tests.factories import PlayerFactory
from tests.playing import NOON, act, dealt_among, let_pass, played_out, seconds, some_play
from tests.services.pages import AWAY, close_page, hand_of, is_played_for, open_page, two_play


@pytest.fixture
def other(db):
    return PlayerFactory()


@pytest.fixture
def deal(player, other) -> Deal:
    return two_play(player, other)


def test_whose_last_page_is_closed_for_15_seconds_is_played_for(deal, other):
    close_page(other)

    let_pass(NOON + seconds(14.9))
    assert not is_played_for(deal, other)
    let_pass(NOON + AWAY)
    assert is_played_for(deal, other)


def test_who_has_another_page_open_is_not_away(deal, other):
    open_page(deal, other, name="phone")
    close_page(other)

    let_pass(NOON + AWAY)

    assert not is_played_for(deal, other)


def test_who_is_back_in_time_plays_on(deal, other):
    close_page(other)
    open_page(deal, other, now=NOON + seconds(14))

    let_pass(NOON + AWAY)

    assert not is_played_for(deal, other)


def test_who_is_on_turn_and_goes_is_played_for_at_the_pace_of_the_autopilot(deal, player):
    Deal.objects.filter(pk=deal.pk).update(deadline=NOON + seconds(60))
    close_page(player)

    let_pass(NOON + AWAY)
    deal.refresh_from_db()
    assert (deal.turn, deal.deadline) == (0, NOON + AWAY + seconds(1))

    let_pass(deal.deadline)
    action = deal.actions.get()
    assert (action.kind, action.seat) == ("play", 0), "no timeout"
    assert hand_of(deal, player).timeouts == 0


def test_it_begins_once_whoever_looks(deal, other):
    close_page(other)
    before = Room.objects.get().version
    item = Due(What.AWAY, hand_of(deal, other).pk)
    assert services.deadlines.due(NOON + AWAY) == [item]

    assert services.deadlines.fire(item, now=NOON + AWAY)
    assert not services.deadlines.fire(item, now=NOON + AWAY)

    assert Room.objects.get().version == before + 1
    assert services.deadlines.due(NOON + AWAY) == []


def test_the_clock_wakes_up_for_it(deal, other):
    close_page(other)

    assert services.deadlines.next_due(NOON) == NOON + AWAY


def test_who_acts_without_a_page_is_not_away(deal, player):
    close_page(player)
    act(deal, player, some_play(deal), now=NOON + seconds(14))

    let_pass(NOON + AWAY)

    assert not is_played_for(deal, player)


def test_found_there_after_all_nobody_is_played_for(deal, other):
    deal.hands.filter(player=other).update(away_at=NOON)

    assert let_pass(NOON) == 0

    assert hand_of(deal, other).away_at is None
    assert not is_played_for(deal, other)


def test_who_has_left_or_is_played_for_already_does_not_go_away_too(deal, player, other):
    services.seats.leave_now(room_id=deal.room.public_id, player=other, now=NOON)
    deal.hands.filter(player=player).update(autopilot=True)

    close_page(other)
    close_page(player)

    assert not Hand.objects.filter(away_at__isnull=False).exists()


def test_who_is_out_of_cards_has_nothing_to_be_played_for(player, other):
    deal = dealt_among(player, other, PlayerFactory())
    while not services.deals.state_of(deal).out:
        played_out(deal, until=deal.action_count + 1)
    assert not deal.ended_at
    first = deal.hands.get(seat=services.deals.state_of(deal).out[0])
    deal.hands.filter(pk=first.pk).update(away_at=NOON)
    later = deal.turn_started_at + seconds(60)  # no page is open any more

    services.deadlines.fire(Due(What.AWAY, first.pk), now=later)

    first.refresh_from_db()
    assert first.away_at is None
    assert not first.autopilot


def test_a_deal_that_ends_takes_nobody_for_away(deal, player, other):
    deal = played_out(deal)
    assert deal.ended_at
    close_page(other)
    assert not Hand.objects.filter(away_at__isnull=False).exists()

    deal.hands.filter(player=other).update(away_at=NOON)
    assert let_pass(NOON) == 0
    assert hand_of(deal, other).away_at is None


def test_the_end_of_the_deal_comes_before_the_autopilot(player, other):
    deal = dealt_among(player, other)
    close_page(other)
    deal.hands.filter(player=other).update(away_at=NOON + timedelta(hours=9))

    played_out(deal)

    assert hand_of(deal, other).away_at is None


@pytest.mark.parametrize("who", ["both", "first", "second", "nobody"])
def test_the_autopilot_begins_in_a_closing_pause_alike_whoever_is_asked(db, who):
    """1.9: neither that it began nor how the pause ends tells who was asked."""
    deal = closing(who)
    before, deadline = Room.objects.get().version, deal.deadline
    for seat in (1, 3):
        deal.hands.filter(seat=seat).update(away_at=NOON + seconds(1))

    assert let_pass(NOON + seconds(1)) == 2

    deal.refresh_from_db()
    assert deal.is_closing
    assert deal.deadline == deadline
    assert Room.objects.get().version == before + 2
    assert deal.hands.filter(autopilot=True).count() == 2
    ended(deal)
    assert not any("play" in done for done in written(deal))


def test_an_answer_in_a_closing_pause_does_not_keep_the_autopilot_away(db):
    """Others could conclude from it that somebody was asked."""
    deal = closing("first")
    deal.hands.filter(seat=1).update(away_at=NOON + seconds(2))
    act(deal, player_of(deal, 1), now=NOON + seconds(1))

    let_pass(NOON + seconds(2))

    assert deal.hands.get(seat=1).autopilot
    assert let_pass(OVER) == 1
