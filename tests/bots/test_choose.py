"""What a bot lays: always legal, only from what it sees, and not foolish."""

import random

import pytest

from games import bots, engine
from tests.bots.positions import random_states, seen, shuffle_hidden, start

TABLES = [(rules, seats) for rules in engine.PRESETS for seats in (2, 3, 4)]


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_whatever_a_bot_does_is_legal(level, rules, seats):
    for state in random_states(rules, seats, deals=2):
        observation = engine.observe(state, state.turn)

        cards = bots.choose(observation, level=level, seed=1)

        if cards:
            assert cards in observation.legal_plays()
        else:
            assert observation.may_pass


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bot_never_passes_a_lead(level):
    leads = [state for state in random_states("south-places", 4) if state.top is None]

    assert len(leads) > 20
    for state in leads:
        assert bots.choose(engine.observe(state, state.turn), level=level, seed=1)


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("rules", engine.PRESETS)
def test_a_bot_goes_out_when_it_can(level, rules):
    chances = 0
    for state in random_states(rules, 4, deals=12):
        observation = engine.observe(state, state.turn)
        if observation.hand in observation.legal_plays():
            chances += 1
            assert bots.choose(observation, level=level, seed=1) == observation.hand
    assert chances > 5


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_hidden_cards_change_nothing(level, rules, seats):
    rng = random.Random(5)
    for state in random_states(rules, seats, deals=1):
        seat = state.turn
        before = engine.observe(state, seat)
        after = engine.observe(shuffle_hidden(state, seat, rng), seat)

        assert before == after
        assert bots.choose(before, level=level, seed=3) == bots.choose(after, level=level, seed=3)
        assert bots.hints(before) == bots.hints(after)
        assert bots.think_seconds(before, seed=3) == bots.think_seconds(after, seed=3)


def test_the_same_seed_gives_the_same_play():
    for state in random_states("south-places", 4):
        observation = engine.observe(state, state.turn)
        plays = {bots.choose(observation, level="medium", seed=9) for _ in range(3)}
        assert len(plays) == 1


def test_the_seed_decides_between_plays_that_look_alike():
    observations = [engine.observe(state, state.turn) for state in random_states("south-places", 4)]
    choices = [
        {bots.choose(observation, level="medium", seed=seed) for seed in range(8)}
        for observation in observations
    ]
    several = [plays for plays in choices if len(plays) > 1]

    assert 0 < len(several) < len(observations) / 4


def test_an_unknown_level_is_refused():
    observation = seen(["3s 4s", "5s 6s"])
    with pytest.raises(KeyError):
        bots.choose(observation, level="grandmaster", seed=1)


FILLER = "3c 4c 6d 7c 9c 9h Td"


def test_medium_holds_its_two_back_from_a_low_card():
    observation = seen([FILLER, "3s 5h 8c Jd Ks 2h", "4s 6s 8h Qd Kc As"], "7c")

    cards = bots.choose(observation, level="medium", seed=1)

    assert cards in (engine.parse_cards("8c"), engine.parse_cards("Jd"))


def test_medium_does_not_break_a_straight_for_a_single():
    observation = seen([FILLER, "8s 9s Ts Kh 3s 5h", "4s 6s 8h Qd Kc As"], "7c")

    cards = bots.choose(observation, level="medium", seed=1)

    assert cards in (engine.parse_cards("Kh"), engine.EMPTY)


def test_medium_chops_a_two():
    observation = seen(["2d 3c 4d", "4s 4c 5s 5c 6s 6c Kh Qd", "7s 7c 9d"], "2d")

    cards = bots.choose(observation, level="medium", seed=1)

    assert cards == engine.parse_cards("4s 4c 5s 5c 6s 6c")


@pytest.mark.parametrize("seed", range(10))
def test_medium_lays_something_before_it_is_frozen(seed):
    deck = [code for code in engine.DECK if code not in ("3s", "7c", "Ks", "2h")]
    hand = " ".join(random.Random(seed).sample(deck, 11))
    observation = seen(["3s 7c", f"{hand} Ks 2h", "Qd"], "7c")

    assert bots.choose(observation, level="medium", seed=1)


def test_seats_that_were_left_are_no_danger():
    state = start(["3s 4s 9c Kd", "5s 6s 7s", "5c 6c 7c", "8d 8h"])
    for seat in (1, 2, 3):
        state = engine.apply(state, engine.Action(seat, engine.ActionKind.LEAVE))

    assert state.left == {1, 2, 3}
    assert not state.finished
    assert bots.choose(engine.observe(state, 0), level="medium", seed=1)


def test_greedy_leads_the_longest_combination_with_its_lowest_card():
    observation = seen(["3s 3c 4d 5h 6c Kd", "7s 8s"])

    cards = bots.choose(observation, level="greedy", seed=1)

    assert cards == engine.parse_cards("3s 4d 5h 6c")


def test_greedy_answers_with_the_lowest_card_that_beats():
    observation = seen(["3s 7c", "3c 7d 7h 2s"], "7c")

    assert bots.choose(observation, level="greedy", seed=1) == engine.parse_cards("7d")
