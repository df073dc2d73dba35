"""South, by cards left, clause by clause (RULES.md 3). Re-entry: test_tricks."""

import pytest

from games import engine
from games.engine.combinations import beats
from tests.engine.notation import combination, deal, open_plays, paid, play

COUNT = engine.PRESETS["south-count"]
QUAD_9 = "9s 9c 9d 9h"
RUN_3 = "4s 4c 5s 5c 6s 6c"
LOW_RUN_4 = "3s 3c 4s 4c 5s 5c 6s 6c"
RUN_4 = "Ts Tc Js Jc Qs Qc Ks Kc"


def count(*hands, **options):
    return deal(*hands, rules="south-count", **options)


@pytest.mark.clause("3.1")
def test_the_holder_of_the_three_of_spades_leads_an_opening_deal():
    state = count("4s 5s", "3s 6s", opening=True, leader=None)

    assert state.turn == 1
    assert open_plays(state) == ["3s", "6s"], "and need not play it"


@pytest.mark.clause("3.1")
def test_the_lowest_card_dealt_leads_where_the_three_of_spades_was_not_dealt():
    assert count("4c 5s", "4d 6s", "4s 7s", opening=True, leader=None).turn == 2


@pytest.mark.clause("3.1")
def test_a_house_rule_wants_the_lowest_card_played():
    state = count("4s 5s", "3s 6s", opening=True, leader=None, must_play_lowest=True)

    assert open_plays(state) == ["3s"]


@pytest.mark.clause("1.10")
def test_the_winner_of_the_deal_before_leads_any_other_deal():
    assert count("4s 5s", "3s 6s", leader=0).turn == 0


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(
    ("challenger", "top", "expected"),
    [
        pytest.param(RUN_3, "2h", True, id="three pairs over a 2"),
        pytest.param(RUN_3, "2d 2h", False, id="not over two"),
        pytest.param(QUAD_9, "2d 2h", True, id="a quad over two"),
        pytest.param(QUAD_9, RUN_3, True, id="and over three pairs"),
        pytest.param(RUN_4, QUAD_9, True, id="four pairs over a quad"),
        pytest.param(QUAD_9, RUN_4, False, id="and not the reverse"),
    ],
)
def test_the_chop_table(challenger, top, expected):
    assert beats(combination(challenger, COUNT), combination(top, COUNT), COUNT) is expected


@pytest.mark.clause("3.4", "3.5", "3.11")
def test_the_deal_ends_when_the_first_is_out_and_losers_pay_a_stake_a_card():
    state = play(count("8s", "9s Ts 3d", "Js Qd", "4h 5h"), "0 8s")

    assert state.finished
    assert state.places == (0, 2, 3, 1), "fewer cards before more, ties in the order of play"
    assert paid(state) == [(1, 0, 30, "cards"), (3, 0, 20, "cards"), (2, 0, 20, "cards")]


@pytest.mark.clause("3.11")
def test_ties_follow_the_direction_of_play():
    state = play(count("8s", "9s Ts", "Js Qd", direction=-1), "0 8s")

    assert state.places == (0, 2, 1)


@pytest.mark.clause("3.5")
def test_thirteen_cards_left_count_double():
    thirteen = "3s 4d 5c 6h 7s 8c 9d Th Js Qc Kd 7c 9s"

    assert paid(play(count("8s", thirteen), "0 8s")) == [(1, 0, 260, "cards")]


@pytest.mark.clause("3.6")
def test_every_loser_is_charged_for_twos_and_bombs():
    state = play(count("8s", "2s 3d", "2h 4d 5d"), "0 8s")

    assert paid(state) == [
        (2, 0, 30, "cards"),
        (2, 0, 100, "leftover"),
        (1, 0, 20, "cards"),
        (1, 0, 50, "leftover"),
    ]


@pytest.mark.clause("3.6")
def test_eight_cards_with_three_pairs_among_them_are_eighteen():
    state = play(count("8s", f"{RUN_3} Jd Qh"), "0 8s")

    assert -state.net[1] == 18 * 10


@pytest.mark.clause("3.7")
def test_a_two_over_a_two_is_a_chop_of_the_same_chain():
    hands = ("2s 3d", "2h 3h", f"{RUN_3} 7d", f"{QUAD_9} 8d")
    state = play(count(*hands), f"0 2s | 1 2h | 2 {RUN_3}")
    assert state.chain == 150

    state = play(state, f"3 {QUAD_9}")
    assert state.chain == 250

    state = play(state, "0 - | 1 - | 2 -")
    assert paid(state) == [(2, 3, 250, "chop")]


@pytest.mark.clause("3.7")
def test_a_chain_reaches_thirty_five_with_a_third_bomb():
    hands = (f"2s 3d {RUN_4}", "2h 3h", f"{RUN_3} 7d", f"{QUAD_9} 8d")

    state = play(count(*hands), f"0 2s | 1 2h | 2 {RUN_3} | 3 {QUAD_9} | 0 {RUN_4}")

    assert state.chain == 350


@pytest.mark.clause("3.3")
@pytest.mark.parametrize(
    ("lead", "top", "asked"),
    [
        pytest.param("3s", "2h", True, id="over a 2"),
        pytest.param("3s 3c", "2d 2h", True, id="over a pair of 2s"),
        pytest.param("3s 3c 4s 4c 5s 5c", "6d 6h 7d 7h 8d 8h", True, id="over three pairs"),
        pytest.param("3s 3c 3d 3h", QUAD_9, True, id="over a quad"),
        pytest.param(LOW_RUN_4, "7d 7h 8d 8h 9d 9h Td Th", True, id="over lower four pairs"),
        pytest.param(LOW_RUN_4, "Jd Jh Qd Qh Kd Kh Ad Ah", False, id="not over higher ones"),
        pytest.param("3s 3c 3d", "2c 2d 2h", False, id="nor over three 2s"),
        pytest.param("3s", "Ah", False, id="nor over an ace"),
        pytest.param("3s 4c 5s", "Qd Kh Ad", False, id="nor over a straight"),
    ],
)
def test_who_passed_comes_back_with_four_pairs_over_2s_and_bombs(lead, top, asked):
    state = count(f"{lead} 7s", f"{RUN_4} 7c", f"{top} 8s", instant_wins={})

    state = play(state, f"0 {lead} | 1 - | 2 {top} | 0 -")

    assert state.asked is asked
    assert (open_plays(state) == [RUN_4]) is asked


@pytest.mark.clause("3.3")
@pytest.mark.parametrize(
    ("run", "asked"),
    [
        pytest.param("3d 3h 4d 4h 5d 5h", False, id="not three pairs"),
        pytest.param("3d 3h 4d 4h 5d 5h 6d 6h", False, id="not lower four pairs"),
        pytest.param("3d 3h 4d 4h 5d 5h 6d 6h 7d 7h", True, id="five pairs"),
        pytest.param("3d 3h 4d 4h 5d 5h 6d 6h 7d 7h 8d 8h", True, id="six pairs"),
        pytest.param("3s 3c 3d 3h", False, id="not a quad"),
    ],
)
def test_longer_runs_come_back_over_four_pairs(run, asked):
    state = count("2s 2d 9s", f"{run} 9h", f"{RUN_4} 9c", instant_wins={})

    state = play(state, f"0 2s 2d | 1 - | 2 {RUN_4} | 0 -")

    assert state.asked is asked


@pytest.mark.clause("3.4", "3.5")
def test_the_winner_takes_all_and_the_others_do_not_play_on():
    state = play(count("8s 9s", "As 3d", "4h 5h"), "0 8s | 1 - | 2 - | 0 9s")

    assert state.ending is engine.Ending.OUT
    assert {row[1] for row in paid(state)} == {0}


@pytest.mark.clause("3.5")
def test_whoever_has_thirteen_cards_pays_for_leftovers_on_top():
    thirteen = "3s 4d 5c 6h 7s 8c 9d Th Js Qc Kd 7c 2h"

    state = play(count("8s", thirteen), "0 8s")

    assert paid(state) == [(1, 0, 260, "cards"), (1, 0, 100, "leftover")]


@pytest.mark.clause("3.6")
@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        pytest.param("2s", 5, id="a black 2"),
        pytest.param("2h", 10, id="a red 2"),
        pytest.param(RUN_3, 10, id="three pairs"),
        pytest.param(QUAD_9, 10, id="a quad"),
        pytest.param(RUN_4, 10, id="four pairs"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c 7s 7c", 10, id="five pairs"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c", 10, id="six pairs"),
    ],
)
def test_what_each_leftover_is_charged(hand, cards):
    state = play(count("8h", hand, instant_wins={}), "0 8h")

    assert paid(state)[1:] == [(1, 0, 10 * cards, "leftover")]


@pytest.mark.clause("3.7")
def test_a_pair_of_2s_over_a_pair_is_a_chop_too():
    state = play(count("2s 2c 3d", "2d 2h 4d"), "0 2s 2c | 1 2d 2h | 0 -")

    assert paid(state) == [(0, 1, 100, "chop")]
