"""Who passed comes back at the end of the trick, where the rules allow it (RULES.md 1.9)."""

import pytest

from tests.engine.notation import deal, open_plays, paid, play, refusal

# The holder of four pairs passed on a 7, in the system that allows re-entry most.
FOUR_PAIRS = "3s 3c 4s 4c 5s 5c 6s 6c Kd"


def asked(**options):
    hands = ("7s 9s 9d", FOUR_PAIRS, "2s 8s 8d")
    return play(deal(*hands, rules="south-count", **options), "0 7s | 1 - | 2 2s | 0 -")


@pytest.mark.clause("1.9", "3.3")
def test_who_passed_is_asked_at_the_end_of_the_trick():
    state = asked()

    assert state.turn == 1
    assert state.asked
    assert open_plays(state) == ["3s 3c 4s 4c 5s 5c 6s 6c"]


@pytest.mark.clause("1.9")
def test_the_asked_player_may_lay_only_what_re_enters():
    assert refusal(asked(), "1 Kd") == "does_not_beat"
    assert refusal(asked(), "1 3s 3c 4s 4c 5s 5c") == "does_not_beat"


@pytest.mark.clause("1.9")
def test_who_re_enters_has_not_passed_and_the_others_answer():
    state = play(asked(), "1 3s 3c 4s 4c 5s 5c 6s 6c")

    assert state.turn == 2
    assert state.passed == {0}
    assert play(state, "2 -").turn == 1


@pytest.mark.clause("1.9")
@pytest.mark.parametrize("answer", ["1 -", "1 timeout"])
def test_who_declines_is_not_asked_again(answer):
    state = play(asked(), answer)

    assert state.turn == 2
    assert state.top is None


@pytest.mark.clause("1.9")
def test_who_passed_over_this_very_top_is_not_asked():
    state = deal("2s 9s 9d", FOUR_PAIRS, "8s 8d Ts", rules="south-count")

    assert play(state, "0 2s | 1 - | 2 -").turn == 0


@pytest.mark.clause("1.9", "3.3")
def test_who_cannot_re_enter_is_not_asked():
    state = deal("7s 9s 9d", "3s 3c 4s 4c 5s 5c Kd", "2s 8s 8d", rules="south-count")

    assert play(state, "0 7s | 1 - | 2 2s | 0 -").turn == 2


@pytest.mark.clause("1.9")
def test_players_are_asked_in_the_order_of_play_from_the_owner():
    hands = ("7s 9s", "3s 3c 4s 4c 5s 5c 6s 6c Kd", "2s 8s", "3d 3h 4d 4h 5d 5h 6d 6h Kh")
    state = play(deal(*hands, rules="south-count"), "0 7s | 1 - | 2 2s | 3 - | 0 -")
    # Seat 3 passed over the 2 itself; seat 1 did not.
    assert state.turn == 1

    state = play(state, "1 3s 3c 4s 4c 5s 5c 6s 6c | 2 -")

    assert state.turn == 3, "a new top, so seat 3 is asked"
    state = play(state, "3 3d 3h 4d 4h 5d 5h 6d 6h | 1 -")
    assert state.turn == 3
    assert state.top is None
    assert paid(state) == [(1, 3, 150, "chop")], "5 for the black 2 and 10 for the run"


@pytest.mark.clause("2.3")
def test_there_is_no_re_entry_in_south_places():
    hands = ("7s 9s 9d", FOUR_PAIRS, "2s 8s 8d")

    state = play(deal(*hands), "0 7s | 1 - | 2 2s | 0 -")

    assert state.turn == 2
    assert state.top is None


def test_a_house_rule_may_allow_re_entry_anywhere():
    hands = ("7s 9s 9d", FOUR_PAIRS, "2s 8s 8d")

    state = play(deal(*hands, reentry={"run4": ["2"]}), "0 7s | 1 - | 2 2s | 0 -")

    assert state.turn == 1


@pytest.mark.clause("1.9", "3.3")
def test_a_timeout_is_a_pass_after_which_one_may_re_enter():
    hands = ("7s 9s 9d", FOUR_PAIRS, "2s 8s 8d")

    state = play(deal(*hands, rules="south-count"), "0 7s | 1 timeout | 2 2s | 0 -")

    assert state.asked
    assert state.turn == 1


@pytest.mark.clause("1.9")
def test_who_re_entered_has_its_turn_again_in_the_trick():
    eight_pairs = "3s 3c 4s 4c 5s 5c 6s 6c Ts Tc Js Jc Qs Qc Ks Kc 8h"
    hands = ("7s 9s", eight_pairs, "2s 3d 3h 4d 4h 5d 5h 6d 6h 8s")
    state = deal(*hands, rules="south-count", instant_wins={})

    state = play(state, "0 7s | 1 - | 2 2s | 0 -")
    assert state.asked

    state = play(state, "1 3s 3c 4s 4c 5s 5c 6s 6c | 2 3d 3h 4d 4h 5d 5h 6d 6h")
    assert (state.turn, state.asked) == (1, False), "it has not passed"

    state = play(state, "1 Ts Tc Js Jc Qs Qc Ks Kc | 2 -")
    assert paid(state) == [(2, 1, 250, "chop")], "5 for the black 2, 10 for each run"


@pytest.mark.clause("1.9")
def test_who_has_not_passed_has_its_turn_and_is_not_asked():
    hands = ("7s 9s", "8s 3s 3c 4s 4c 5s 5c 6s 6c", "2s 8d", "9h Th")
    state = play(deal(*hands, rules="south-count"), "0 7s | 1 8s | 2 2s | 3 - | 0 -")
    assert (state.turn, state.asked) == (1, False)

    assert play(state, "1 -").turn == 2
