"""Whatever a table plays by, a bot and the hints keep to it."""

import random

import pytest

from games import bots, engine
from tests.bots.positions import act, random_states_of
from tests.engine.house_rules import random_rules


@pytest.mark.parametrize("seed", range(30))
def test_bots_and_hints_keep_to_any_house_rules(seed):
    keep_to_house_rules(seed)


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_bots_and_hints_keep_to_five_hundred_house_rules():
    for seed in range(100, 600):
        keep_to_house_rules(seed)


def keep_to_house_rules(seed: int) -> None:
    rng = random.Random(f"house {seed}")
    rules = random_rules(rng)
    for state in random_states_of(rules, rng.choice([2, 3, 4]), deals=1, seed=seed):
        observation = engine.observe(state, state.turn)
        plays = observation.legal_plays()
        hints = bots.hints(observation)
        assert set(hints) <= set(plays)
        assert bool(hints) == bool(plays)
        for level in bots.LEVELS:
            cards = bots.choose(observation, level=level, seed=seed)
            assert cards in plays if cards else observation.may_pass


@pytest.mark.parametrize("seed", range(4))
def test_bots_among_themselves_end_a_deal_by_any_house_rules(seed):
    rng = random.Random(f"alone {seed}")
    state = next(random_states_of(random_rules(rng), 4, deals=9, seed=seed))
    while not state.finished:
        observation = engine.observe(state, state.turn)
        state = act(state, bots.choose(observation, level="medium", seed=state.number))

    assert sum(state.net) == 0
