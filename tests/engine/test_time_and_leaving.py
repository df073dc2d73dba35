"""Timeouts, autopilot, leaving and void deals (RULES.md 5.5, 5.8, 7.1, 7.6)."""

import pytest

from games import engine
from tests.engine.notation import action_of, deal, paid, play, refusal


@pytest.mark.clause("7.1")
def test_a_follower_who_runs_out_of_time_passes():
    state = play(deal("3s 9s", "4s 8s", "5s 7s"), "0 3s | 1 timeout")

    assert state.turn == 2
    assert state.passed == {1}


@pytest.mark.clause("7.1")
def test_a_leader_who_runs_out_of_time_plays_the_lowest_card():
    state = play(deal("4d 4s 9s", "5s 8s"), "0 timeout")

    assert state.top is not None
    assert engine.format_cards(state.top.cards) == "4s"
    assert state.turn == 1


def test_the_history_tells_what_was_laid_for_who_ran_out_of_time():
    state = play(deal("4d 4s 9s", "5s 8s"), "0 timeout | 1 timeout")

    assert state.history == (
        engine.Action(0, engine.ActionKind.TIMEOUT, engine.parse_cards("4s")),
        engine.Action(1, engine.ActionKind.TIMEOUT),
    )


@pytest.mark.clause("7.1")
def test_a_leader_who_runs_out_of_time_plays_the_required_card():
    state = deal("3s 3c", "4s 5s", rules="thirteen-points", opening=True, leader=None)

    assert engine.format_cards(play(state, "0 timeout").played[0]) == "3s"


@pytest.mark.clause("7.1")
def test_a_leader_who_runs_out_of_time_keeps_a_card_that_may_not_be_left_alone():
    state = deal("4s 2h", "5s 6s", no_going_out_on_two=True)

    assert refusal(state, "0 4s") == "cannot_go_out_on_two"
    assert engine.format_cards(play(state, "0 timeout").played[0]) == "2h"


@pytest.mark.clause("7.1")
def test_only_the_seat_to_act_can_run_out_of_time():
    assert refusal(deal("3s 9s", "4s 8s"), "1 timeout") == "not_your_turn"


@pytest.mark.clause("5.8")
def test_in_the_north_a_leader_who_runs_out_of_time_passes_the_lead_on():
    state = play(deal("3s 9s", "4s 8s", "5s 7s", rules="north-count"), "0 timeout")

    assert state.turn == 1
    assert state.top is None
    assert play(state, "1 4s | 2 5s").turn == 0, "and still plays in the trick that follows"


@pytest.mark.clause("7.1")
def test_autopilot_leads_the_lowest_card():
    state = deal("4d 4s 9s", "5s 8s")

    assert engine.autopilot(state) == action_of("0 4s")


@pytest.mark.clause("7.1")
def test_autopilot_leads_the_lowest_card_where_a_timeout_would_pass_the_lead_too():
    state = deal("4d 4s 9s", "5s 8s", rules="north-count")

    assert engine.autopilot(state) == action_of("0 4s")


@pytest.mark.clause("7.1")
def test_autopilot_passes_on_what_others_laid():
    state = play(deal("4d 9s", "5s 8s"), "0 4d")

    assert engine.autopilot(state) == action_of("1 -")


def test_autopilot_has_nothing_to_do_once_the_deal_is_over():
    with pytest.raises(ValueError, match="over"):
        engine.autopilot(play(deal("4d", "5s 8s"), "0 4d"))


@pytest.mark.clause("7.6")
def test_of_two_the_other_is_first_at_once():
    state = play(deal("3s 9s", "4s 8s"), "0 3s | 1 leave")

    assert state.ending is engine.Ending.LEFT
    assert state.places == (0, 1)
    assert paid(state) == [(1, 0, 20, "place")]
    assert state.left == {1}


@pytest.mark.clause("7.6")
def test_leaving_is_possible_out_of_turn():
    assert play(deal("3s 9s", "4s 8s"), "1 leave").places == (0, 1)


@pytest.mark.clause("7.6")
def test_the_leaver_pays_for_leftovers():
    state = play(deal("3s 9s", "2h 8s"), "1 leave")

    assert paid(state) == [(1, 0, 20, "place"), (1, 0, 20, "leftover")]


@pytest.mark.clause("7.6")
def test_a_leaver_who_has_played_no_card_pays_as_the_frozen_do():
    state = play(deal("3s 9s", "2h 8s", frozen=4), "1 leave")

    assert paid(state) == [(1, 0, 40, "frozen"), (1, 0, 20, "leftover")]


@pytest.mark.clause("7.6")
def test_an_open_chain_is_paid_before():
    state = play(deal("2h 9s", "4s 4c 4d 4h 8s"), "0 2h | 1 4s 4c 4d 4h | 1 leave")

    assert paid(state) == [(0, 1, 20, "chop"), (1, 0, 20, "place")]


@pytest.mark.clause("7.6")
def test_nothing_is_paid_for_the_three_of_spades_when_somebody_leaves():
    assert paid(play(deal("5s 9s", "3s"), "1 leave")) == [(1, 0, 20, "place")]


@pytest.mark.clause("7.6")
def test_a_leaver_has_the_points_of_the_last():
    state = play(deal("5s 9s", "3s 4s", rules="thirteen-points"), "0 5s | 0 leave")

    assert state.points == (0, 1)


@pytest.mark.clause("7.6")
def test_a_leaver_pays_the_cards_held():
    assert paid(play(deal("5s 9s", "3s 4s", rules="south-count"), "0 leave")) == [
        (0, 1, 20, "cards")
    ]


@pytest.mark.clause("7.6")
def test_a_leaver_loses_the_ante():
    assert paid(play(deal("5s 9s", "3s 4s", rules="classic-pot"), "0 leave")) == [(0, 1, 10, "pot")]


@pytest.mark.clause("7.6")
def test_with_three_the_deal_goes_on_and_the_seat_still_has_its_turns():
    state = play(deal("3s 9s", "4s 8s", "5s 7s"), "0 3s | 2 leave")

    assert not state.finished
    assert state.left == {2}
    assert state.turn == 1
    assert play(state, "1 - | 2 -").turn == 0


def test_only_a_seat_can_leave():
    assert refusal(deal("3s 9s", "4s 8s"), "2 leave") == "not_your_turn"


@pytest.mark.clause("7.6")
def test_a_void_deal_has_no_places_and_moves_no_chips():
    hands = ("2h 9s Ts", "4s 4c 4d 4h 8s", "5s 7s")
    state = play(deal(*hands), "0 2h | 1 4s 4c 4d 4h | 2 - | 0 -")
    assert paid(state) == [(0, 1, 20, "chop")]

    state = play(state, "void")

    assert state.ending is engine.Ending.VOID
    assert state.places is None
    assert paid(state) == []
    assert state.net == (0, 0, 0)
    assert state.chain == 0


@pytest.mark.clause("7.1")
def test_a_follower_who_ran_out_of_time_is_in_again_in_the_next_trick():
    state = play(deal("3s 9s", "4s 8s", "5s 7s"), "0 3s | 1 timeout | 2 5s | 0 - | 2 7s")

    assert state.finished is False
    assert state.turn == 0


@pytest.mark.clause("7.1")
def test_autopilot_lays_the_required_card_and_passes_where_it_is_asked():
    opening = deal("3s 3c 4d", "4s 5s", rules="thirteen-points", opening=True, leader=None)
    assert engine.autopilot(opening) == action_of("0 3s")

    hands = ("7s 9s", "3s 3c 4s 4c 5s 5c 6s 6c Kd", "2s 8s")
    asked = play(deal(*hands, rules="south-count"), "0 7s | 1 - | 2 2s | 0 -")
    assert engine.autopilot(asked) == action_of("1 -")


@pytest.mark.clause("7.1", "5.9b")
def test_a_leader_who_leaves_passes_the_lead_on_once_as_a_timeout():
    state = deal("4s 9s", "8s", "5s 7s", rules="north-count")

    state = play(state, "0 leave | 0 timeout | 1 8s")

    assert {(row[0], row[3]) for row in paid(state)} == {(0, "compensation")}


@pytest.mark.clause("7.6")
@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        pytest.param("south-places", [(1, 0, 20, "place"), (1, 0, 20, "leftover")], id="place"),
        pytest.param("south-count", [(1, 0, 30, "cards"), (1, 0, 100, "leftover")], id="cards"),
        pytest.param("north-count", [(1, 0, 30, "cards"), (1, 0, 60, "leftover")], id="north"),
        pytest.param("classic-pot", [(1, 0, 10, "pot"), (1, 0, 10, "leftover")], id="pot"),
        pytest.param("thirteen-points", [], id="points"),
    ],
)
def test_the_leaver_pays_by_the_hand_held_in_every_system(slug, expected):
    state = play(deal("8s 9s", "2h Ts 4d", rules=slug), "0 8s | 1 leave")

    assert paid(state) == expected
    assert state.places == (0, 1)
    assert state.points == ((1, 0) if slug == "thirteen-points" else None)


@pytest.mark.clause("7.6", "6.4")
def test_a_void_deal_moves_no_ante_and_undoes_a_chop():
    state = deal("2h 3d 4d", "9s 9c 9d 9h 4s", rules="classic-pot")
    state = play(state, "0 2h | 1 9s 9c 9d 9h")
    assert paid(state) == [(0, 1, 20, "chop")]

    assert paid(play(state, "void")) == []
