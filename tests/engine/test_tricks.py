"""Turns, tricks and re-entry (RULES.md 1.3, 1.6–1.9)."""

import pytest

from games import engine
from tests.engine.notation import deal, open_plays, paid, play, refusal

THREE_HANDS = ("3s 9s Ts", "4s Qs Ks", "5s 6s 7s")


def test_the_player_on_the_right_is_next():
    state = play(deal(*THREE_HANDS, leader=1), "1 4s")

    assert state.turn == 2
    assert play(state, "2 5s").turn == 0


def test_a_reversed_deal_goes_the_other_way_round():
    state = play(deal(*THREE_HANDS, leader=1, direction=-1), "1 4s")

    assert state.turn == 0


def test_the_top_is_what_was_laid_last():
    state = play(deal(*THREE_HANDS), "0 3s | 1 4s | 2 -")

    assert state.top is not None
    assert engine.format_cards(state.top.cards) == "4s"
    assert state.owner == 1
    assert state.passed == {2}


def test_who_passed_is_out_until_the_trick_ends():
    state = play(deal(*THREE_HANDS), "0 3s | 1 - | 2 5s | 0 9s")

    assert state.turn == 2
    assert refusal(state, "1 Qs") == "not_your_turn"


def test_the_owner_of_the_top_leads_when_all_others_have_passed():
    state = play(deal(*THREE_HANDS), "0 3s | 1 4s | 2 - | 0 -")

    assert state.turn == 1
    assert state.top is None
    assert state.owner is None
    assert state.passed == frozenset()


def test_the_owner_may_not_go_on_laying_against_players_who_have_passed():
    state = play(deal(*THREE_HANDS), "0 3s | 1 4s | 2 - | 0 -")

    assert open_plays(state) == ["Ks", "Qs"]
    assert play(state, "1 Qs").turn == 2, "what is laid now is a new lead, open to all"


def test_the_next_player_leads_when_the_owner_has_gone_out():
    state = play(deal("As", "3s 4s", "5s 6s"), "0 As | 1 - | 2 -")

    assert state.turn == 1
    assert state.top is None


def test_who_has_gone_out_is_passed_over():
    state = play(deal("Ts", "As", "Js Qs", "3s 4s"), "0 Ts | 1 As | 2 - | 3 -")

    assert state.out == (0, 1)
    assert state.turn == 2


def test_players_who_passed_are_in_again_in_the_next_trick():
    state = play(deal(*THREE_HANDS), "0 3s | 1 - | 2 5s | 0 - | 2 6s | 0 - | 1 Qs")

    assert state.owner == 1


def test_a_leader_may_not_pass():
    assert refusal(deal(*THREE_HANDS), "0 -") == "cannot_pass_the_lead"


def test_a_refused_play_changes_nothing():
    state = play(deal(*THREE_HANDS), "0 9s")
    before = engine.observe(state, None)

    assert refusal(state, "1 4s") == "does_not_beat"
    assert engine.observe(state, None) == before


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        pytest.param("1 4s", "not_your_turn", id="another seat's turn before anything else"),
        pytest.param("1 -", "not_your_turn", id="a pass too"),
        pytest.param("7 3s", "not_your_turn", id="a seat that does not exist"),
        pytest.param("-1 3s", "not_your_turn", id="nor below 0"),
        pytest.param("0 4s", "not_in_hand", id="a card of somebody else"),
        pytest.param("0 3s 4s", "not_in_hand", id="before what is no combination"),
        pytest.param("0 3s 9s", "not_a_combination", id="two different cards"),
        pytest.param("0 3s", None, id="a single"),
    ],
)
def test_objections_on_a_lead(action, expected):
    assert refusal(deal(*THREE_HANDS), action) == expected


def test_laying_no_cards_is_no_combination():
    action = engine.Action(0, engine.ActionKind.PLAY, engine.EMPTY)

    with pytest.raises(engine.Refused) as refused:
        engine.apply(deal(*THREE_HANDS), action)

    assert refused.value.refusal is engine.Refusal.NOT_A_COMBINATION


def test_nothing_is_allowed_once_the_deal_is_over():
    state = play(deal("3s", "4s 5s"), "0 3s")

    assert state.finished
    assert open_plays(state) == []
    for action in ("1 4s", "1 -", "1 timeout", "1 leave", "void", "9 4s"):
        assert refusal(state, action) == "deal_is_over"


# Re-entry, in the system that allows it most: the holder of four pairs passed on a 7.
FOUR_PAIRS = "3s 3c 4s 4c 5s 5c 6s 6c Kd"


def asked(**options):
    hands = ("7s 9s 9d", FOUR_PAIRS, "2s 8s 8d")
    return play(deal(*hands, rules="south-count", **options), "0 7s | 1 - | 2 2s | 0 -")


def test_who_passed_is_asked_at_the_end_of_the_trick():
    state = asked()

    assert state.turn == 1
    assert state.asked
    assert open_plays(state) == ["3s 3c 4s 4c 5s 5c 6s 6c"]


def test_the_asked_player_may_lay_only_what_re_enters():
    assert refusal(asked(), "1 Kd") == "does_not_beat"
    assert refusal(asked(), "1 3s 3c 4s 4c 5s 5c") == "does_not_beat"


def test_who_re_enters_has_not_passed_and_the_others_answer():
    state = play(asked(), "1 3s 3c 4s 4c 5s 5c 6s 6c")

    assert state.turn == 2
    assert state.passed == {0}
    assert play(state, "2 -").turn == 1


@pytest.mark.parametrize("answer", ["1 -", "1 timeout"])
def test_who_declines_is_not_asked_again(answer):
    state = play(asked(), answer)

    assert state.turn == 2
    assert state.top is None


def test_who_passed_over_this_very_top_is_not_asked():
    state = deal("2s 9s 9d", FOUR_PAIRS, "8s 8d Ts", rules="south-count")

    assert play(state, "0 2s | 1 - | 2 -").turn == 0


def test_who_cannot_re_enter_is_not_asked():
    state = deal("7s 9s 9d", "3s 3c 4s 4c 5s 5c Kd", "2s 8s 8d", rules="south-count")

    assert play(state, "0 7s | 1 - | 2 2s | 0 -").turn == 2


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


def test_there_is_no_re_entry_in_south_places():
    hands = ("7s 9s 9d", FOUR_PAIRS, "2s 8s 8d")

    state = play(deal(*hands), "0 7s | 1 - | 2 2s | 0 -")

    assert state.turn == 2
    assert state.top is None


def test_a_house_rule_may_allow_re_entry_anywhere():
    hands = ("7s 9s 9d", FOUR_PAIRS, "2s 8s 8d")

    state = play(deal(*hands, reentry={"run4": ["2"]}), "0 7s | 1 - | 2 2s | 0 -")

    assert state.turn == 1
