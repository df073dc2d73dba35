"""The north, clause by clause (RULES.md 5). Combinations: test_combinations."""

from games import engine
from tests.engine.notation import deal, open_plays, paid, play, refusal

TEN = "3c 4d 5h 6c 7d 8h 9c Td Jh Qc"


def north(*hands, **options):
    return deal(*hands, rules="north-count", **options)


# 5.3, 5.4


def test_only_the_same_suit_and_the_2s_answer_a_single():
    state = play(north("5s 9s", "3s 8s 8c 2s 2h", "4d"), "0 5s")

    assert open_plays(state) == ["2h", "2s", "8s"]


# 5.5


def test_nobody_goes_out_with_a_2():
    state = north("2s", "5s 6s")

    assert open_plays(state) == []
    assert refusal(state, "0 2s") == "cannot_go_out_on_two"


def test_not_with_a_2_in_a_straight_either():
    assert refusal(north("Ks As 2s", "5s 6s"), "0 Ks As 2s") == "cannot_go_out_on_two"


def test_nobody_keeps_nothing_but_2s():
    state = north("4s 2s 2h", "5s 6s")

    assert refusal(state, "0 4s") == "cannot_go_out_on_two"
    assert open_plays(state) == ["2h", "2s"]


def test_a_2_may_be_laid_while_another_card_is_left():
    assert play(north("4s 2s", "5s 6s"), "0 2s").owner == 0


# 5.6, 5.7


def test_losers_pay_a_stake_a_card_doubled_from_ten_and_the_charges_on_top():
    state = play(north("8s", f"{TEN[3:]} 2s", "9s 9d 2h"), "0 8s")

    assert paid(state) == [
        (1, 0, 200, "cards"),
        (1, 0, 30, "leftover"),
        (2, 0, 30, "cards"),
        (2, 0, 60, "leftover"),
    ]


def test_a_quad_in_hand_is_charged_ten():
    state = play(north("8s", "9s 9c 9d 9h"), "0 8s")

    assert paid(state) == [(1, 0, 40, "cards"), (1, 0, 100, "leftover")]


# 5.9


def test_who_could_have_stopped_the_winner_pays_for_everybody():
    state = north("9s 3d", "Ts 4c", "5h 6h 8h")

    state = play(state, "0 9s | 1 - | 2 - | 0 3d")

    assert state.places == (0, 1, 2)
    assert paid(state) == [(1, 0, 30, "compensation"), (1, 0, 20, "compensation")]


def test_the_last_who_could_have_is_the_one_who_pays():
    state = play(north("9s 3d", "Ts 4c", "2d 5h 6h"), "0 9s | 1 - | 2 timeout | 0 3d")

    assert {row[0] for row in paid(state)} == {2}


def test_nobody_fits_and_everybody_pays_their_own():
    state = play(north("9s 3d", "Td 4c", "5h 6h 8h"), "0 9s | 1 - | 2 - | 0 3d")

    assert paid(state) == [(2, 0, 30, "cards"), (1, 0, 20, "cards")]


def test_a_play_that_would_keep_nothing_but_2s_could_not_have_stopped_the_winner():
    state = play(north("9s 9c 3d", "Ts Tc 2d", "5h 6h 8h"), "0 9s 9c | 1 - | 2 - | 0 3d")

    assert {row[3] for row in paid(state)} == {"cards", "leftover"}


def test_there_is_no_helper_if_the_winner_goes_out_on_more_than_a_single():
    state = play(north("9s 3d 3h", "Ts 4c", "5h 6h 8h"), "0 9s | 1 - | 2 - | 0 3d 3h")

    assert {row[3] for row in paid(state)} == {"cards"}


def test_there_is_no_helper_if_the_winner_goes_out_as_a_follower():
    state = play(north("9s", "8s 4c", "5h 6h 8h", leader=1), "1 8s | 2 - | 0 9s")

    assert {row[3] for row in paid(state)} == {"cards"}


def test_a_pass_before_the_winner_laid_is_no_help():
    state = north("9s 3d", "8s 4c Ts", "5h 6h Js", leader=1)

    state = play(state, "1 8s | 2 - | 0 9s | 1 - | 0 3d")

    assert {row[0] for row in paid(state)} == {1}


def test_a_leader_whose_time_ran_out_and_who_passed_the_lead_to_the_winner_pays():
    state = north("3d", "Ts 4c", "5h 6h 8h", leader=2)

    state = play(state, "2 timeout | 0 3d")

    assert paid(state) == [(2, 0, 30, "compensation"), (2, 0, 20, "compensation")]


def test_that_leader_pays_before_who_passed_in_the_trick_before():
    state = north("9s 3d", "Ts 4c", "5h 6h 8h")

    state = play(state, "0 9s | 1 - | 2 - | 0 timeout | 1 timeout | 2 timeout | 0 3d")

    assert {row[0] for row in paid(state)} == {2}


def test_a_helper_pays_no_more_than_they_hold():
    state = north("9s 3d", "Ts 4c", "5h 6h 8h", balances=[0, 35, 100])

    state = play(state, "0 9s | 1 - | 2 - | 0 3d")

    assert paid(state) == [(1, 0, 30, "compensation"), (1, 0, 5, "compensation")]


def test_there_is_no_compensation_when_somebody_leaves():
    state = play(north("9s 3d", "Ts 4c"), "0 9s | 1 - | 1 leave")

    assert state.ending is engine.Ending.LEFT
    assert paid(state) == [(1, 0, 20, "cards")]
