"""The pause before a bot acts tells nothing."""

import statistics

from games import bots, engine
from tests.bots.positions import random_states, seen

SEEDS = range(400)


def pauses(observation):
    return [bots.think_seconds(observation, seed=seed) for seed in SEEDS]


def test_a_bot_thinks_between_seven_tenths_and_two_seconds():
    observation = seen(["3s 4s", "5s 6s"])

    assert all(0.7 <= pause <= 2.0 for pause in pauses(observation))


def test_pauses_differ_as_those_of_people_do():
    found = pauses(seen(["3s 4s", "5s 6s"], "4s"))

    assert len(set(found)) > len(SEEDS) / 2
    assert statistics.stdev(found) > 0.15


def test_a_forced_pass_takes_as_long_as_a_choice():
    forced = seen(["2h 3s", "4s 5s 6s"], "2h")
    free = seen(["3s 4c", "4s 5s 6s 2h"], "3s")

    assert forced.legal_plays() == []
    assert len(free.legal_plays()) > 1
    assert pauses(forced) == pauses(free)


def test_a_lead_takes_a_little_longer():
    lead = seen(["3s 4s", "5s 6s"])
    answer = seen(["3s 4s", "5s 6s"], "3s")

    assert 0.05 < statistics.fmean(pauses(lead)) - statistics.fmean(pauses(answer)) < 0.5


def test_the_pause_hangs_on_nothing_but_the_seed_and_whether_it_is_a_lead():
    found = {
        (state.top is None, bots.think_seconds(engine.observe(state, state.turn), seed=4))
        for state in random_states("south-places", 4)
    }
    assert len(found) == 2
