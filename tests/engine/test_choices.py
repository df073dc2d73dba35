"""Each choice of a rule system, changed alone, changes what comes of a deal (RULES.md 8)."""

import pytest

from games import engine
from tests.engine.changes import (
    Change,
    barred_next,
    how_it_ended,
    next_direction,
    whose_turn,
    won_by,
)
from tests.engine.notation import open_plays, paid

QUAD_9 = "9s 9c 9d 9h"
RUN_3 = "4s 4c 5s 5c 6s 6c"
RUN_4 = "Ts Tc Js Jc Qs Qc Ks Kc"
DRAGON = "3s 4c 5d 6h 7s 8c 9d Th Js Qc Kd Ah 3c"
QUAD_OF_THREES = "3s 3c 3d 3h 4s 5d 6s 8d 9h Js Qc Kd 2h"
PLAIN = "4d 4h 5c 6c 7h 9s Tc Jd Jh Qh Ks As 2c"

CHANGES = {
    "three cards of three suits are no straight in the north": Change(
        "combinations",
        "north",
        ("3s 4h 5d", "6s"),
        open_plays,
        seen=(["3s", "3s 4h 5d", "4h", "5d"], ["3s", "4h", "5d"]),
    ),
    "the lowest card leads instead of who was drawn": Change(
        "opening_leader",
        "lowest_card",
        ("4s 8s", "3s 9s"),
        whose_turn,
        opening=True,
        seen=(0, 1),
    ),
    "the lowest card must be played": Change(
        "must_play_lowest",
        True,
        ("3s 8s", "4s 9s"),
        open_plays,
        rules="south-count",
        opening=True,
        seen=(["3s", "8s"], ["3s"]),
    ),
    "a quad does not chop a pair of 2s": Change(
        "chops",
        {"quad": ["2"]},
        ("2d 2h 3d", f"{QUAD_9} 4d"),
        open_plays,
        plays="0 2d 2h",
        seen=([QUAD_9], []),
    ),
    "four pairs come back over a 2": Change(
        "reentry",
        {"run4": ["2"]},
        ("7s 9s", f"{RUN_4} 3d", "2s 8s"),
        whose_turn,
        plays="0 7s | 1 - | 2 2s | 0 -",
        seen=(2, 1),
    ),
    "a quad may not be led": Change(
        "barred_leads",
        ["quad"],
        ("3s 3c 3d 3h", "4s"),
        lambda state: "3s 3c 3d 3h" in open_plays(state),
        seen=(True, False),
    ),
    "nobody goes out on a 2": Change(
        "no_going_out_on_two",
        True,
        ("2s", "4s"),
        open_plays,
        seen=(["2s"], []),
    ),
    "the first out ends the deal": Change(
        "play_on",
        False,
        ("8s", "9s Ts", "Js Qd 3c"),
        how_it_ended,
        plays="0 8s",
        given={"leftover_from": "losers", "three_of_spades": None},
        needs={"payment": "cards"},
        seen=(None, "out"),
    ),
    "losers lose the pot, whatever they hold": Change(
        "payment",
        "pot",
        ("8s", "9s Ts 3d"),
        paid,
        rules="south-count",
        plays="0 8s",
        seen=([(1, 0, 30, "cards")], [(1, 0, 10, "pot")]),
    ),
    "a dragon wins nothing": Change(
        "instant_wins",
        {"four_twos": 2},
        (DRAGON, PLAIN),
        how_it_ended,
        seen=("instant_win", None),
    ),
    "a quad of 3s wins an opening deal": Change(
        "opening_instant_wins",
        {"quad_of_threes": 5},
        (QUAD_OF_THREES, PLAIN),
        how_it_ended,
        opening=True,
        seen=(None, "instant_win"),
    ),
    "leftovers are not charged beside an instant win": Change(
        "instant_win_leftovers",
        False,
        (DRAGON, PLAIN),
        paid,
        seen=([(1, 0, 20, "instant_win"), (1, 0, 10, "leftover")], [(1, 0, 20, "instant_win")]),
    ),
    "who won instantly may do so again": Change(
        "no_instant_win_twice",
        False,
        (DRAGON, PLAIN),
        barred_next,
        rules="south-count",
        seen=(0, None),
    ),
    "who has not played is not frozen": Change(
        "frozen",
        None,
        ("8s", "9s Ts"),
        paid,
        plays="0 8s",
        given={"frozen": 4},
        seen=([(1, 0, 40, "frozen")], [(1, 0, 20, "place")]),
    ),
    "three cards count double": Change(
        "double_from",
        3,
        ("8s", "9s Ts 3d"),
        paid,
        rules="south-count",
        plays="0 8s",
        seen=([(1, 0, 30, "cards")], [(1, 0, 60, "cards")]),
    ),
    "a chop is not paid": Change(
        "chop_payment",
        "none",
        ("2s 3d", f"{QUAD_9} 4d"),
        paid,
        plays=f"0 2s | 1 {QUAD_9} | 0 -",
        seen=([(0, 1, 10, "chop")], []),
    ),
    "a black 2 costs three when it is chopped": Change(
        "chop_values",
        {"black": 3, "red": 2, "bomb": 2},
        ("2s 3d", f"{QUAD_9} 4d"),
        paid,
        plays=f"0 2s | 1 {QUAD_9} | 0 -",
        seen=([(0, 1, 10, "chop")], [(0, 1, 30, "chop")]),
    ),
    "a 2 over a 2 is a chop": Change(
        "two_over_two_chops",
        True,
        ("2s 3d", "2h 4d"),
        paid,
        plays="0 2s | 1 2h | 0 -",
        seen=([], [(0, 1, 10, "chop")]),
    ),
    "a 2 left in hand costs nothing": Change(
        "leftover_values",
        None,
        ("8s", "2s Ts"),
        paid,
        plays="0 8s",
        seen=([(1, 0, 20, "place"), (1, 0, 10, "leftover")], [(1, 0, 20, "place")]),
    ),
    "leftovers are paid to the winner": Change(
        "leftover_from",
        "losers",
        ("8s", "9s", "2s Ts"),
        paid,
        plays="0 8s | 1 9s",
        seen=(
            [(2, 0, 20, "place"), (2, 1, 10, "leftover")],
            [(2, 0, 20, "place"), (2, 0, 10, "leftover")],
        ),
    ),
    "going out on the 3♠ earns nothing more": Change(
        "three_of_spades",
        None,
        ("3s", "9s Ts"),
        paid,
        plays="0 3s",
        seen=([(1, 0, 20, "place"), (1, 0, 10, "three_of_spades")], [(1, 0, 20, "place")]),
    ),
    "a leader who runs out of time passes the lead": Change(
        "lead_timeout",
        "pass_lead",
        ("3s 8s", "9s Ts"),
        lambda state: state.owner,
        plays="0 timeout",
        seen=(0, None),
    ),
    "who let the winner go pays for all": Change(
        "compensation",
        True,
        ("8s 3d", "9s Tc", "4h 5h 6h"),
        paid,
        rules="south-count",
        plays="0 8s | 1 - | 2 - | 0 3d",
        seen=(
            [(2, 0, 30, "cards"), (1, 0, 20, "cards")],
            [(1, 0, 30, "compensation"), (1, 0, 20, "compensation")],
        ),
    ),
    "the next deal goes the other way": Change(
        "reverse_each_deal",
        True,
        ("8s", "9s Ts"),
        next_direction,
        plays="0 8s",
        seen=(1, -1),
    ),
    "a match is won with one point": Change(
        "target_points",
        1,
        ("8s", "9s Ts"),
        won_by,
        rules="thirteen-points",
        plays="0 8s",
        seen=(None, 0),
    ),
}


@pytest.mark.parametrize("title", CHANGES)
def test_a_choice_changed_alone_changes_what_comes_of_a_deal(title):
    change = CHANGES[title]

    assert (change.without(), change.with_it()) == change.seen


def test_no_choice_is_forgotten():
    assert sorted(change.choice for change in CHANGES.values()) == sorted(engine.CHOICES)


def test_only_playing_on_cannot_change_without_another_choice():
    """It comes and goes with payment by places."""
    assert [change.choice for change in CHANGES.values() if change.needs] == ["play_on"]
