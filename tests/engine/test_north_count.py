"""The north, clause by clause (RULES.md 5). Combinations: test_combinations."""

import pytest

from games import engine
from tests.engine.notation import deal, open_plays, paid, play, refusal

QUAD_9 = "9s 9c 9d 9h"
TEN = "3c 4d 5h 6c 7d 8h 9c Td Jh Qc"


def north(*hands, **options):
    return deal(*hands, rules="north-count", **options)


@pytest.mark.clause("5.3", "5.4")
def test_only_the_same_suit_and_the_2s_answer_a_single():
    state = play(north("5s 9s", "3s 8s 8c 2s 2h", "4d"), "0 5s")

    assert open_plays(state) == ["2h", "2s", "8s"]


@pytest.mark.clause("5.5")
def test_nobody_goes_out_with_a_2():
    state = north("2s", "5s 6s")

    assert open_plays(state) == []
    assert refusal(state, "0 2s") == "cannot_go_out_on_two"


@pytest.mark.clause("5.5")
def test_not_with_a_2_in_a_straight_either():
    assert refusal(north("Ks As 2s", "5s 6s"), "0 Ks As 2s") == "cannot_go_out_on_two"


@pytest.mark.clause("5.5")
def test_nobody_keeps_nothing_but_2s():
    state = north("4s 2s 2h", "5s 6s")

    assert refusal(state, "0 4s") == "cannot_go_out_on_two"
    assert open_plays(state) == ["2h", "2s"]


@pytest.mark.clause("5.5")
def test_a_2_may_be_laid_while_another_card_is_left():
    assert play(north("4s 2s", "5s 6s"), "0 2s").owner == 0


@pytest.mark.clause("5.6", "5.7")
def test_losers_pay_a_stake_a_card_doubled_from_ten_and_the_charges_on_top():
    state = play(north("8s", f"{TEN[3:]} 2s", "9s 9d 2h"), "0 8s")

    assert paid(state) == [
        (1, 0, 200, "cards"),
        (1, 0, 30, "leftover"),
        (2, 0, 30, "cards"),
        (2, 0, 60, "leftover"),
    ]


@pytest.mark.clause("5.7")
def test_a_quad_in_hand_is_charged_ten():
    state = play(north("8s", "9s 9c 9d 9h"), "0 8s")

    assert paid(state) == [(1, 0, 40, "cards"), (1, 0, 100, "leftover")]


@pytest.mark.clause("5.1", "1.10")
def test_a_random_player_leads_with_anything():
    state = north("4s 5h", "3s 6s", opening=True, leader=0)

    assert state.turn == 0, "not the holder of the 3♠"
    assert open_plays(state) == ["4s", "5h"]


@pytest.mark.clause("5.2")
def test_the_leads_of_a_hand():
    state = north("Qs Ks Kc As Ad 2s 2h 3s 4s", "5h 6h")

    assert [play for play in open_plays(state) if " " in play] == [
        "Ks As 2s",
        "Ks Kc",
        "Qs Ks As",
        "Qs Ks As 2s",
    ], "pairs of one colour, straights of one suit, and no A-2-3"


@pytest.mark.clause("5.3")
def test_pairs_triples_and_straights_are_answered_in_the_same_suits():
    hand = "8s 8c 9d 9h Ts Tc Td Js Qs Ks"

    assert open_plays(play(north("7s 7c 3h", hand), "0 7s 7c")) == ["8s 8c", "Ts Tc"]
    assert open_plays(play(north("7s 7c 7d 3h", hand), "0 7s 7c 7d")) == ["Ts Tc Td"]
    assert open_plays(play(north("7s 8h 9s Th Jh 3h", "Ts Js Qs Ks 4d"), "0 Th")) == []
    assert open_plays(play(north("7h 8h 9h 3h", hand), "0 7h 8h 9h")) == []
    assert open_plays(play(north("7s 8s 9s 3h", "Ts Js Qs Ks Td Jd Qd"), "0 7s 8s 9s")) == [
        "Js Qs Ks",
        "Ts Js Qs",
    ]


@pytest.mark.clause("5.4")
def test_a_quad_answers_a_2_and_a_lower_quad():
    assert open_plays(play(north("2h 3d", f"{QUAD_9} 4d"), "0 2h")) == [QUAD_9]
    assert open_plays(play(north("2d 2h 3d", f"{QUAD_9} 4d"), "0 2d 2h")) == []
    assert open_plays(play(north("8s 8c 8d 8h 3d", f"{QUAD_9} 4d"), "0 8s 8c 8d 8h")) == [QUAD_9]


@pytest.mark.clause("5.5")
def test_a_timeout_and_the_autopilot_keep_a_card_to_go_out_with():
    state = north("4s 2h 2s", "5s 6s", lead_timeout="play_lowest")

    assert engine.format_cards(play(state, "0 timeout").played[0]) == "2s"
    assert engine.format_cards(engine.autopilot(state).cards) == "2s"


@pytest.mark.clause("5.6")
def test_nobody_re_enters_and_the_first_out_ends_the_deal():
    state = play(north("7s 3d", f"{QUAD_9} 4c", "2s 8d"), "0 7s | 1 - | 2 2s | 0 -")
    assert state.turn == 2

    state = play(state, "2 8d")
    assert state.finished
    assert state.places == (2, 0, 1)


@pytest.mark.clause("5.7", "4.3")
def test_there_is_no_instant_win_no_chop_payment_and_nobody_is_frozen():
    dragon = "3s 4c 5d 6h 7s 8c 9d Th Js Qc Kd Ah 2s"
    assert not north(dragon, "5s 6s").finished

    state = play(north("2h 3d", f"{QUAD_9} 4d", "5d 6d"), f"0 2h | 1 {QUAD_9} | 2 - | 0 - | 1 4d")
    assert state.frozen == frozenset()
    assert {row[3] for row in paid(state)} == {"cards"}


@pytest.mark.clause("5.7")
def test_nine_cards_are_not_doubled_and_charges_never_are():
    nine, ten = TEN.rsplit(" ", 1)[0], TEN.replace("3c", "2c")

    assert paid(play(north("8s", nine), "0 8s")) == [(1, 0, 90, "cards")]
    assert paid(play(north("8s", ten), "0 8s")) == [(1, 0, 200, "cards"), (1, 0, 30, "leftover")]


@pytest.mark.clause("5.8")
def test_the_lead_may_be_passed_all_the_way_and_a_follower_passes():
    state = play(north("3s 9s", "4s 8s", "5s 7s"), "0 timeout | 1 timeout | 2 timeout")
    assert (state.turn, state.top) == (0, None)

    assert play(state, "0 3s | 1 timeout").passed == {1}


@pytest.mark.clause("5.10")
def test_fewer_cards_left_place_before_more_and_ties_by_the_order_of_play():
    state = play(north("8s", "9s Td", "Js", "4h 5d"), "0 8s")

    assert state.places == (0, 2, 1, 3)
