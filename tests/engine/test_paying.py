"""Whole chips, caps and the order of payments in every system (RULES.md 1.11, 1.12)."""

import pytest

from games import engine
from tests.engine.notation import deal, paid, play

QUAD_9 = "9s 9c 9d 9h"


@pytest.mark.clause("1.11", "6.4")
def test_half_a_stake_is_whole_chips_for_the_stake_is_even():
    assert paid(play(deal("8s", "2s Ts", rules="classic-pot", stake=2), "0 8s")) == [
        (1, 0, 2, "pot"),
        (1, 0, 1, "leftover"),
    ]
    assert not engine.PRESETS["classic-pot"].allows_stake(3)


@pytest.mark.clause("1.11", "4.3")
@pytest.mark.parametrize("slug", engine.PRESETS)
def test_a_stake_is_whole_and_there_is_none_for_points(slug):
    rules = engine.PRESETS[slug]

    assert rules.allows_stake(0) is (slug == "thirteen-points")
    assert rules.allows_stake(1000) is (slug != "thirteen-points")


@pytest.mark.clause("1.11")
@pytest.mark.parametrize(
    ("slug", "net"),
    [
        pytest.param("south-places", (20, 20, -40), id="a place and a red 2"),
        pytest.param("south-count", (150, -20, -130), id="cards and leftovers"),
        pytest.param("north-count", (110, -20, -90), id="cards and leftovers in the north"),
        pytest.param("classic-pot", (30, -10, -20), id="the pot and leftovers"),
    ],
)
def test_what_one_pays_another_receives(slug, net):
    state = play(deal("8s", "Ts 3c", "2h 4d 5d", rules=slug), "0 8s")
    if not state.finished:
        state = play(state, "1 Ts | 2 - | 1 3c")

    assert state.net == net
    assert sum(net) == 0


@pytest.mark.clause("1.12")
def test_what_is_paid_first_is_not_there_for_what_comes_after():
    state = deal("8s", "2s Ts", "2h 4d 5d", rules="south-count", balances=[0, 60, 40])

    assert paid(play(state, "0 8s")) == [
        (2, 0, 30, "cards"),
        (2, 0, 10, "leftover"),
        (1, 0, 20, "cards"),
        (1, 0, 40, "leftover"),
    ]


@pytest.mark.clause("1.12", "2.10")
def test_a_winner_pays_the_chain_out_of_what_the_frozen_paid_before():
    hands = ("4h 2h", f"5h {QUAD_9} 3c", "4d 5d", "6d 7d 8h")
    state = deal(*hands, frozen=4, balances=[0, 100, 100, 100])

    state = play(state, f"0 4h | 1 5h | 2 - | 3 6d | 0 2h | 1 {QUAD_9} | 3 -")

    assert paid(state) == [(2, 0, 40, "frozen"), (0, 1, 20, "chop")]


@pytest.mark.clause("1.12", "2.6")
def test_an_instant_win_takes_no_more_than_is_held():
    dragon = "3s 4c 5d 6h 7s 8c 9d Th Js Qc Kd Ah 3c"
    plain = "3d 4s 5c 6c 7h 9s Tc Jd Js Qh Ks As 2c"

    assert paid(deal(plain, dragon, balances=[25, 0])) == [
        (0, 1, 20, "instant_win"),
        (0, 1, 5, "leftover"),
    ]


@pytest.mark.clause("1.12", "6.5")
def test_a_chop_in_the_pot_is_capped_by_what_is_held_beside_the_ante():
    state = deal("2h 3d", f"{QUAD_9} 4d", rules="classic-pot", balances=[25, 10])

    assert paid(play(state, f"0 2h | 1 {QUAD_9}")) == [(0, 1, 15, "chop")]


@pytest.mark.clause("1.12", "2.8")
def test_a_chain_is_capped_when_it_is_paid_and_not_before():
    state = deal("2h 3d", f"{QUAD_9} 4d", "5d 6d", balances=[15, 0, 0])

    state = play(state, f"0 2h | 1 {QUAD_9}")
    assert state.chain == 20

    assert paid(play(state, "2 - | 0 -")) == [(0, 1, 15, "chop")]


@pytest.mark.clause("2.5", "2.9", "2.11")
def test_the_last_pays_place_then_leftovers_then_for_the_three_of_spades():
    hands = ("3s As", "4h 6h", "5h 2h 7d")

    state = play(deal(*hands), "0 As | 1 - | 2 - | 0 3s | 1 4h | 2 5h | 1 6h")

    assert paid(state) == [
        (2, 0, 20, "place"),
        (2, 1, 20, "leftover"),
        (2, 0, 10, "three_of_spades"),
        (1, 0, 10, "three_of_spades"),
    ]
