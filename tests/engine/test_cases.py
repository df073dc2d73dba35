"""Every recorded case of the five rule systems comes out as the rules say (cases.jsonl)."""

import gzip
import json
import os
from pathlib import Path

import pytest

from games import engine

CASES = Path(os.environ.get("CASES") or Path(__file__).with_name("cases.jsonl.gz"))


def read_cases():
    """The cases by rule system and by whether there are house rules, with their numbers."""
    opened = gzip.open if CASES.suffix == ".gz" else open
    groups = {}
    with opened(CASES, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            case = json.loads(line)
            title = case["record"].get("rules", "no rules")
            if "options" in case["record"]:
                title += " with house rules"
            groups.setdefault(title, []).append((number, case))
    return groups


GROUPS = read_cases()


def test_there_are_cases_of_every_system_with_and_without_house_rules():
    expected = {slug + more for slug in engine.PRESETS for more in ("", " with house rules")}

    assert expected <= set(GROUPS)
    assert sum(map(len, GROUPS.values())) >= 1223


@pytest.mark.parametrize("title", GROUPS)
def test_each_case_comes_out_as_expected(title):
    wrong = [
        number
        for number, case in GROUPS[title]
        if engine.replay_line(json.dumps(case["record"]), legal=True) != case["expect"]
    ]

    assert wrong == []


@pytest.mark.parametrize("title", GROUPS)
def test_the_record_written_of_a_case_replays_to_the_same(title):
    for number, case in GROUPS[title]:
        if not case["expect"]["ok"]:
            continue
        record = engine.parse_record(case["record"])
        state = engine.replay(record.start(), record.plays)

        written = json.dumps(engine.write_record(state))

        assert engine.replay_line(written, legal=True) == case["expect"], f"case {number}"
