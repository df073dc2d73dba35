"""Thirteen to ten points, clause by clause (RULES.md 4)."""

import pytest

from games import engine
from games.engine.combinations import beats
from tests.engine.notation import combination, deal, open_plays, paid, play, refusal

POINTS = engine.PRESETS["thirteen-points"]
QUAD_9 = "9s 9c 9d 9h"
RUN_3 = "4s 4c 5s 5c 6s 6c"
RUN_4 = "Ts Tc Js Jc Qs Qc Ks Kc"
RUN_5 = "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c"


def points(*hands, **options):
    return deal(*hands, rules="thirteen-points", **options)


@pytest.mark.clause("4.1")
def test_the_first_play_of_an_opening_deal_includes_the_lowest_card():
    state = points("4s 5s", "3s 3c 4d 5d 8d", opening=True, leader=None)

    assert state.turn == 1
    assert open_plays(state) == ["3s", "3s 3c", "3s 4d 5d"]
    assert refusal(state, "1 8d") == "must_include_lowest"


@pytest.mark.clause("4.1")
def test_only_the_first_play_has_to():
    state = points("4s 5s 6s", "3s 3c 8d", opening=True, leader=None)

    state = play(state, "1 3s | 0 - | 1 8d")

    assert state.owner == 1


@pytest.mark.clause("4.1")
def test_other_deals_are_led_with_any_card():
    assert open_plays(points("4s 5s", "3s 8d")) == ["4s", "5s"]


@pytest.mark.clause("4.2")
@pytest.mark.parametrize(
    ("challenger", "top", "expected"),
    [
        pytest.param(RUN_3, "2h", True, id="three pairs over a 2"),
        pytest.param(QUAD_9, "2h", True, id="a quad over a 2"),
        pytest.param(QUAD_9, "2d 2h", True, id="and over two"),
        pytest.param(RUN_4, "2d 2h", True, id="so do four pairs"),
        pytest.param(RUN_4, "2c 2d 2h", False, id="but not over three"),
        pytest.param(RUN_5, "2c 2d 2h", True, id="five pairs over three 2s"),
        pytest.param(QUAD_9, RUN_3, False, id="no bomb over another kind"),
        pytest.param(RUN_4, QUAD_9, False, id="nor over a lower one"),
        pytest.param(RUN_4, "3s 3c 4s 4c 5s 5c 6s 6c", True, id="a higher one of its own kind"),
    ],
)
def test_the_chop_table(challenger, top, expected):
    assert beats(combination(challenger, POINTS), combination(top, POINTS), POINTS) is expected


@pytest.mark.clause("4.3", "4.4")
@pytest.mark.parametrize(
    ("hands", "plays", "expected"),
    [
        pytest.param(("4s", "5s", "6s", "7s 8s"), "0 4s | 1 5s | 2 6s", (3, 2, 1, 0), id="four"),
        pytest.param(("4s", "5s", "7s 8s"), "0 4s | 1 5s", (2, 1, 0), id="three"),
        pytest.param(("4s", "7s 8s"), "0 4s", (1, 0), id="two"),
    ],
)
def test_points_by_place_and_no_chips(hands, plays, expected):
    state = play(points(*hands), plays)

    assert state.points == expected
    assert paid(state) == []
    assert set(state.net) == {0}


@pytest.mark.clause("4.4")
def test_points_are_none_while_the_deal_runs():
    assert points("4s", "7s 8s").points is None


@pytest.mark.clause("4.3")
def test_a_chop_moves_nothing():
    state = play(points("2h 3d", f"{QUAD_9} 4d", "5d 6d"), f"0 2h | 1 {QUAD_9} | 2 - | 0 -")

    assert paid(state) == []
    assert state.chain == 0


@pytest.mark.clause("4.1")
def test_the_lowest_card_dealt_may_be_laid_inside_a_straight_a_run_or_a_quad():
    hand = "3s 3c 3d 3h 4s 4d 5c 5h"
    state = points("4h 6s", hand, opening=True, leader=None)

    assert refusal(state, "1 3s 4d 5h") is None
    assert refusal(state, "1 3s 3h 4s 4d 5c 5h") is None
    assert refusal(state, "1 3s 3c 3d 3h") is None
    assert refusal(state, "1 3c 4d 5h") == "must_include_lowest"


@pytest.mark.clause("4.1")
def test_of_those_dealt_the_lowest_is_required_where_the_three_of_spades_is_not_among_them():
    state = points("3d 5s", "3c 6s", opening=True, leader=None)

    assert state.turn == 1
    assert open_plays(state) == ["3c"]


@pytest.mark.clause("4.3")
def test_nobody_comes_back_after_a_pass():
    state = points("7s Kd", f"{RUN_5} As", "2s Ks")

    assert play(state, "0 7s | 1 - | 2 2s | 0 -").turn == 2


@pytest.mark.clause("4.3")
def test_neither_leftovers_nor_idle_players_nor_the_three_of_spades_are_paid_for():
    state = play(points("4s", f"3s 2h {QUAD_9}", "5s 6s"), "0 4s | 1 2h | 2 -")
    assert state.frozen == frozenset()

    state = play(state, f"1 3s | 2 5s | 1 {QUAD_9[:2]} | 2 - | 1 9c 9d 9h")

    assert state.places == (0, 1, 2)
    assert paid(state) == []
