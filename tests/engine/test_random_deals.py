"""Deals played at random end, conserve the cards and sum to zero.

``SOAK_DEALS`` sets how many deals are played. Their seed is the one that pytest prints at the
top of each run (``--randomly-seed``); ``SOAK_SEED`` repeats a run.
"""

import os
import random

import pytest

from games import engine
from games.engine.cards import FULL
from tests.engine.notation import random_action, random_deal

DEALS = int(os.environ.get("SOAK_DEALS", "500"))
SHARES = {"south-places": 1, **dict.fromkeys(list(engine.PRESETS)[1:], 4)}
"""South by place is played whole, of the others one deal in four."""


def check_state(state, stock):
    """What holds in every state of every deal."""
    everything = stock
    for held, laid in zip(state.hands, state.played, strict=True):
        assert not held & laid
        assert not everything & (held | laid)
        everything |= held | laid
    assert everything == FULL
    assert sum(state.net) == 0
    assert len(state.history) == state.number
    if state.finished:
        assert state.turn is None
        assert state.top is None
    else:
        assert state.turn in range(state.seats)
        assert state.hands[state.turn]
        assert state.turn not in state.frozen
        assert state.top is not None or engine.legal_plays(state), "a leader can always lead"


def check_result(state):
    """What holds at the end of every deal that was played out."""
    assert sorted(state.places) == list(range(state.seats))
    assert all(transfer.chips > 0 for transfer in state.transfers)
    assert all(transfer.from_seat != transfer.to_seat for transfer in state.transfers)
    if state.ending is engine.Ending.OUT:
        assert not state.hands[state.places[0]]
    if state.rules.has_chips:
        assert state.points is None
    else:
        assert sorted(state.points) == list(range(state.seats))
        assert state.transfers == ()


@pytest.fixture
def seed(request):
    return os.environ.get("SOAK_SEED") or request.config.getoption("randomly_seed", "none")


def play_out(rng, slug, seats):
    """Play a deal to its end at random, and check every state on the way."""
    state = random_deal(rng, slug, seats)
    stock = FULL
    for hand in state.hands:
        stock &= ~hand
    check_state(state, stock)
    while not state.finished:
        state = engine.apply(state, random_action(rng, state))
        check_state(state, stock)
        assert state.number < 500, "it does not end"
    check_result(state)


@pytest.mark.clause("1.11")
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("slug", engine.PRESETS)
def test_random_deals_end_and_sum_to_zero(slug, seats, seed):
    for number in range(-(-DEALS // 3 // SHARES[slug])):
        try:
            play_out(random.Random(f"{seed} {slug} {seats} {number}"), slug, seats)
        except Exception as error:
            error.add_note(f"SOAK_SEED={seed}: deal {number} of {slug} with {seats} seats")
            raise


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("slug", engine.PRESETS)
def test_deals_that_nobody_attends_end_too(slug, seats):
    rng = random.Random(f"{slug} {seats}")
    state = random_deal(rng, slug, seats)

    while not state.finished:
        state = engine.apply(state, engine.autopilot(state))

    check_result(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("slug", engine.PRESETS)
def test_a_deal_replayed_at_once_is_the_deal_played_step_by_step(slug, seats):
    rng = random.Random(f"{slug} {seats}")
    start = random_deal(rng, slug, seats, instant_wins={}, opening_instant_wins={})
    state = start
    while not state.finished:
        state = engine.apply(state, random_action(rng, state))

    assert engine.replay(start, state.history) == state
    assert engine.parse_record(engine.write_record(state)).start() == start
