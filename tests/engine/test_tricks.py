"""Turns and tricks (RULES.md 1.3, 1.6–1.8)."""

import pytest

from games import engine
from tests.engine.notation import deal, open_plays, play, refusal

THREE_HANDS = ("3s 9s Ts", "4s Qs Ks", "5s 6s 7s")


@pytest.mark.clause("1.3")
def test_the_player_on_the_right_is_next():
    state = play(deal(*THREE_HANDS, leader=1), "1 4s")

    assert state.turn == 2
    assert play(state, "2 5s").turn == 0


@pytest.mark.clause("1.3", "6.8")
def test_a_reversed_deal_goes_the_other_way_round():
    state = play(deal(*THREE_HANDS, leader=1, direction=-1), "1 4s")

    assert state.turn == 0


@pytest.mark.clause("1.6")
def test_the_top_is_what_was_laid_last():
    state = play(deal(*THREE_HANDS), "0 3s | 1 4s | 2 -")

    assert state.top is not None
    assert engine.format_cards(state.top.cards) == "4s"
    assert state.owner == 1
    assert state.passed == {2}


@pytest.mark.clause("1.6")
def test_who_passed_is_out_until_the_trick_ends():
    state = play(deal(*THREE_HANDS), "0 3s | 1 - | 2 5s | 0 9s")

    assert state.turn == 2
    assert refusal(state, "1 Qs") == "not_your_turn"


@pytest.mark.clause("1.6")
def test_the_owner_of_the_top_leads_when_all_others_have_passed():
    state = play(deal(*THREE_HANDS), "0 3s | 1 4s | 2 - | 0 -")

    assert state.turn == 1
    assert state.top is None
    assert state.owner is None
    assert state.passed == frozenset()


@pytest.mark.clause("1.6")
def test_the_owner_may_not_go_on_laying_against_players_who_have_passed():
    state = play(deal(*THREE_HANDS), "0 3s | 1 4s | 2 - | 0 -")

    assert open_plays(state) == ["Ks", "Qs"]
    assert play(state, "1 Qs").turn == 2, "what is laid now is a new lead, open to all"


@pytest.mark.clause("1.7")
def test_the_next_player_leads_when_the_owner_has_gone_out():
    state = play(deal("As", "3s 4s", "5s 6s"), "0 As | 1 - | 2 -")

    assert state.turn == 1
    assert state.top is None


@pytest.mark.clause("1.6")
def test_who_has_gone_out_is_passed_over():
    state = play(deal("Ts", "As", "Js Qs", "3s 4s"), "0 Ts | 1 As | 2 - | 3 -")

    assert state.out == (0, 1)
    assert state.turn == 2


@pytest.mark.clause("1.6")
def test_players_who_passed_are_in_again_in_the_next_trick():
    state = play(deal(*THREE_HANDS), "0 3s | 1 - | 2 5s | 0 - | 2 6s | 0 - | 1 Qs")

    assert state.owner == 1


@pytest.mark.clause("1.8")
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


@pytest.mark.clause("1.7", "2.10")
def test_the_frozen_are_passed_over_when_the_next_player_leads():
    hands = ("3s As", "4h 5h 6h", "4d 5d", "6c 7c")

    state = play(deal(*hands, frozen=4), "0 3s | 1 - | 2 4d | 3 6c | 0 As | 2 - | 3 -")

    assert state.frozen == {1}
    assert state.turn == 2
