"""What the 2s and bombs in a hand are charged (RULES.md 1.13)."""

import pytest

from games import engine
from games.engine.leftovers import leftover_charge
from tests.engine.notation import rules_of

DEAR_THREE_PAIRS = {
    "black": 1,
    "red": 1,
    "quad": 1,
    "run3": 4,
    "run4": 1,
    "run5": 1,
    "run6": 1,
}

FREE_TWOS = {**DEAR_THREE_PAIRS, "black": 0, "red": 0, "run3": 0}


@pytest.mark.clause("1.13")
@pytest.mark.parametrize(
    ("hand", "stakes"),
    [
        pytest.param("", 0, id="no cards"),
        pytest.param("3s 4s 5s 9c 9d 9h", 0, id="no 2s and no bombs"),
        pytest.param("2s 2d", 3, id="a black and a red 2"),
        pytest.param("2s 2c 2d 2h", 6, id="four 2s are charged as heo, never as a quad"),
        pytest.param("3s 3c 4s 4c 5s 5c", 2, id="one run"),
        pytest.param("3s 3c 4s 4c 5s 5c 7s 7c 8s 8c 9s 9c", 4, id="two runs with a gap"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c", 2, id="six pairs are one run"),
        pytest.param("4s 4c 4d 4h 5s 5c 6s 6c", 2, id="a quad within a run counts once"),
        pytest.param("3s 3c 3d 3h 9s 9c 9d 9h", 4, id="two quads"),
        pytest.param("3s 3c 3d 3h 4s 4c 5s 5c 6s 6c", 4, id="a quad beside three pairs"),
        pytest.param("3s 3c 3d 3h 4s 4c 4d 4h 5s 5c 5d 5h", 6, id="three quads beat two runs"),
        pytest.param("Ks Kc As Ac 2s 2c", 2, id="2s make no run"),
        pytest.param(
            "3s 3c 4s 4c 5s 5c 5d 5h 6s 6c 7s 7c",
            2,
            id="3-4-5 and 5-6-7 join into a longer run",
        ),
    ],
)
def test_charges_in_south_places(hand, stakes):
    assert leftover_charge(engine.parse_cards(hand), engine.PRESETS["south-places"]) == stakes


@pytest.mark.clause("1.13")
def test_the_highest_charge_is_taken_even_if_the_longer_run_is_cheaper():
    rules = rules_of("south-places", leftover_values=DEAR_THREE_PAIRS)

    assert leftover_charge(engine.parse_cards("3s 3c 4s 4c 5s 5c 6s 6c"), rules) == 4


@pytest.mark.clause("1.13")
def test_a_run_is_not_split_even_where_that_would_be_dearer():
    rules = rules_of("south-places", leftover_values=DEAR_THREE_PAIRS)
    six_pairs = engine.parse_cards("3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c")

    assert leftover_charge(six_pairs, rules) == 4


@pytest.mark.clause("1.13")
def test_two_runs_over_the_same_ranks_are_not_one_that_was_split():
    rules = rules_of("south-places", leftover_values=DEAR_THREE_PAIRS)
    three_quads = engine.parse_cards("3s 3c 3d 3h 4s 4c 4d 4h 5s 5c 5d 5h")

    assert leftover_charge(three_quads, rules) == 8


@pytest.mark.clause("1.13")
def test_there_are_no_pair_runs_to_charge_in_the_north():
    rules = rules_of("north-count", leftover_values=DEAR_THREE_PAIRS)

    assert leftover_charge(engine.parse_cards("3s 3c 4s 4c 5s 5c"), rules) == 0


@pytest.mark.clause("6.6")
def test_half_a_stake_is_charged_exactly():
    charge = leftover_charge(engine.parse_cards("2s"), engine.PRESETS["classic-pot"])

    assert charge * 2 == 1


def test_nothing_is_charged_where_leftovers_are_off():
    hand = engine.parse_cards("2h 3s 3c 3d 3h")

    assert leftover_charge(hand, engine.PRESETS["thirteen-points"]) == 0


@pytest.mark.clause("1.13")
def test_what_is_charged_is_named_and_what_costs_nothing_is_not():
    cards = engine.parse_cards("5s 5c 5d 5h 8s 8c 9s 9c Ts Tc 2s 2h")

    assert engine.leftovers(cards, engine.PRESETS["south-places"]) == (
        "black",
        "red",
        "quad",
        "run3",
    )
    assert engine.leftovers(cards, engine.PRESETS["north-count"]) == ("black", "red", "quad")
    assert engine.leftovers(cards, engine.PRESETS["thirteen-points"]) == ()
    assert engine.leftovers(cards, rules_of("south-places", leftover_values=FREE_TWOS)) == ("quad",)
