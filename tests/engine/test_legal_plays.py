"""What is offered is exactly what is accepted, whatever the rules."""

import random
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games import engine
from tests.engine.house_rules import random_rules
from tests.engine.notation import (
    deal,
    open_plays,
    play,
    random_action,
    random_deal,
    random_states,
    rules_of,
)

HOUSE_RULES = [
    ("south-places", {"frozen": None}),
    ("south-places", {"frozen": None, "reentry": {"run3": ["2"], "quad": ["2", "22", "quad"]}}),
    ("south-places", {"frozen": None, "no_going_out_on_two": True, "barred_leads": ["quad"]}),
    ("south-places", {"frozen": None, "chops": {"quad": ["quad", "22"], "run3": ["run3", "2"]}}),
    ("south-count", {}),
    ("south-count", {"must_play_lowest": True}),
    ("thirteen-points", {}),
    ("north-count", {}),
    ("north-count", {"chops": {"quad": ["2", "22", "222"], "run3": ["2"]}}),
    ("north-count", {"reentry": {"quad": ["2", "quad"]}}),
    ("classic-pot", {}),
]


def only_twos(hand):
    return all(code[0] == "2" for code in hand.split())


named_rules = st.sampled_from(HOUSE_RULES).map(lambda named: rules_of(named[0], **named[1]))
any_rules = st.randoms(use_true_random=False).map(random_rules)


@st.composite
def small_deals(draw):
    """Two or three small hands of few ranks, so that combinations are common."""
    rules = engine.with_options(
        draw(named_rules | any_rules),
        {"instant_wins": {}, "opening_instant_wins": {}, "frozen": None},
    )
    lowest = draw(st.integers(0, 8))
    ranks = [*range(lowest, lowest + 3), 11, 12]
    cards = draw(
        st.permutations([engine.DECK[4 * rank + suit] for rank in ranks for suit in range(4)])
    )
    sizes = draw(st.lists(st.integers(1, 8), min_size=2, max_size=3).filter(lambda s: sum(s) <= 20))
    hands = []
    for size in sizes:
        hands.append(" ".join(cards[:size]))
        cards = cards[size:]
    # A hand of 2s alone cannot come about where it may not be left (5.5).
    assume(not rules.no_going_out_on_two or not any(map(only_twos, hands)))
    state = engine.start(
        rules=rules,
        stake=2 if rules.has_chips else 0,
        hands=list(map(engine.parse_cards, hands)),
        opening=draw(st.booleans()),
        direction=draw(st.sampled_from([1, -1])),
        leader=0,
    )
    # Nor can 2s be all that there is beside the card that must be played (4.1), of 13 cards.
    is_bound_twice = rules.must_play_lowest and rules.no_going_out_on_two
    assume(not is_bound_twice or engine.legal_plays(state))
    return state


def accepted_plays(state):
    """Every subset of the hand that may be laid, found by trying them all."""
    cards = engine.card_codes(state.hands[state.turn])
    observation = engine.observe(state, state.turn)
    accepted = []
    for size in range(len(cards) + 1):
        for chosen in combinations(cards, size):
            text = " ".join(chosen)
            laid = engine.parse_cards(text)
            refused = refusal_of(engine.check, observation, laid)
            action = engine.Action(state.turn, engine.ActionKind.PLAY, laid)
            assert refusal_of(engine.apply, state, action) is refused
            if refused is None:
                accepted.append(text)
    return sorted(accepted)


def refusal_of(ask, *question):
    try:
        ask(*question)
    except engine.Refused as refused:
        return refused.refusal
    return None


@settings(max_examples=100, deadline=None)
@given(small_deals(), st.randoms(use_true_random=False))
def test_legal_plays_are_exactly_what_is_accepted(state, rng):
    while not state.finished:
        assert open_plays(state) == accepted_plays(state)
        state = engine.apply(state, random_action(rng, state))


@pytest.mark.parametrize("slug", engine.PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_offered_in_whole_deals_is_accepted_and_checked_alike(slug, seats):
    rng = random.Random(f"{slug} {seats}")
    for _ in range(3):
        for state in random_states(rng, random_deal(rng, slug, seats)):
            plays = engine.legal_plays(state)
            assert len(set(plays)) == len(plays)
            if state.finished:
                continue
            observation = engine.observe(state, state.turn)
            assert observation.legal_plays() == plays
            for cards in rng.sample(plays, min(len(plays), 10)):
                assert engine.check(observation, cards).cards == cards
                engine.apply(state, engine.Action(state.turn, engine.ActionKind.PLAY, cards))


@pytest.mark.parametrize(
    ("hands", "rules", "expected"),
    [
        pytest.param(
            ("3s 3c 4d 5h", "9s 9c"),
            "south-places",
            ["3c", "3c 4d 5h", "3s", "3s 3c", "3s 4d 5h", "4d", "5h"],
            id="every choice of suits is a play of its own",
        ),
        pytest.param(
            ("3s 3c 4s 4h 5s", "9s 9c"),
            "north-count",
            ["3c", "3s", "3s 3c", "3s 4s 5s", "4h", "4s", "5s"],
            id="in the north of one suit or colour",
        ),
    ],
)
def test_all_leads(hands, rules, expected):
    assert open_plays(deal(*hands, rules=rules)) == expected


def test_the_own_name_of_a_bomb_in_the_chop_table_means_nothing():
    state = deal("8s 8c 9s 9c Ts Tc 3d", "4s 4c 5s 5c 6s 6c Ad", chops={"run3": ["run3"]})

    assert open_plays(play(state, "0 8s 8c 9s 9c Ts Tc")) == []


def test_the_own_name_of_a_bomb_in_the_reentry_table_means_a_higher_one():
    hands = ("7s 3h", "4s 4c 5s 5c 6s 6c Jd Jh Qd Qh Kd Kh", "2s 3d", "8s 8c 9s 9c Ts Tc 3c")
    state = deal(*hands, reentry={"run3": ["run3"]}, instant_wins={})

    state = play(state, "0 7s | 1 - | 2 2s | 3 8s 8c 9s 9c Ts Tc | 0 - | 2 -")

    assert state.turn == 1
    assert open_plays(state) == ["Jd Jh Qd Qh Kd Kh"]
