"""The next version comes while people play: the schema first, then process by process."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from tests.scaled.conftest import LEFT_ALONE, another_database
from tests.scaled.site import Table
from tests.scaled.test_processes import until
from tests.servers import FAST, ROOT, Server

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("scaled")]

NEXT = "tests.scaled.next_version.settings"
THIS = "tienlen.settings"
TABLES = 4
# For what comes after the migration.
KEPT = 8


@contextmanager
def served(directory: Path, database_url: str, *, processes: int) -> Iterator[list[Server]]:
    """Processes of one site in which bots play, too."""
    environment = {
        **FAST,
        "BOT_PAUSE": "2",
        "AUTOPILOT_PAUSE": "2",
        "AWAY_AFTER": "600",
        "DEBUG": "1",
        "DATABASE_URL": database_url,
        "REDIS_URL": "",
        "DJANGO_SETTINGS_MODULE": THIS,
    }
    servers = [Server(directory, **environment) for _ in range(processes)]
    servers[0].manage("migrate", "-v0")
    try:
        yield servers
        for server in servers:
            assert server.stop() == 0
        assert "Traceback" not in servers[0].log.read_text()
    finally:
        for server in servers:
            with suppress(AssertionError):
                server.kill()


def staged(server: Server) -> list[Table]:
    said = server.manage(
        *("shell", "-v0", "-c"),
        f"from tests.scaled.staging import stage;stage(tables={TABLES}, left_alone={LEFT_ALONE})",
    )
    return [Table(each) for each in json.loads(said.splitlines()[-1])]


def is_refused(server: Server) -> bool:
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 1 and "The database is not up to date" in done.stderr


def run_version(server: Server, settings: str) -> None:
    assert server.stop() == 0
    server.environment["DJANGO_SETTINGS_MODULE"] = settings
    server.start()


def actions(directory: Path, url: str) -> int:
    opened = psycopg.connect(url) if url else sqlite3.connect(directory / "tienlen.sqlite3")
    with closing(opened) as database:
        return database.execute("SELECT count(*) FROM games_action").fetchone()[0]


def play_while(doing: Future[str], tables: list[Table], servers: list[Server]) -> int:
    """Play until it is done, or few plays are left; how many were."""
    count = 0
    while not wait([doing], timeout=0.05).done and tables[count % TABLES].left > KEPT:
        tables[count % TABLES].play_on(servers[count % len(servers)])
        count += 1
    doing.result()
    return count


@pytest.mark.parametrize(("database", "processes"), [("SQLite", 1), ("PostgreSQL", 2)])
def test_deals_go_on_from_version_to_version(request, tmp_path, database, processes):
    with contextmanager(_url)(request, database) as url:
        _upgrade(tmp_path, url, processes)


def _url(request, database: str) -> Iterator[str]:
    if database == "SQLite":
        yield ""
        return
    with another_database(request.getfixturevalue("database_url")) as url:
        yield url


def _upgrade(directory: Path, url: str, processes: int) -> None:
    with served(directory, url, processes=processes) as servers:
        tables = staged(servers[0])
        for server in servers:
            server.start()
        servers[0].environment["DJANGO_SETTINGS_MODULE"] = NEXT
        assert is_refused(servers[0]), "the new code does not run on the old schema"

        with ThreadPoolExecutor(1) as pool:
            migrating = pool.submit(servers[0].manage, "migrate", "-v0")
            assert play_while(migrating, tables, servers) > 10
        played = actions(directory, url)
        until(lambda: actions(directory, url) > played + 2)  # the bots', by the old code
        play_on_everywhere(tables, servers)

        for version in (NEXT, THIS):  # and back again: the schema stays
            for server in servers:
                run_version(server, version)
                play_on_everywhere(tables, [server])


def play_on_everywhere(tables: list[Table], servers: list[Server]) -> None:
    """A play at each table on each process, which two people see."""
    for table in tables:
        for server in servers:
            with table.look(0, server) as one, table.look(1, server) as other:
                assert table.play_and_see([server, server], [one, other]) < 2
