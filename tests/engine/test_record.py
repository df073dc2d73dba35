"""Deal records: what is one, what came of it, and how it is written (RECORD.md)."""

import json

import pytest

from games import engine

HANDS = [
    "3s 4d 5c 6h 7s 8c 9d Th Js Qc Kd As 7c",
    "3c 4h 5d 6s 7d 8h 9s Tc Jd Qh Ks Ac 8d",
    "3d 4s 5h 6c 7h 8s 9c Td Jh Qs Kc Ad 9h",
]
RECORD = {
    "rules": "south-places",
    "stake": 10,
    "opening": True,
    "direction": 1,
    "leader": 0,
    "barred": None,
    "balances": None,
    "hands": HANDS,
    "plays": [[0, "7s"], [1, "pass"], [2, "9c"]],
    "options": {"instant_wins": {}},
}
COUNT = {**RECORD, "rules": "south-count", "options": {"instant_wins": {}}}
BAD = {"ok": False, "play": None, "error": "bad_record"}


def replay(record, **changes):
    return engine.replay_line(json.dumps({**record, **changes}))


def test_what_came_of_an_unfinished_deal():
    assert replay(RECORD) == {
        "ok": True,
        "finished": False,
        "ending": None,
        "turn": 0,
        "top": "9c",
        "places": None,
        "transfers": [],
        "net": [0, 0, 0],
        "points": None,
    }


def test_the_open_plays_of_an_unfinished_deal_are_sorted_as_text():
    answer = engine.replay_line(json.dumps(RECORD), legal=True)

    assert answer["legal"] == ["9d", "As", "Js", "Kd", "Qc", "Th"]


def test_a_finished_deal_has_no_open_plays():
    record = {**RECORD, "plays": [[None, "void"]]}

    answer = engine.replay_line(json.dumps(record), legal=True)

    assert answer["finished"]
    assert "legal" not in answer


@pytest.mark.parametrize("field", [name for name in RECORD if name != "options"])
def test_a_record_without_one_of_its_fields_is_bad(field):
    record = {name: value for name, value in RECORD.items() if name != field}

    assert engine.replay_line(json.dumps(record)) == BAD


def test_options_alone_may_be_missing():
    record = {name: value for name, value in RECORD.items() if name != "options"}

    assert engine.replay_line(json.dumps({**record, "plays": []}))["ok"]


def test_further_fields_are_ignored():
    assert replay(RECORD, comment="a fine deal", match=7)["ok"]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("", id="an empty line"),
        pytest.param("{", id="no JSON"),
        pytest.param("[]", id="a list"),
        pytest.param("null", id="null"),
        pytest.param('"text"', id="a text"),
        pytest.param("[" * 100_000, id="brackets without end"),
        pytest.param("9" * 5000, id="a number without end"),
    ],
)
def test_a_line_that_is_no_object_is_a_bad_record(line):
    assert engine.replay_line(line) == BAD


@pytest.mark.parametrize(
    ("record", "changes"),
    [
        pytest.param(RECORD, {"rules": "north-places"}, id="unknown rules"),
        pytest.param(RECORD, {"rules": None}, id="no rules"),
        pytest.param(RECORD, {"rules": ["south-places"]}, id="rules in a list"),
        pytest.param(RECORD, {"options": None}, id="options that are null"),
        pytest.param(RECORD, {"options": []}, id="options that are a list"),
        pytest.param(RECORD, {"options": {"jokers": 2}}, id="an unknown option"),
        pytest.param(RECORD, {"options": {"frozen": "4"}}, id="an option of the wrong type"),
        pytest.param(RECORD, {"options": {"play_on": False}}, id="contradicting options"),
        pytest.param(RECORD, {"stake": -5}, id="a negative stake"),
        pytest.param(RECORD, {"stake": 0}, id="no stake where there are chips"),
        pytest.param(RECORD, {"stake": "10"}, id="a stake in text"),
        pytest.param(RECORD, {"stake": 10.0}, id="a stake with a point"),
        pytest.param(RECORD, {"stake": True}, id="a stake of true"),
        pytest.param(
            {**RECORD, "rules": "thirteen-points", "stake": 0, "leader": None},
            {"stake": 10},
            id="a stake where there are points",
        ),
        pytest.param(
            {**RECORD, "rules": "classic-pot"},
            {"stake": 11},
            id="an odd stake where halves are paid",
        ),
        pytest.param(RECORD, {"opening": 1}, id="an opening of one"),
        pytest.param(RECORD, {"opening": None}, id="an opening of null"),
        pytest.param(RECORD, {"direction": 0}, id="no direction"),
        pytest.param(RECORD, {"direction": 2}, id="every other seat"),
        pytest.param(RECORD, {"direction": True}, id="a direction of true"),
        pytest.param(RECORD, {"direction": "1"}, id="a direction in text"),
        pytest.param(RECORD, {"leader": None}, id="no leader where the rules settle none"),
        pytest.param(RECORD, {"leader": 3}, id="a leader that is no seat"),
        pytest.param(RECORD, {"leader": -1}, id="a leader below 0"),
        pytest.param(RECORD, {"leader": "0"}, id="a leader in text"),
        pytest.param(RECORD, {"leader": False}, id="a leader of false"),
        pytest.param(COUNT, {"leader": 1}, id="not the leader whom the rules settle"),
        pytest.param(RECORD, {"opening": False, "barred": 1}, id="barred without that rule"),
        pytest.param(COUNT, {"barred": 1}, id="barred in an opening deal"),
        pytest.param(COUNT, {"opening": False, "barred": 3}, id="barred and no seat"),
        pytest.param(
            COUNT, {"opening": False, "barred": 1, "leader": 1}, id="barred, and the wrong leader"
        ),
        pytest.param(RECORD, {"balances": [10, 10]}, id="a balance missing"),
        pytest.param(RECORD, {"balances": [10, 10, 10, 10]}, id="a balance too many"),
        pytest.param(RECORD, {"balances": [10, 10, -1]}, id="a negative balance"),
        pytest.param(RECORD, {"balances": [10, 10, 1.5]}, id="half a chip"),
        pytest.param(RECORD, {"balances": [10, 10, None]}, id="a balance of null"),
        pytest.param(RECORD, {"balances": 10}, id="balances that are no list"),
        pytest.param(RECORD, {"hands": HANDS[:1]}, id="one hand"),
        pytest.param(RECORD, {"hands": [*HANDS, *HANDS[:2]]}, id="five hands"),
        pytest.param(RECORD, {"hands": [HANDS[0], HANDS[1], HANDS[0]]}, id="a hand twice"),
        pytest.param(RECORD, {"hands": [*HANDS[:2], HANDS[2][:-3]]}, id="twelve cards"),
        pytest.param(RECORD, {"hands": [*HANDS[:2], HANDS[2] + " 2s"]}, id="fourteen cards"),
        pytest.param(RECORD, {"hands": [*HANDS[:2], HANDS[2][:-2] + "3d"]}, id="a card twice"),
        pytest.param(RECORD, {"hands": [*HANDS[:2], HANDS[2][:-2] + "1h"]}, id="no card"),
        pytest.param(RECORD, {"hands": [*HANDS[:2], None]}, id="a hand of null"),
        pytest.param(RECORD, {"hands": " ".join(HANDS)}, id="hands that are no list"),
        pytest.param(RECORD, {"plays": None}, id="plays of null"),
        pytest.param(RECORD, {"plays": {"0": "3s"}}, id="plays that are no list"),
        pytest.param(RECORD, {"plays": [[0]]}, id="a play of one"),
        pytest.param(RECORD, {"plays": [[0, "3s", "4d"]]}, id="a play of three"),
        pytest.param(RECORD, {"plays": ["0 3s"]}, id="a play that is a text"),
        pytest.param(RECORD, {"plays": [["0", "3s"]]}, id="a seat in text"),
        pytest.param(RECORD, {"plays": [[True, "3s"]]}, id="a seat of true"),
        pytest.param(RECORD, {"plays": [[0.0, "3s"]]}, id="a seat with a point"),
        pytest.param(RECORD, {"plays": [[0, ["3s"]]]}, id="cards in a list"),
        pytest.param(RECORD, {"plays": [[0, None]]}, id="cards of null"),
        pytest.param(RECORD, {"plays": [[None, "pass"]]}, id="nobody passes"),
        pytest.param(RECORD, {"plays": [[None, "3s"]]}, id="nobody plays"),
        pytest.param(
            RECORD, {"plays": [[9, "7s"], [0, None]]}, id="decided before any play is judged"
        ),
    ],
)
def test_a_record_that_is_no_deal_is_bad(record, changes):
    assert engine.replay_line(json.dumps({**record, "plays": []}))["ok"], "bad by the change alone"

    assert replay(record, **changes) == BAD
    with pytest.raises(engine.BadRecord):
        engine.parse_record({**record, **changes})


def test_the_leader_may_be_named_or_not_where_the_rules_settle_it():
    named = replay(COUNT, leader=0, plays=[])

    assert named["ok"]
    assert named == replay(COUNT, leader=None, plays=[])


def test_after_an_instant_win_the_lowest_card_leads():
    answer = replay(COUNT, leader=None, opening=False, barred=2, plays=[])

    assert answer["turn"] == 0


@pytest.mark.parametrize(
    ("plays", "number", "error"),
    [
        pytest.param([[1, "3c"]], 0, "not_your_turn", id="another seat"),
        pytest.param([[3, "3c"]], 0, "not_your_turn", id="a seat that does not exist"),
        pytest.param([[-1, "3c"]], 0, "not_your_turn", id="a seat below 0"),
        pytest.param([[3, "leave"]], 0, "not_your_turn", id="who is no seat cannot leave"),
        pytest.param([[0, "pass"]], 0, "cannot_pass_the_lead", id="a pass on the lead"),
        pytest.param([[0, ""]], 0, "not_a_combination", id="an empty text"),
        pytest.param([[0, " "]], 0, "not_a_combination", id="a blank"),
        pytest.param([[0, "3x"]], 0, "not_in_hand", id="what is no card"),
        pytest.param([[0, "Pass"]], 0, "not_in_hand", id="a word in capitals"),
        pytest.param([[0, "3s 3s"]], 0, "not_in_hand", id="one card twice"),
        pytest.param([[0, "void"]], 0, "not_in_hand", id="void with a seat"),
        pytest.param([[0, "3c"]], 0, "not_in_hand", id="a card of another"),
        pytest.param([[1, "void"]], 0, "not_your_turn", id="void with another seat"),
        pytest.param([[0, "7s"], [1, "3c"]], 1, "does_not_beat", id="a lower card"),
        pytest.param([[0, "7s"], [1, "3c 4h"]], 1, "not_a_combination", id="two cards"),
        pytest.param([[None, "void"], [0, "7s"]], 1, "deal_is_over", id="after the end"),
        pytest.param([[None, "void"], [None, "void"]], 1, "deal_is_over", id="void twice"),
        pytest.param([[None, "void"], [9, "zz"]], 1, "deal_is_over", id="before all else"),
    ],
)
def test_a_play_that_the_rules_refuse_is_named(plays, number, error):
    assert replay(RECORD, plays=plays) == {"ok": False, "play": number, "error": error}


def test_a_state_is_written_as_the_record_that_leads_to_it():
    plays = [[0, "7s"], [1, "timeout"], [2, "leave"], [2, "pass"], [0, "timeout"]]
    record = {**RECORD, "balances": [100, 0, 30], "plays": plays}
    parsed = engine.parse_record(record)

    written = engine.write_record(engine.replay(parsed.start(), parsed.plays))

    hands = [" ".join(sorted(hand.split(), key=engine.DECK.index)) for hand in HANDS]
    assert written == {**record, "hands": hands}
    assert engine.parse_record(json.dumps(written)) == parsed
