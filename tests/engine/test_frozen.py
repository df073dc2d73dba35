"""Frozen players and the 3♠ laid or kept last (RULES.md 2.10, 2.11)."""

import pytest

from tests.engine.notation import deal, paid, play, refusal

QUAD_9 = "9s 9c 9d 9h"

WINNER = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"


def frozen_deal(*others, **options):
    options = {"frozen": 4, "three_of_spades": None, "instant_wins": {}, **options}
    return deal(WINNER, *others, **options)


@pytest.mark.clause("2.10")
def test_who_has_not_played_when_the_first_goes_out_is_frozen_and_pays_four():
    state = play(frozen_deal("4h 4c", "5h 3d"), f"0 {WINNER}")

    assert state.finished
    assert state.frozen == {1, 2}
    assert state.places == (0, 1, 2)
    assert paid(state) == [(1, 0, 40, "frozen"), (2, 0, 40, "frozen")]


@pytest.mark.clause("2.10")
def test_the_frozen_pay_for_leftovers_to_the_winner_at_once():
    state = play(frozen_deal("4h 2h", "5h 2c 2d"), f"0 {WINNER}")

    assert paid(state) == [
        (1, 0, 40, "frozen"),
        (1, 0, 20, "leftover"),
        (2, 0, 40, "frozen"),
        (2, 0, 30, "leftover"),
    ]


@pytest.mark.clause("2.10")
def test_the_others_play_on_as_a_deal_of_that_many():
    hands = ("3s As", "4h 5h 6h", "4d 5d", "6c 7c")
    state = deal(*hands, frozen=4, three_of_spades=None)

    state = play(state, "0 3s | 1 4h | 2 - | 3 6c | 0 As")
    assert state.frozen == {2}
    assert paid(state) == [(2, 0, 40, "frozen")]
    assert state.turn == 1

    state = play(state, "1 - | 3 - | 1 5h | 3 7c")
    assert state.places == (0, 3, 1, 2)
    assert paid(state)[1:] == [(1, 0, 20, "place")], "three placed players"


@pytest.mark.clause("2.10")
def test_a_frozen_player_has_no_more_turns():
    state = play(
        deal("3s As", "4h 5h 6h", "4d 5d", "6c 7c", frozen=4), "0 3s | 1 4h | 2 - | 3 6c | 0 As"
    )
    state = play(state, "1 - | 3 -")

    assert play(state, "1 5h").turn == 3
    assert refusal(play(state, "1 5h"), "2 5d") == "not_your_turn"


@pytest.mark.clause("2.10")
def test_if_one_is_left_beside_the_winner_the_deal_ends_and_that_one_is_last():
    state = play(deal("3s As", "4h 5h", "4d 5d", frozen=4), "0 3s | 1 4h | 2 - | 0 As")

    assert state.places == (0, 1, 2)
    assert paid(state) == [(2, 0, 40, "frozen"), (1, 0, 20, "place")]


@pytest.mark.clause("2.10")
def test_the_frozen_pay_before_the_open_chain():
    hands = ("2h 3d", QUAD_9, "4d 5d")

    state = play(deal(*hands, frozen=4), f"0 2h | 1 {QUAD_9}")

    assert paid(state) == [(2, 1, 40, "frozen"), (0, 1, 20, "chop"), (0, 1, 20, "place")]


@pytest.mark.clause("2.10")
def test_the_frozen_are_listed_last_in_the_order_of_play_from_the_winner():
    hands = ("4h 5h", "3s As", "4d 5d", "6c 7c")
    state = deal(*hands, frozen=4, leader=1, direction=-1, three_of_spades=None)

    state = play(state, "1 3s | 0 4h | 3 - | 2 - | 1 As")

    assert state.places == (1, 0, 3, 2)


@pytest.mark.clause("2.10")
def test_a_card_laid_by_a_timeout_counts_as_played():
    state = deal("3s 3d", "As 4d", "5h 6h", frozen=4, leader=0)

    state = play(state, "0 timeout | 1 As | 2 - | 0 - | 1 4d")

    assert state.frozen == {2}


@pytest.mark.clause("2.11")
def test_a_winner_out_on_the_single_three_of_spades_gets_one_more_of_everybody():
    state = play(
        deal("3s As", "4h", "5h 6h", "7h 8h"),
        "0 As | 1 - | 2 - | 3 - | 0 3s | 1 4h | 2 5h | 3 7h | 2 - | 3 8h",
    )

    assert state.places == (0, 1, 3, 2)
    assert paid(state) == [
        (2, 0, 20, "place"),
        (2, 0, 10, "three_of_spades"),
        (3, 1, 10, "place"),
        (3, 0, 10, "three_of_spades"),
        (1, 0, 10, "three_of_spades"),
    ]


@pytest.mark.clause("2.11")
def test_the_frozen_pay_for_the_three_of_spades_too():
    state = play(deal("3s As", "4h 5h", frozen=4), "0 As | 1 - | 0 3s")

    assert paid(state) == [(1, 0, 40, "frozen"), (1, 0, 10, "three_of_spades")]


@pytest.mark.clause("2.11")
def test_a_pair_with_the_three_of_spades_gets_nothing_more():
    state = play(deal("3s 3c", "4h 5h"), "0 3s 3c")

    assert paid(state) == [(1, 0, 20, "place")]


@pytest.mark.clause("2.11")
def test_only_the_winner_gets_something_for_going_out_on_the_three_of_spades():
    state = play(deal("4h", "As 3s", "5h 6h 7h"), "0 4h | 1 As | 2 - | 1 3s")

    assert state.places == (0, 1, 2)
    assert paid(state) == [(2, 0, 20, "place")]


@pytest.mark.clause("2.11")
def test_a_last_player_left_with_the_three_of_spades_alone_pays_one_to_each():
    state = play(deal("4h", "5h 7h", "6h 3s"), "0 4h | 1 5h | 2 6h | 1 7h")

    assert paid(state) == [
        (2, 0, 20, "place"),
        (2, 0, 10, "three_of_spades"),
        (2, 1, 10, "three_of_spades"),
    ]


@pytest.mark.clause("2.11")
def test_a_last_player_left_with_more_than_the_three_of_spades_does_not():
    state = play(deal("4h", "5h", "6h 3s"), "0 4h | 1 5h")

    assert paid(state) == [(2, 0, 20, "place")]


@pytest.mark.clause("2.11")
def test_nothing_is_paid_to_the_frozen_for_being_left_with_the_three_of_spades():
    state = deal("4h Ac", "5h 7h", "6h 3s", "8c 9c", frozen=4)

    state = play(state, "0 4h | 1 5h | 2 6h | 3 - | 0 Ac | 1 - | 2 - | 1 7h")

    assert state.places == (0, 1, 2, 3)
    assert paid(state)[1:] == [
        (2, 0, 20, "place"),
        (2, 0, 10, "three_of_spades"),
        (2, 1, 10, "three_of_spades"),
    ]
