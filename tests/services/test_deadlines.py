"""What happens by itself (7.1): timeouts, the autopilot, bots; exactly once, whoever looks."""

import logging
import threading

import pytest
from django.db import connections

from games import bots, engine, services
from games.models import Deal, Hand, Room
from games.services import turns
from tests.factories import PlayerFactory
from tests.playing import NOON, act, arranged, let_pass, played_out, seconds, some_play, table_of


def deal_again(deal: Deal) -> Deal:
    return Deal.objects.get(pk=deal.pk)


def test_a_person_has_the_time_of_the_room_and_some_grace(deal):
    assert deal.deadline == NOON + seconds(20)

    assert let_pass(deal.deadline) == 0
    assert let_pass(deal.deadline + seconds(0.3)) == 0
    assert let_pass(deal.deadline + seconds(0.5)) == 1


def test_a_leader_who_runs_out_of_time_lays_the_lowest_card(deal, player):
    let_pass(deal.deadline + seconds(1))

    deal = deal_again(deal)
    action = deal.actions.get()
    assert (action.kind, action.cards, action.seat) == ("timeout", "", 0)
    assert deal.turn == 1
    lowest = engine.parse_cards(deal.hands.get(seat=0).cards.split()[0])
    assert services.deals.state_of(deal).played[0] == lowest
    hand = deal.hands.get(seat=0)
    assert (hand.timeouts, hand.autopilot) == (1, False)


def test_a_play_within_the_grace_counts(deal, player):
    act(deal, player, some_play(deal), now=deal.deadline + seconds(0.3))

    assert deal.hands.get(seat=0).timeouts == 0


def test_after_two_timeouts_in_a_row_the_seat_is_played_on_for(deal, player):
    deal.hands.filter(seat=0).update(timeouts=1)

    let_pass(deal.deadline + seconds(1))
    assert deal.hands.get(seat=0).autopilot

    deal = arranged(deal_again(deal), leader=0)
    Deal.objects.filter(pk=deal.pk).update(deadline=NOON + seconds(1))
    assert let_pass(NOON + seconds(1)) == 1
    assert deal.actions.get().kind == "play", "it never times out"
    assert deal.hands.get(seat=0).timeouts == 2


def test_a_seat_on_autopilot_acts_after_a_short_pause(deal, player):
    away = {"player": PlayerFactory(), "bot_level": "", "autopilot": True}
    deal.hands.filter(seat=1).update(**away)

    act(deal, player, some_play(deal))

    assert deal.turn == 1
    assert deal.deadline - deal.turn_started_at == seconds(1)
    assert let_pass(deal.deadline) == 1
    assert deal.actions.get(number=1).kind == "pass"


def test_playing_resets_the_count_of_timeouts(deal, player):
    deal.hands.filter(seat=0).update(timeouts=1)

    act(deal, player, some_play(deal))

    assert deal.hands.get(seat=0).timeouts == 0


def test_bots_move_as_they_choose_from_what_they_see(deal, player):
    act(deal, player, some_play(deal))
    seen = engine.observe(services.deals.state_of(deal), 1)
    chosen = bots.choose(seen, level="medium", seed=turns.seed_of(deal, seen.number))

    assert let_pass(deal.deadline) == 1

    action = deal.actions.get(number=1)
    assert action.cards == engine.format_cards(chosen)
    assert action.kind == ("play" if chosen else "pass")


@pytest.mark.parametrize("level", ["no such"])
def test_where_a_bot_fails_the_autopilot_plays_and_the_log_tells(deal, player, level, caplog):
    act(deal, player, some_play(deal))
    deal.hands.filter(seat=1).update(bot_level=level)

    with caplog.at_level(logging.ERROR):
        assert let_pass(deal.deadline) == 1

    assert deal.actions.get(number=1).kind == "pass"
    assert "failed" in caplog.text
    assert not any(code in caplog.text for code in deal.hands.get(seat=1).cards.split())


def test_what_was_fired_is_fired_no_more(deal):
    now = deal.deadline + seconds(1)
    item = services.deadlines.due(now)[0]

    assert services.deadlines.fire(item, now=now)
    assert not services.deadlines.fire(item, now=now)

    assert deal.actions.count() == 1


def test_nothing_is_fired_for_who_has_acted_meanwhile(deal, player):
    now = deal.deadline + seconds(1)
    item = services.deadlines.due(now)[0]
    act(deal, player, some_play(deal))

    assert not services.deadlines.fire(item, now=now)


def test_a_deal_that_is_left_alone_plays_itself_to_the_end(deal):
    now = NOON
    while deal.ended_at is None:
        now = services.deadlines.next_due(now) + seconds(1)
        let_pass(now)
        deal.refresh_from_db()

    assert deal.ending == "out"
    assert deal.hands.get(seat=0).autopilot


def test_next_due_is_the_nearest_deadline(deal):
    assert services.deadlines.next_due(NOON) == deal.deadline
    assert services.deadlines.next_due(deal.deadline) is None


def test_it_is_quiet_until_the_first_deadline_of_any_kind(deal):
    assert services.deadlines.quiet_until(NOON) == deal.deadline

    soon, sooner = NOON + seconds(2), NOON + seconds(1)
    Room.objects.filter(pk=deal.room_id).update(wake_at=soon, wake_for=Room.Wake.CLOSE)
    assert services.deadlines.quiet_until(NOON) == soon
    Hand.objects.filter(deal=deal, seat=0).update(away_at=sooner)
    assert services.deadlines.quiet_until(NOON) == sooner
    assert services.deadlines.quiet_until(soon) == sooner, "and what is overdue is no less due"


def test_in_a_closing_pause_it_is_never_quiet(deal):
    Deal.objects.filter(pk=deal.pk).update(turn=None)

    assert services.deadlines.quiet_until(NOON) == NOON


@pytest.mark.django_db
def test_where_nothing_is_awaited_it_stays_quiet():
    assert services.deadlines.quiet_until(NOON) == services.deadlines.NEVER


@pytest.mark.django_db(transaction=True)
def test_two_clocks_at_once_fire_everything_once():
    deal = table_of(PlayerFactory())
    until = 12
    counts = []

    def run_clock():
        fired, now = 0, NOON
        try:
            for _ in range(200):
                now = services.deadlines.next_due(now) or now
                now += seconds(0.5)
                fired += let_pass(now)
                if Deal.objects.get(pk=deal.pk).action_count >= until:
                    break
        finally:
            counts.append(fired)
            connections.close_all()

    clocks = [threading.Thread(target=run_clock) for _ in range(2)]
    for clock in clocks:
        clock.start()
    for clock in clocks:
        clock.join(60)

    deal = deal_again(deal)
    assert deal.action_count >= until
    numbers = list(deal.actions.values_list("number", flat=True))
    assert numbers == list(range(deal.action_count))
    assert sum(counts) == deal.action_count


def test_the_same_deal_is_played_out_the_same_way_by_the_same_seed(deal, player):
    def story() -> list[tuple]:
        played_out(arranged(deal), seed=5)
        return list(deal.actions.values_list("seat", "kind", "cards"))

    assert story() == story()
