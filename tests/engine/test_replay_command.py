"""``manage.py replay`` reads records and writes results, a line each (RECORD.md)."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games import engine
from tests.engine.test_record import RECORD

GOOD = json.dumps(RECORD)
REFUSED = json.dumps({**RECORD, "plays": [[1, "3c"]]})


def replay(*arguments, stdin=None, monkeypatch=None):
    """Run the command; its results, and its exit status."""
    if stdin is not None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
    output = io.StringIO()
    status = 0
    try:
        call_command("replay", *arguments, stdout=output)
    except SystemExit as stopped:
        status = stopped.code
    return [json.loads(line) for line in output.getvalue().splitlines()], status


def test_one_result_a_line_in_order(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text(f"{GOOD}\n{REFUSED}\n\nno record\n{GOOD}\n", encoding="utf-8")

    results, status = replay(str(file))

    bad = {"ok": False, "play": None, "error": "bad_record"}
    refused = {"ok": False, "play": 0, "error": "not_your_turn"}
    good = engine.replay_line(GOOD)
    assert results == [good, refused, bad, bad, good]
    assert status == 1


def test_all_lines_ok_exits_with_zero(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text(GOOD, encoding="utf-8")

    assert replay(str(file)) == ([engine.replay_line(GOOD)], 0)


def test_records_are_read_from_standard_input(monkeypatch):
    results, status = replay(stdin=f"{GOOD}\n{GOOD}\n", monkeypatch=monkeypatch)

    assert results == [engine.replay_line(GOOD)] * 2
    assert status == 0


def test_nothing_in_is_nothing_out(monkeypatch):
    assert replay(stdin="", monkeypatch=monkeypatch) == ([], 0)


def test_open_plays_are_listed_on_demand(monkeypatch):
    results, _ = replay("--legal", stdin=GOOD, monkeypatch=monkeypatch)

    assert results == [engine.replay_line(GOOD, legal=True)]
    assert "legal" in results[0]


def test_a_file_that_is_not_there_is_said_in_a_sentence(tmp_path):
    with pytest.raises(CommandError, match="nowhere"):
        call_command("replay", str(tmp_path / "nowhere.jsonl"))


def test_bytes_that_are_no_text_are_a_bad_record(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_bytes(b"\xff\xfe\n" + GOOD.encode())

    results, status = replay(str(file))

    assert [result["ok"] for result in results] == [False, True]
    assert status == 1


def test_the_command_runs_as_a_process_without_a_database(tmp_path):
    root = Path(__file__).parents[2]

    done = subprocess.run(
        [sys.executable, str(root / "manage.py"), "replay", "--legal"],
        input=f"{GOOD}\n{REFUSED}\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )

    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, False]
    assert done.returncode == 1
    assert done.stderr == ""
