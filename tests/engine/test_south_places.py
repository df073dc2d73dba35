"""South, by place, clause by clause (RULES.md 1.12 and 2.1–2.9). See also test_frozen."""

import pytest

from games import engine
from tests.engine.notation import deal, open_plays, paid, play

QUAD_3 = "3s 3c 3d 3h"
QUAD_9 = "9s 9c 9d 9h"
RUN_3 = "4s 4c 5s 5c 6s 6c"
RUN_4 = "Ts Tc Js Jc Qs Qc Ks Kc"


@pytest.mark.clause("2.1")
def test_any_combination_may_be_led_in_an_opening_deal():
    state = deal("3s 4s 4d", "5s 6s", opening=True, leader=0)

    assert open_plays(state) == ["3s", "4d", "4s", "4s 4d"]


@pytest.mark.clause("2.1")
def test_somebody_must_be_named_to_lead():
    with pytest.raises(ValueError, match="must lead"):
        deal("3s 4s", "5s 6s", leader=None)


@pytest.mark.clause("2.3")
def test_nobody_comes_back_after_a_pass_not_even_with_a_bomb():
    state = play(deal("7s Kd", f"{QUAD_3} As", "2s Ks"), "0 7s | 1 - | 2 2s | 0 -")

    assert state.turn == 2
    assert state.top is None


@pytest.mark.clause("2.4")
def test_play_goes_on_until_one_player_holds_cards():
    state = play(deal("3s", "4s 8s", "5s 9s"), "0 3s | 1 4s | 2 5s | 1 8s")

    assert state.finished
    assert state.ending is engine.Ending.OUT
    assert state.places == (0, 1, 2)
    assert state.turn is None
    assert state.top is None


@pytest.mark.clause("2.4")
def test_the_last_player_cannot_chop_the_play_that_ends_the_deal():
    state = play(deal("3s", "4s 2s", f"{QUAD_9} Ks"), "0 3s | 1 4s | 2 Ks | 1 2s")

    assert state.places == (0, 1, 2)
    assert not [row for row in paid(state) if row[3] == "chop"]


@pytest.mark.clause("2.5")
def test_four_places_last_pays_first_two_stakes_third_pays_second_one():
    state = play(deal("3s", "4s", "5s", "6s 7s", three_of_spades=None), "0 3s | 1 4s | 2 5s")

    assert state.places == (0, 1, 2, 3)
    assert paid(state) == [(3, 0, 20, "place"), (2, 1, 10, "place")]
    assert state.net == (20, 10, -10, -20)


@pytest.mark.clause("2.5")
def test_three_places_last_pays_first_two_stakes():
    state = play(deal("4s", "5s", "6s 7s"), "0 4s | 1 5s")

    assert paid(state) == [(2, 0, 20, "place")]


@pytest.mark.clause("2.5")
def test_two_places_last_pays_first_two_stakes():
    state = play(deal("4s", "5s 6s"), "0 4s")

    assert paid(state) == [(1, 0, 20, "place")]
    assert state.points is None


def chopped(*hands, plays, **options):
    return play(deal(*hands, **options), plays)


@pytest.mark.clause("2.8")
def test_a_chop_is_paid_when_the_trick_ends():
    hands = ("2s 3d", f"{QUAD_9} 4d", "5d 6d")

    open_chain = chopped(*hands, plays="0 2s | 1 9s 9c 9d 9h")
    assert paid(open_chain) == []
    assert open_chain.chain == 10

    closed = play(open_chain, "2 - | 0 -")
    assert paid(closed) == [(0, 1, 10, "chop")]
    assert closed.chain == 0


@pytest.mark.clause("2.8")
@pytest.mark.parametrize(
    ("top", "value"),
    [
        pytest.param("2s", 1, id="a black 2 is worth one stake"),
        pytest.param("2c", 1, id="the other black 2 too"),
        pytest.param("2d", 2, id="a red 2 two"),
        pytest.param("2s 2c", 2, id="two black 2s the sum"),
        pytest.param("2c 2h", 3, id="a black and a red 2 the sum"),
        pytest.param("2d 2h", 4, id="two red 2s the sum"),
        pytest.param(RUN_3, 2, id="a bomb two"),
        pytest.param("8s 8c 8d 8h", 2, id="a lower bomb of the kind two"),
    ],
)
def test_what_a_chop_is_worth(top, value):
    state = chopped(f"{top} Kd", f"{QUAD_9} 3d", "5d 6d", plays=f"0 {top} | 1 {QUAD_9} | 2 - | 0 -")

    assert paid(state) == [(0, 1, 10 * value, "chop")]


@pytest.mark.clause("2.8")
def test_a_two_beaten_by_a_two_is_no_chop():
    state = chopped("2s 3d", "2h 4d", "5d 6d", plays="0 2s | 1 2h | 2 - | 0 -")

    assert paid(state) == []


@pytest.mark.clause("2.8")
def test_only_the_two_that_was_chopped_counts():
    hands = ("2s 3d", "2h 4d", f"{QUAD_9} 5d")

    state = chopped(*hands, plays="0 2s | 1 2h | 2 9s 9c 9d 9h | 0 - | 1 -")

    assert paid(state) == [(1, 2, 20, "chop")]


@pytest.mark.clause("2.8")
def test_chops_on_chops_add_up_and_the_last_chopped_pays_the_last_chopper():
    hands = ("2h 3d", f"{RUN_3} 3h", f"{QUAD_9} 4d", f"{RUN_4} 8d")
    plays = f"0 2h | 1 {RUN_3} | 2 {QUAD_9} | 3 {RUN_4} | 0 - | 1 - | 2 -"

    state = chopped(*hands, plays=plays)

    assert paid(state) == [(2, 3, 60, "chop")], "red 2: 2, two bombs: 2 each"


@pytest.mark.clause("2.8")
def test_a_chain_is_paid_too_when_the_deal_ends_with_its_trick():
    state = chopped("2h 3d", QUAD_9, plays=f"0 2h | 1 {QUAD_9}")

    assert paid(state) == [(0, 1, 20, "chop"), (0, 1, 20, "place")]


@pytest.mark.clause("2.8")
def test_a_bomb_that_answers_nothing_is_no_chop():
    state = chopped(f"{QUAD_9} 3d", "5d 6d", plays=f"0 {QUAD_9} | 1 -")

    assert paid(state) == []


@pytest.mark.clause("1.15")
def test_three_twos_together_are_heo_that_no_bomb_here_beats():
    state = play(deal("2s 2c 2d 3s", f"{QUAD_9} 4d"), "0 2s 2c 2d")

    assert open_plays(state) == []


@pytest.mark.clause("2.9")
@pytest.mark.parametrize(
    ("hand", "value"),
    [
        pytest.param("2s", 1, id="a black 2 is charged one stake"),
        pytest.param("2h", 2, id="a red 2 two"),
        pytest.param("2s 2c 2d 2h", 6, id="four 2s one by one"),
        pytest.param(QUAD_9, 2, id="a quad two"),
        pytest.param(RUN_3, 2, id="three pairs two"),
        pytest.param("3d 4d", 0, id="nothing else anything"),
    ],
)
def test_the_last_pays_for_leftovers_to_the_one_before(hand, value):
    state = play(deal("4h", "5h", f"{hand} 3c", instant_wins={}), "0 4h | 1 5h")

    leftovers = [row for row in paid(state) if row[3] == "leftover"]
    assert leftovers == ([(2, 1, 10 * value, "leftover")] if value else [])


def test_a_house_rule_has_every_loser_pay_the_winner_for_leftovers():
    state = deal("4h", "5h", "6h 2s", leftover_from="losers")

    state = play(state, "0 4h | 1 5h")

    assert paid(state) == [(2, 0, 20, "place"), (2, 0, 10, "leftover")]


@pytest.mark.clause("1.12")
def test_nobody_pays_more_than_they_hold():
    state = play(deal("4h", "5h 6h", balances=[0, 15]), "0 4h")

    assert paid(state) == [(1, 0, 15, "place")]


@pytest.mark.clause("1.12")
def test_what_was_received_can_be_paid_on_and_no_more():
    state = deal("2h Ad", f"{QUAD_9} 4d 6d", balances=[15, 0])

    state = play(state, f"0 2h | 1 {QUAD_9} | 0 - | 1 4d | 0 Ad")

    assert paid(state) == [(0, 1, 15, "chop"), (1, 0, 15, "place")]


@pytest.mark.clause("1.12")
def test_a_transfer_of_nothing_is_none():
    state = play(deal("4h", "5h 6h", balances=[0, 0]), "0 4h")

    assert paid(state) == []
    assert state.net == (0, 0)
