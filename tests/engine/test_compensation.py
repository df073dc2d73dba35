"""Who let the winner go out pays what all losers owe (đền; RULES.md 5.9)."""

import pytest

from games import engine
from tests.engine.notation import deal, paid, play


def north(*hands, **options):
    return deal(*hands, rules="north-count", **options)


@pytest.mark.clause("5.9a")
def test_who_could_have_stopped_the_winner_pays_for_everybody():
    state = north("9s 3d", "Ts 4c", "5h 6h 8h")

    state = play(state, "0 9s | 1 - | 2 - | 0 3d")

    assert state.places == (0, 1, 2)
    assert paid(state) == [(1, 0, 30, "compensation"), (1, 0, 20, "compensation")]


@pytest.mark.clause("5.9a")
def test_the_last_who_could_have_is_the_one_who_pays():
    state = play(north("9s 3d", "Ts 4c", "2d 5h 6h"), "0 9s | 1 - | 2 timeout | 0 3d")

    assert {row[0] for row in paid(state)} == {2}


@pytest.mark.clause("5.9")
def test_nobody_fits_and_everybody_pays_their_own():
    state = play(north("9s 3d", "Td 4c", "5h 6h 8h"), "0 9s | 1 - | 2 - | 0 3d")

    assert paid(state) == [(2, 0, 30, "cards"), (1, 0, 20, "cards")]


@pytest.mark.clause("5.9a")
def test_a_play_that_would_keep_nothing_but_2s_could_not_have_stopped_the_winner():
    state = play(north("9s 9c 3d", "Ts Tc 2d", "5h 6h 8h"), "0 9s 9c | 1 - | 2 - | 0 3d")

    assert {row[3] for row in paid(state)} == {"cards", "leftover"}


@pytest.mark.clause("5.9")
def test_there_is_no_helper_if_the_winner_goes_out_on_more_than_a_single():
    state = play(north("9s 3d 3h", "Ts 4c", "5h 6h 8h"), "0 9s | 1 - | 2 - | 0 3d 3h")

    assert {row[3] for row in paid(state)} == {"cards"}


@pytest.mark.clause("5.9")
def test_there_is_no_helper_if_the_winner_goes_out_as_a_follower():
    state = play(north("9s", "8s 4c", "5h 6h 8h", leader=1), "1 8s | 2 - | 0 9s")

    assert {row[3] for row in paid(state)} == {"cards"}


@pytest.mark.clause("5.9a")
def test_a_pass_before_the_winner_laid_is_no_help():
    state = north("9s 3d", "8s 4c Ts", "5h 6h Js", leader=1)

    state = play(state, "1 8s | 2 - | 0 9s | 1 - | 0 3d")

    assert {row[0] for row in paid(state)} == {1}


@pytest.mark.clause("5.9b")
def test_a_leader_whose_time_ran_out_and_who_passed_the_lead_to_the_winner_pays():
    state = north("3d", "Ts 4c", "5h 6h 8h", leader=2)

    state = play(state, "2 timeout | 0 3d")

    assert paid(state) == [(2, 0, 30, "compensation"), (2, 0, 20, "compensation")]


@pytest.mark.clause("5.9b")
def test_that_leader_pays_before_who_passed_in_the_trick_before():
    state = north("9s 3d", "Ts 4c", "5h 6h 8h")

    state = play(state, "0 9s | 1 - | 2 - | 0 timeout | 1 timeout | 2 timeout | 0 3d")

    assert {row[0] for row in paid(state)} == {2}


@pytest.mark.clause("5.9b")
def test_a_leader_who_passed_the_lead_on_helps_nobody_where_there_is_no_compensation():
    state = play(north("3d", "Ts 4c", leader=1, compensation=False), "1 timeout | 0 3d")

    assert paid(state) == [(1, 0, 20, "cards")]


@pytest.mark.clause("5.9", "1.12")
def test_a_helper_pays_no_more_than_they_hold():
    state = north("9s 3d", "Ts 4c", "5h 6h 8h", balances=[0, 35, 100])

    state = play(state, "0 9s | 1 - | 2 - | 0 3d")

    assert paid(state) == [(1, 0, 30, "compensation"), (1, 0, 5, "compensation")]


@pytest.mark.clause("7.6")
def test_there_is_no_compensation_when_somebody_leaves():
    state = play(north("9s 3d", "Ts 4c"), "0 9s | 1 - | 1 leave")

    assert state.ending is engine.Ending.LEFT
    assert paid(state) == [(1, 0, 20, "cards")]
