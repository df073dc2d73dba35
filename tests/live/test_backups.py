"""A running server is backed up, plays on, and is restored: the deal stands where the copy was."""

import contextlib
import sqlite3
import subprocess
import sys

import pytest

from tests.live.test_faults import DATABASE, Visitor, actions, ask, start, until
from tests.servers import ROOT, Server

__all__ = ["start"]

pytestmark = [pytest.mark.soak, pytest.mark.faults, pytest.mark.xdist_group("faults")]

SLOW = {"AWAY_AFTER": "60", "TURN_SECONDS": "1", "BOT_PAUSE": "0.2", "AUTOPILOT_PAUSE": "0.3"}
STATE = (
    "SELECT d.public_id, d.turn, d.action_count, h.seat, h.cards FROM games_deal d"
    " JOIN games_hand h ON h.deal_id = d.id WHERE d.ended_at IS NULL ORDER BY h.id"
)
PLAYED = "SELECT deal_id, number, seat, kind, cards, token, at FROM games_action ORDER BY id"


def refused(server: Server, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def rows_in(file, query: str) -> list[tuple]:
    with contextlib.closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()


def test_a_deal_stands_again_where_the_backup_was(start, tmp_path):
    server = start(**SLOW)
    room = Visitor(server).play()
    until(lambda: actions(server) >= 2)
    copy = tmp_path / "copy.sqlite3"

    server.manage("backup", str(copy))
    then, state = rows_in(copy, PLAYED), rows_in(copy, STATE)
    assert len(state) == 4
    until(lambda: actions(server) >= len(then) + 3)
    assert ask(server, PLAYED)[: len(then)] == then, "it is one moment of the running deal"
    assert "A server is running" in refused(server, "restore", str(copy))
    assert server.stop() == 0
    later = actions(server)
    (shown,) = ask(server, f"SELECT version FROM games_room WHERE public_id = '{room}'")[0]
    said = server.manage("restore", str(copy))

    assert ask(server, PLAYED) == then
    assert ask(server, STATE) == state
    (kept,) = tmp_path.glob(f"{DATABASE}.before-*")
    assert str(kept) in said
    assert len(rows_in(kept, PLAYED)) == later
    (version,) = ask(server, f"SELECT version FROM games_room WHERE public_id = '{room}'")[0]
    assert version > shown, "browsers have seen later versions, and must take this one"

    server.start()
    until(lambda: actions(server) >= len(then) + 2)
    assert ask(server, PLAYED)[: len(then)] == then
