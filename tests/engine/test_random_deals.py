"""Deals played at random end, conserve the cards and sum to zero.

``SOAK_DEALS`` sets how many deals of south by place are played, in all; of the others it is a
fifth for each number of seats. Their seed is the one that pytest prints at the top of each run
(``--randomly-seed``); ``SOAK_SEED`` repeats a run.
"""

import os
import random

import pytest

from games import engine
from tests.engine.house_rules import random_rules
from tests.engine.notation import random_states
from tests.engine.playing_out import (
    check_refusals,
    check_replay,
    check_result,
    play_out,
    shuffled_deal,
)

DEALS = int(os.environ.get("SOAK_DEALS", "500"))
SHARES = {"south-places": 3, **dict.fromkeys(list(engine.PRESETS)[1:], 5)}


@pytest.fixture
def seed(request):
    return os.environ.get("SOAK_SEED") or request.config.getoption("randomly_seed", "none")


@pytest.mark.clause("1.11")
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("slug", engine.PRESETS)
def test_random_deals_end_and_sum_to_zero(slug, seats, seed):
    for number in range(-(-DEALS // SHARES[slug])):
        rng = random.Random(f"{seed} {slug} {seats} {number}")
        try:
            play_out(rng, shuffled_deal(rng, engine.PRESETS[slug], seats))
        except Exception as error:
            error.add_note(f"SOAK_SEED={seed}: deal {number} of {slug} with {seats} seats")
            raise


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(5))
def test_deals_by_random_house_rules_end_and_replay_to_the_same(part, seed):
    for number in range(DEALS // 5):
        rng = random.Random(f"{seed} house {part} {number}")
        rules = random_rules(rng)
        try:
            state = play_out(rng, shuffled_deal(rng, rules, rng.randint(2, 4)))
            check_replay(state)
        except Exception as error:
            error.add_note(f"SOAK_SEED={seed}: deal {number} of part {part}, {rules}")
            raise


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("slug", engine.PRESETS)
def test_deals_that_nobody_attends_end_too(slug, seats):
    rng = random.Random(f"{slug} {seats}")
    state = shuffled_deal(rng, engine.PRESETS[slug], seats)

    while not state.finished:
        state = engine.apply(state, engine.autopilot(state))

    check_result(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("slug", engine.PRESETS)
def test_a_deal_replayed_at_once_is_the_deal_played_step_by_step(slug, seats):
    for number in range(3):
        rng = random.Random(f"{slug} {seats} {number}")
        states = list(random_states(rng, shuffled_deal(rng, engine.PRESETS[slug], seats)))

        for state in states[:: len(states) // 3 + 1]:
            check_replay(state)
        check_replay(states[-1])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_refused_changes_nothing_whatever_the_rules(seats, seed):
    for number in range(8):
        rng = random.Random(f"{seed} refused {seats} {number}")
        for state in random_states(rng, shuffled_deal(rng, random_rules(rng), seats)):
            check_refusals(rng, state)
