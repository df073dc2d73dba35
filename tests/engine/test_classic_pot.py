"""The classic pot, clause by clause (RULES.md 6)."""

import pytest

from games import engine
from games.engine.combinations import beats
from tests.engine.notation import combination, deal, open_plays, paid, play, refusal

POT = engine.PRESETS["classic-pot"]
QUAD_9 = "9s 9c 9d 9h"
RUN_3 = "4s 4c 5s 5c 6s 6c"
RUN_4 = "Ts Tc Js Jc Qs Qc Ks Kc"


def pot(*hands, **options):
    return deal(*hands, rules="classic-pot", **options)


@pytest.mark.clause("6.1")
def test_a_run_of_exactly_three_pairs_may_not_be_led():
    state = pot(f"{RUN_3} 7s 7c", "8s 8d")

    assert refusal(state, f"0 {RUN_3}") == "cannot_lead_that"
    assert refusal(state, f"0 {RUN_3} 7s 7c") is None
    assert RUN_3 not in open_plays(state)


@pytest.mark.clause("6.1")
def test_it_may_be_laid_over_a_2():
    assert play(pot("2s 3d", f"{RUN_3} 7s"), f"0 2s | 1 {RUN_3}").owner == 1


@pytest.mark.clause("6.2")
@pytest.mark.parametrize(
    ("challenger", "top", "expected"),
    [
        pytest.param(QUAD_9, "2h", True, id="a quad over a 2"),
        pytest.param(QUAD_9, "2d 2h", False, id="but not over two"),
        pytest.param(QUAD_9, RUN_3, True, id="a quad over three pairs"),
        pytest.param(RUN_4, "2d 2h", True, id="four pairs over two 2s"),
        pytest.param(RUN_4, QUAD_9, True, id="and over a quad"),
    ],
)
def test_the_chop_table(challenger, top, expected):
    assert beats(combination(challenger, POT), combination(top, POT), POT) is expected


@pytest.mark.clause("6.3")
@pytest.mark.parametrize(
    ("top", "asked"),
    [
        pytest.param("2d 2h", True, id="over a pair of 2s"),
        pytest.param("2d", False, id="not over a single 2"),
    ],
)
def test_four_pairs_re_enter(top, asked):
    lower = "7s 7d" if " " in top else "7s"
    state = pot(f"{lower} 8s", f"{RUN_4} 3d", f"{top} 8h")

    state = play(state, f"0 {lower} | 1 - | 2 {top} | 0 -")

    assert state.asked is asked
    assert open_plays(state) == ([RUN_4] if asked else ["8h"])


@pytest.mark.clause("6.4")
def test_the_winner_takes_the_pot():
    state = play(pot("8s", "9s Ts", "Js Qd"), "0 8s")

    assert paid(state) == [(2, 0, 10, "pot"), (1, 0, 10, "pot")]


@pytest.mark.clause("6.4")
def test_nobody_antes_more_than_they_hold():
    state = play(pot("8s", "9s Ts", "Js Qd", balances=[100, 3, 0]), "0 8s")

    assert paid(state) == [(1, 0, 3, "pot")]


@pytest.mark.clause("6.4")
def test_the_ante_is_set_aside_and_no_other_payment_touches_it():
    state = pot("2h 3d", f"{QUAD_9} 4d", "5d 6d", balances=[15, 100, 100])

    state = play(state, f"0 2h | 1 {QUAD_9} | 2 - | 0 - | 1 4d")

    assert paid(state) == [(0, 1, 5, "chop"), (2, 1, 10, "pot"), (0, 1, 10, "pot")]


@pytest.mark.clause("6.5")
def test_a_chop_is_paid_at_once_for_all_2s_of_the_trick():
    hands = ("2s 3d", "2h 3h", f"{QUAD_9} 4d")

    state = play(pot(*hands), f"0 2s | 1 2h | 2 {QUAD_9}")

    assert paid(state) == [(1, 2, 30, "chop")]


@pytest.mark.clause("6.5")
def test_each_further_chop_doubles():
    hands = ("2h 3d", f"{RUN_3} 3h", f"{QUAD_9} 4d", f"{RUN_4} 8d")

    state = play(pot(*hands), f"0 2h | 1 {RUN_3} | 2 {QUAD_9} | 3 {RUN_4}")

    assert paid(state) == [(0, 1, 20, "chop"), (1, 2, 40, "chop"), (2, 3, 80, "chop")]


@pytest.mark.clause("6.5")
def test_a_chop_without_2s_moves_nothing():
    state = play(pot(f"{QUAD_9} 3d", f"{RUN_4} 4d"), f"0 {QUAD_9} | 1 {RUN_4}")

    assert paid(state) == []


@pytest.mark.clause("6.5")
def test_the_factor_starts_anew_with_each_trick():
    hands = (f"2h 3d {RUN_4}", f"{QUAD_9} 2d 5h", "7d 8d")

    state = play(pot(*hands), f"0 2h | 1 {QUAD_9} | 2 - | 0 - | 1 2d | 2 - | 0 {RUN_4}")

    assert paid(state) == [(0, 1, 20, "chop"), (1, 0, 20, "chop")]


@pytest.mark.clause("6.6")
def test_losers_pay_for_leftovers_half_a_stake_for_a_black_2():
    state = play(pot("8s", "2s Ts", f"2h {QUAD_9}"), "0 8s")

    assert paid(state) == [
        (2, 0, 10, "pot"),
        (2, 0, 20, "leftover"),
        (1, 0, 10, "pot"),
        (1, 0, 5, "leftover"),
    ]


@pytest.mark.clause("6.6")
def test_four_pairs_left_are_charged_two():
    state = play(pot("8s", f"{RUN_4} 3d"), "0 8s")

    assert paid(state) == [(1, 0, 10, "pot"), (1, 0, 20, "leftover")]


@pytest.mark.clause("6.1", "1.10")
def test_a_random_player_leads_with_anything_else():
    state = pot("4s 5h", "3s 6s", opening=True, leader=0)

    assert open_plays(state) == ["4s", "5h"]


@pytest.mark.clause("6.1")
def test_a_run_of_three_pairs_is_led_in_no_trick_of_no_deal():
    state = play(pot(f"As {RUN_3} 7s", "8s 8d", opening=False), "0 As | 1 -")

    assert refusal(state, f"0 {RUN_3}") == "cannot_lead_that"
    assert refusal(state, "0 4s 5c 6c") is None


@pytest.mark.clause("6.3")
@pytest.mark.parametrize(
    ("run", "asked"),
    [
        pytest.param(RUN_4, True, id="exactly four pairs"),
        pytest.param(f"9s 9d {RUN_4}", True, id="or four of five, but not five"),
        pytest.param(QUAD_9, False, id="no quad"),
        pytest.param(RUN_3, False, id="no three pairs"),
    ],
)
def test_nothing_but_four_pairs_re_enters(run, asked):
    state = pot("7s 7d 8s", f"{run} 3d", "2d 2h 8h", instant_wins={})

    state = play(state, "0 7s 7d | 1 - | 2 2d 2h | 0 -")

    assert state.asked is asked
    if asked:
        assert {len(cards.split()) for cards in open_plays(state)} == {8}


@pytest.mark.clause("6.3")
def test_four_pairs_do_not_re_enter_over_bombs():
    hands = ("2d 8s", f"{RUN_4} 3d", f"{RUN_3} 8h")

    state = play(pot(*hands), f"0 2d | 1 - | 2 {RUN_3} | 0 -")

    assert not state.asked


@pytest.mark.clause("6.4")
def test_the_ante_goes_to_the_winner_even_of_who_has_nothing_left_for_more():
    state = play(pot("8s", "2h Ts", balances=[10, 10]), "0 8s")

    assert paid(state) == [(1, 0, 10, "pot")], "nothing is left for the red 2"


@pytest.mark.clause("6.5", "1.15")
@pytest.mark.parametrize(
    ("top", "stakes"),
    [
        pytest.param("2s", 1, id="a black 2"),
        pytest.param("2h", 2, id="a red 2"),
        pytest.param("2s 2h", 3, id="a pair"),
    ],
)
def test_the_heo_values(top, stakes):
    state = play(pot(f"{top} 3d", f"{RUN_4} 4d"), f"0 {top} | 1 {RUN_4}")

    assert paid(state) == [(0, 1, 10 * stakes, "chop")]


@pytest.mark.clause("6.5", "1.15")
def test_a_quad_of_2s_is_no_heo():
    state = play(pot("2s 2c 2d 2h 3d", f"{RUN_4} 4d", instant_wins={}), "0 2s 2c 2d 2h | 1 -")
    assert paid(state) == []

    hands = (f"{QUAD_9} 3d", "2s 2c 2d 2h 4d", f"{RUN_4} 5d")
    state = play(pot(*hands, instant_wins={}), f"0 {QUAD_9} | 1 2s 2c 2d 2h | 2 {RUN_4}")
    assert paid(state) == [], "a quad of 2s was laid, and no heo"


@pytest.mark.clause("6.5")
def test_a_chop_in_the_last_play_is_paid_before_the_pot():
    state = play(pot("2h 3d", QUAD_9), f"0 2h | 1 {QUAD_9}")

    assert paid(state) == [(0, 1, 20, "chop"), (0, 1, 10, "pot")]


@pytest.mark.clause("6.6")
@pytest.mark.parametrize(
    ("hand", "chips"),
    [
        pytest.param("2s", 5, id="a black 2: half a stake"),
        pytest.param("2s 2c", 10, id="two of them: one"),
        pytest.param("2d", 10, id="a red 2"),
        pytest.param(QUAD_9, 10, id="a quad"),
        pytest.param(RUN_3, 10, id="three pairs"),
        pytest.param(RUN_4, 20, id="four pairs"),
        pytest.param(f"9s 9d {RUN_4}", 20, id="five pairs"),
    ],
)
def test_what_each_leftover_is_charged(hand, chips):
    state = play(pot("8s", hand, "3s", instant_wins={}), "0 8s")

    assert [row for row in paid(state) if row[3] == "leftover"] == [(1, 0, chips, "leftover")]


@pytest.mark.clause("6.9")
def test_fewer_cards_left_place_before_more_and_ties_by_the_order_of_play():
    assert play(pot("8s", "9s Td", "Js", "4h 5d"), "0 8s").places == (0, 2, 1, 3)
    assert play(pot("8s", "9s Td", "Js", "4h 5d", direction=-1), "0 8s").places == (0, 2, 3, 1)
