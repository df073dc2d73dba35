"""The medium bot at a northern table: a card to go out with, suits, dues, and who pays for all."""

import random

import pytest

from games import bots, engine
from tests.bots.positions import STAKE, act, seen, start

FILLER = "3c 4c 6d 7c 9c 9h Td Qc"


def laid(hands, *plays, seed=1):
    observation = seen(hands, *plays, rules="north-count")
    return engine.format_cards(bots.choose(observation, level="medium", seed=seed))


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        pytest.param("Qs Ks As 2s", ["Ks As 2s", "Qs"], id="the lowest of the run is kept"),
        pytest.param("3c Ks As 2s", ["Ks As 2s", "3c"], id="the run first, for the 2 in it"),
        pytest.param("2h 5c", ["2h", "5c"], id="the 2 before the last card"),
        pytest.param("2s 2c 5c", ["2s 2c", "5c"], id="or as a pair"),
        pytest.param("2h 5c 5s", ["2h", "5s 5c"], id="a pair is as good"),
    ],
)
def test_keeps_a_card_to_go_out_with(hand, plays):
    """RULES.md 5.5: nobody goes out with a 2, nor keeps 2s alone."""
    state = start([hand, "3d 4d 6d 8d 9d"], rules="north-count")
    found = []
    while not state.finished:
        if state.turn == 0:
            cards = bots.choose(engine.observe(state, 0), level="medium", seed=1)
            found.append(engine.format_cards(cards))
        state = act(state, cards if state.turn == 0 else engine.EMPTY)

    assert found == plays


def test_answers_a_low_card_with_its_suit_not_with_a_two():
    assert laid([FILLER, "Jc 2h 3s 5d 8h Kd", FILLER.replace("c", "s")], "9c") == "Jc"


def test_leads_the_card_whose_suit_is_spent_before_its_last():
    """RULES.md 5.3: a card is beaten by its suit and by 2s only."""
    hands = ["2s 2c 2d 2h Qc Kc Ac 9d 3d", "Jc Jd 8h", "3s 4h 6d 9h"]
    spent = [step for code in ["2s", "2c", "2d", "2h", "Qc", "Kc", "Ac"] for step in (code, "", "")]

    assert laid(hands, *spent, "9d") == "Jd"
    assert laid(hands, *spent, "9d", "Jd", "", "") == "Jc"


@pytest.mark.parametrize("seed", range(5))
def test_gets_rid_of_a_two_before_a_neighbour_goes_out(seed):
    """RULES.md 5.7: a red 2 left in hand costs 6."""
    hands = ["3c 4c 6d 9c 9h", "2h 5s 8c Tc 4d Jd", "3s 7h Kh Ks", "Kc"]

    assert laid(hands, "9c", seed=seed) == "2h"


def test_gets_rid_of_a_quad_before_a_neighbour_goes_out():
    """RULES.md 5.7: a quad left in hand costs 10, and no single card beats it."""
    hands = ["5s 5c 5d 5h 8c Ks Jd", "Kc", "3s 7h Kh 9s 9c"]

    assert laid(hands) == "5s 5c 5d 5h"


@pytest.mark.parametrize("seed", range(5))
def test_beats_the_last_but_one_play_of_a_neighbour_or_would_pay_for_all(seed):
    """RULES.md 5.9 a: with one card left they only need the lead."""
    hands = ["9c 9s Kc", "Tc Ts Th Td 4c 6h 8s", "3c 5c 7c 8d Jd 3h"]
    assert laid(hands, "9s 9c", seed=seed) == "Ts Tc"

    hands = ["9h Kc", "Jh Qh 3h 4c 6c 8s", "3c 5c 7c 8d Jd 4s"]
    assert laid(hands, "9h", seed=seed) != ""


def test_breaks_a_run_rather_than_pay_for_all():
    hands = ["9h Kc", "Th Jh Qh Kh 4c 6c 8s", "3c 5c 7c 8d Jd 4s"]

    assert laid(hands, "9h") in ("Th", "Kh")


def test_never_lets_a_neighbour_out_whom_it_alone_could_still_stop():
    """RULES.md 5.9 a, in what comes up when beginners play."""
    chances = 0
    for state in played_by_beginners(deals=100):
        observation = engine.observe(state, state.turn)
        others = set(range(4)) - observation.passed - {observation.owner, observation.seat}
        needs_the_lead_only = observation.top and observation.counts[observation.owner] == 1
        if needs_the_lead_only and not others and observation.legal_plays():
            chances += 1
            assert bots.choose(observation, level="medium", seed=1)
    assert chances > 5


def played_by_beginners(*, deals):
    rng = random.Random(9)
    for _ in range(deals):
        state = engine.start(
            rules=engine.PRESETS["north-count"],
            stake=STAKE,
            hands=engine.deal_hands(engine.shuffled_deck(rng), 4),
            opening=False,
            leader=0,
        )
        while not state.finished:
            yield state
            observation = engine.observe(state, state.turn)
            hesitates = observation.may_pass and rng.random() < 0.4
            cards = bots.choose(observation, level="greedy", seed=1)
            state = act(state, engine.EMPTY if hesitates else cards)
