"""``manage.py replay`` reads records and writes results, a line each (docs/record.md)."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games import engine
from tests.engine.test_record import BAD, HANDS, RECORD

GOOD = json.dumps(RECORD)
COMMAND = [sys.executable, str(Path(__file__).parents[2] / "manage.py"), "replay"]
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

    refused = {"ok": False, "play": 0, "error": "not_your_turn"}
    good = engine.replay_line(GOOD)
    assert results == [good, refused, BAD, BAD, good]
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


def results_of(tmp_path, content, *arguments):
    """The results of a file with this content, and the exit status."""
    file = tmp_path / "deals.jsonl"
    file.write_bytes(content)
    return replay(str(file), *arguments)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b"", id="an empty line"),
        pytest.param(b"   ", id="a blank line"),
        pytest.param(b"\xff\xfe", id="bytes that are no text"),
        pytest.param(GOOD.encode()[:-1] + b', "by": "\xc3("}', id="a good record but for a byte"),
        pytest.param(GOOD.encode("utf-16"), id="another encoding"),
        pytest.param(b"\x00" * 100, id="zeros"),
        pytest.param(b"[" * 200_000, id="brackets without end"),
        pytest.param(b'{"rules": "' + b"x" * 5_000_000 + b'"}', id="a huge line"),
        pytest.param(GOOD.encode().replace(b": 10,", b": " + b"9" * 5000 + b","), id="digits"),
        pytest.param(b'{"ok": true}', id="a result instead of a record"),
    ],
)
def test_a_bad_line_is_told_and_the_next_is_read(tmp_path, line):
    line = line.replace(b"\n", b" ")

    results, status = results_of(tmp_path, b"\n".join([GOOD.encode(), line, GOOD.encode()]))

    assert results == [engine.replay_line(GOOD), BAD, engine.replay_line(GOOD)]
    assert status == 1


def test_lines_may_end_as_elsewhere_and_hold_more_than_is_asked(tmp_path):
    long = json.dumps({**RECORD, "comment": "é" * 1_000_000}, ensure_ascii=False)

    results, status = results_of(tmp_path, f"{GOOD}\r\n{long}\r\n".encode())

    assert results == [engine.replay_line(GOOD)] * 2
    assert status == 0


def test_an_amount_that_could_be_read_can_be_written(tmp_path):
    stake = 9 * 10**4299
    options = {"instant_wins": {}, "frozen": None}
    record = {**RECORD, "stake": stake, "options": options, "hands": HANDS[:2]}
    line = json.dumps({**record, "plays": [[1, "leave"]]})
    sys.set_int_max_str_digits(0)
    try:
        results, status = results_of(tmp_path, line.encode())
    finally:
        sys.set_int_max_str_digits(4300)

    assert status == 0
    assert results[0]["net"] == [2 * stake, -2 * stake]


@pytest.mark.parametrize("slug", engine.PRESETS)
def test_every_system_with_options_and_open_plays(tmp_path, slug):
    rules = engine.PRESETS[slug]
    record = {**RECORD, "rules": slug, "stake": 10 if rules.has_chips else 0, "plays": []}
    options = {"barred_leads": ["quad"], "instant_wins": {}, "opening_instant_wins": {}}
    line = json.dumps({**record, "options": options})

    results, status = results_of(tmp_path, line.encode(), "--legal")

    assert results == [engine.replay_line(line, legal=True)]
    assert results[0]["legal"]
    assert status == 0


def test_contradicting_options_are_a_bad_record_and_the_next_line_is_read(tmp_path):
    options = {"compensation": True}

    results, status = results_of(
        tmp_path, f"{json.dumps({**RECORD, 'options': options})}\n{GOOD}".encode()
    )

    assert results == [BAD, engine.replay_line(GOOD)]
    assert status == 1


def test_a_folder_is_no_file_of_records(tmp_path):
    with pytest.raises(CommandError, match="directory"):
        call_command("replay", str(tmp_path))


def test_the_command_runs_as_a_process_without_a_database(tmp_path):
    done = subprocess.run(
        [*COMMAND, "--legal"],
        input=f"{GOOD}\n{REFUSED}\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )

    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, False]
    assert done.returncode == 1
    assert done.stderr == ""


def test_who_reads_no_further_ends_it_without_a_complaint(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_bytes(b"x\n" * 20_000)
    process = subprocess.Popen(
        [*COMMAND, str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    )

    first = process.stdout.readline()
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()

    assert json.loads(first) == BAD
    assert process.wait(timeout=60) == 1
    assert complaint == b""
