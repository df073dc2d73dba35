"""PostgreSQL is copied while deals run, and the copy goes on as a site of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.private_servers import new_database
from tests.scaled.conftest import LEFT_ALONE
from tests.scaled.site import Site, Table
from tests.scaled.test_processes import until
from tests.servers import FAST, ROOT, Server

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("scaled")]

PLAYED = "SELECT deal_id, number, seat, kind, cards, token, at FROM games_action ORDER BY id"
HANDS = "SELECT deal_id, seat, cards FROM games_hand ORDER BY id"
VERSIONS = "SELECT id, version FROM games_room ORDER BY id"


@pytest.fixture
def two_sites(database_url, tmp_path) -> Iterator[list[Site]]:
    """One with tables where bots play slowly, and one with an empty database."""
    with ExitStack() as stack:
        sites = []
        for name in ("first", "second"):
            database = stack.enter_context(new_database(database_url))
            (tmp_path / name).mkdir()
            server = Server(
                tmp_path / name,
                **{**FAST, "BOT_PAUSE": "1", "AUTOPILOT_PAUSE": "1", "AWAY_AFTER": "600"},
                DEBUG="1",
                DATABASE_URL=database,
                REDIS_URL="",
                SECRET_KEY="one key for both",
            )
            sites.append(Site([server], database))
        yield sites
        for site in sites:
            with suppress(AssertionError):
                site.servers[0].kill()


def refused(server: Server, *arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**server.environment, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_copy_of_running_deals_goes_on_elsewhere(two_sites, tmp_path):
    first, second = two_sites
    (running,), (empty,) = first.servers, second.servers
    running.manage("migrate", "-v0")
    said = running.manage(
        *("shell", "-v0", "-c"),
        f"from tests.scaled.staging import stage;stage(tables=1, left_alone={LEFT_ALONE})",
    )
    table = Table(json.loads(said.splitlines()[-1])[0])
    running.start()
    until(lambda: len(first.ask(PLAYED)) > 2)
    copy = tmp_path / "copy"

    running.manage("backup", str(copy))
    after = first.ask(PLAYED)
    until(lambda: len(first.ask(PLAYED)) > len(after))
    assert "A server is running" in refused(running, "restore", str(copy))
    kept = empty.manage("restore", str(copy)).splitlines()[0].rpartition(" ")[2]

    then = second.ask(PLAYED)
    assert 2 < len(then) <= len(after)
    assert then == after[: len(then)], "it is one moment of the running deals"
    assert len(second.ask(HANDS)) == len(first.ask(HANDS))
    assert Path(kept).stat().st_mode & 0o777 == 0o600
    versions = dict(first.ask(VERSIONS))
    assert all(version > versions[room] for room, version in second.ask(VERSIONS))

    empty.start()
    until(lambda: len(second.ask(PLAYED)) > len(then))
    assert second.ask(PLAYED)[: len(then)] == then
    with table.look(0, empty) as one, table.look(1, empty) as other:
        table.play_and_see([empty, empty], [one, other])
    assert running.stop() == empty.stop() == 0


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="what is given may speak TLS")
def test_what_the_address_asks_of_the_connection_is_asked_by_pg_dump_too(two_sites, tmp_path):
    (server,) = two_sites[0].servers
    url = server.environment["DATABASE_URL"]

    said = refused(server, "backup", str(tmp_path / "copy"), DATABASE_URL=f"{url}?sslmode=require")

    assert "server does not support SSL, but SSL was required" in said
    assert not (tmp_path / "copy").exists()
    server.manage("backup", str(tmp_path / "copy"))
