"""The closing pause (1.9): the same for everybody, ended once, by the clock alone."""

import random
import threading

import pytest
from django.conf import settings
from django.db import connections

from games import bots, engine, services
from games.models import Answer, Deal, ServerProcess
from games.services import closing as closings
from games.services import states, thinking, turns
from games.services.deadlines import What, due, fire
from tests.closing import (
    BETWEEN,
    END,
    FIRST,
    HIGH_RUN,
    LOW_RUN,
    OVER,
    SECOND,
    answer,
    by_the_clock,
    closing,
    do,
    ended,
    table_where,
    until_it_closes,
    version_of,
    written,
)
from tests.factories import PlayerFactory
from tests.playing import NOON, arranged, let_pass, played_out, public_number, seconds

pytestmark = pytest.mark.django_db

WHO = list(BETWEEN)


@pytest.mark.parametrize("who", WHO)
def test_the_last_pass_begins_a_pause_whoever_could_come_back_in(who):
    deal = table_where(who)
    before = version_of(deal)

    until_it_closes(deal)

    assert deal.is_closing
    assert (deal.turn, deal.turn_started_at, deal.deadline) == (None, NOON, END)
    assert deal.action_count == 5
    assert version_of(deal) == before + 5
    assert not Answer.objects.exists()


@pytest.mark.parametrize("who", WHO)
def test_silence_declines_and_the_trick_ends_in_one_step(who):
    deal = closing(who)
    before = version_of(deal)
    assert let_pass(END - seconds(0.01)) == 0

    ended(deal)

    asked = {"both": [FIRST, SECOND], "first": [FIRST], "second": [SECOND], "nobody": []}[who]
    assert written(deal) == [(seat, "pass") for seat in asked]
    assert (deal.turn, deal.turn_started_at) == (3, OVER)
    assert deal.deadline == OVER + seconds(20)
    assert version_of(deal) == before + turns.A_STEP
    assert set(deal.hands.values_list("timeouts", "autopilot")) == {(0, False)}


def test_numbers_hide_who_was_asked():
    numbers = set()
    for who in WHO:
        deal = ended(closing(who))
        do(deal, 3, "3d", now=END)
        numbers.add(public_number(deal))

    assert len(numbers) == 1


@pytest.mark.parametrize("who", WHO)
def test_bots_choose_from_what_they_may_see(who):
    deal = closing(who, persons=(0, 3))
    state, expected = services.deals.state_of(deal), []
    while state.asked:
        seen = engine.observe(state, state.turn)
        cards = bots.choose(seen, level="medium", seed=turns.seed_of(deal, seen.number))
        kind = engine.ActionKind.PLAY if cards else engine.ActionKind.PASS
        expected.append((state.turn, engine.format_cards(cards) or "pass"))
        state = engine.apply(state, engine.Action(state.turn, kind, cards))
        if cards:
            break

    assert written(ended(deal)) == expected


def test_bots_think_while_the_pause_lasts_and_once():
    deal = closing("both", persons=(0, 3))

    (item,) = due(NOON)
    assert item.what is What.THOUGHTS
    assert not fire(item, now=NOON)

    assert due(NOON) == []
    assert set(thinking.think(deal)) == {FIRST, SECOND}


def test_nothing_is_needed_that_a_killed_process_knew(monkeypatch):
    deal = closing("both", persons=(0, FIRST, 3))
    answer(deal, FIRST, LOW_RUN)
    monkeypatch.setattr(states, "_memory", states._Memory(8))
    thinking._kept.clear()

    assert written(ended(Deal.objects.get(pk=deal.pk))) == [(FIRST, engine.format_cards(LOW_RUN))]


@pytest.mark.parametrize("who", WHO)
def test_what_ended_a_pause_ends_it_once(who):
    deal = closing(who)
    item = next(item for item in due(OVER) if item.what is What.DEAL)
    before = version_of(deal)

    assert fire(item, now=OVER)
    assert not fire(item, now=OVER)

    assert version_of(deal) == before + turns.A_STEP


@pytest.mark.parametrize("who", ["first", "nobody"])
def test_it_ends_a_moment_after_its_time_that_tells_nothing(who):
    deals = [closing(who) for _ in range(4)]
    ends = [END + seconds(number / 100) for number in range(11)]

    ended_by = [{item.pk for item in due(end) if item.what is What.DEAL} for end in ends]

    assert ended_by[-1] == {deal.pk for deal in deals}
    assert END < services.deadlines.next_due(END) <= OVER


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", ["first", "nobody"])
def test_two_clocks_end_it_once(who):
    deal = closing(who)
    before, fired = version_of(deal), []
    item = next(item for item in due(OVER) if item.what is What.DEAL)

    def run_clock():
        try:
            fired.append(fire(item, now=OVER))
        finally:
            connections.close_all()

    clocks = [threading.Thread(target=run_clock) for _ in range(2)]
    for clock in clocks:
        clock.start()
    for clock in clocks:
        clock.join(60)

    assert sorted(fired) == [False, True]
    assert version_of(deal) == before + turns.A_STEP


def test_an_outage_puts_the_end_off():
    deal = closing("first")
    ServerProcess.objects.create(host="another.machine", pid=1, started_at=NOON, beat_at=NOON)

    services.processes.begin(now=NOON + seconds(60))
    deal.refresh_from_db()

    assert deal.deadline == END + seconds(60)
    assert deal.is_closing
    assert let_pass(NOON + seconds(60)) == 0
    answer(deal, FIRST, LOW_RUN)
    assert let_pass(OVER + seconds(60)) == 1
    assert written(deal) == [(FIRST, engine.format_cards(LOW_RUN))]


@pytest.mark.parametrize("who", WHO)
def test_who_leaves_in_the_pause_neither_ends_nor_prolongs_it(who):
    deal = closing(who)
    if who == "first":
        answer(deal, FIRST, LOW_RUN)

    by_the_clock(deal, engine.Action(0, engine.ActionKind.LEAVE), now=NOON + seconds(2))

    assert (deal.turn, deal.deadline) == (None, END)
    ended(deal)
    assert (deal.turn, deal.action_count > 5) == (3, True)
    if who == "first":
        assert written(deal)[-1] == (FIRST, engine.format_cards(LOW_RUN))


def test_a_later_pause_asks_anew():
    deal = closing("both")
    answer(deal, FIRST, LOW_RUN)
    answer(deal, SECOND, HIGH_RUN)
    ended(deal)

    do(deal, 3, now=END)

    assert deal.is_closing
    assert deal.deadline == END + seconds(settings.CLOSING_PAUSE)
    assert closings.answers(deal, services.deals.state_of(deal)) == {}
    answer(deal, SECOND, HIGH_RUN)
    assert let_pass(deal.deadline + (OVER - END)) == 1
    assert written(deal)[-1] == (SECOND, engine.format_cards(HIGH_RUN))


def test_there_is_none_where_nothing_can_be_re_entered():
    deal = table_where("both", slug="south-places")

    until_it_closes(deal)

    assert (deal.is_closing, deal.turn) == (False, 3)


@pytest.mark.parametrize(
    "seats", [*(pytest.param(few, marks=pytest.mark.soak) for few in (2, 3)), 4]
)
@pytest.mark.parametrize("slug", ["south-count", "classic-pot"])
def test_deals_of_bots_with_pauses_come_to_their_end(slug, seats):
    player = PlayerFactory()
    rules = engine.with_options(
        engine.PRESETS[slug],
        {
            "reentry": {bomb: ["2", "22", "run3", "quad"] for bomb in ("run3", "quad", "run4")},
            "instant_wins": {},
            "opening_instant_wins": {},
        },
    )
    room = services.opening.open_room(
        player=player,
        setup=services.Setup(rules=rules, seats=seats),
        level="medium",
        now=NOON,
    )
    deal = room.deals.filter(dealt_at__isnull=False).get()
    pauses = 0
    for seed in range(3):
        deck = engine.shuffled_deck(random.Random(f"{slug} {seats} {seed}"))
        deal = played_out(arranged(deal, deck=deck), seed=seed)
        state = services.deals.state_of(deal)
        pauses += state.closings.begun
        assert deal.ending == "out"
        assert sum(state.net) == 0
    assert pauses
