"""An upgrade while people play: first what is added, then process after process, then the rest."""

import subprocess
import sys
import threading
import time
from contextlib import closing

import psycopg
import pytest

from tests.resilience.conftest import SIZES
from tests.resilience.people import Players, ask, until
from tests.servers import ROOT, Server

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("upgrade")]

NEXT = {"DJANGO_SETTINGS_MODULE": "tests.upgrading.settings_expanded"}
LAST = {"DJANGO_SETTINGS_MODULE": "tests.upgrading.settings_contracted"}
THIS = {"DJANGO_SETTINGS_MODULE": "tienlen.settings"}

WRITERS = "SELECT DISTINCT written_by FROM games_action ORDER BY 1"
ACTIONS = (
    "SELECT d.public_id, a.number, a.seat, a.cards FROM games_action a"
    " JOIN games_deal d ON d.id = a.deal_id ORDER BY d.id, a.id"
)


def migrate(server: Server, version: dict[str, str]) -> None:
    before, server.environment = server.environment, {**server.environment, **version}
    server.manage("migrate", "-v0")
    server.environment = before


def replace(servers: list[Server], version: dict[str, str], players: Players) -> None:
    """Start each process again with this version, while the others serve."""
    for server in servers:
        assert server.stop() == 0
        server.environment |= version
        server.start()
        players.play_on()


@pytest.mark.parametrize("size", SIZES)
def test_the_site_is_upgraded_while_people_play(open_site, size):
    servers, tables = open_site(size, tables=16)

    with Players(servers, tables, pause=0.1) as players:
        players.play_on()
        migrate(servers[0], NEXT)
        players.play_on()
        assert ask(servers[0], WRITERS) == [(0,)], "the version before knows nothing of it"
        # It must be possible to go back, or to start again where one died.
        replace(servers[:1], THIS, players)

        replace(servers, NEXT, players)
        assert ask(servers[0], WRITERS) == [(0,), (1,)]

        replace(servers, THIS, players)
        migrate(servers[0], LAST)
        players.play_on()
        replace(servers, LAST, players)

    assert set(players.answers) == {200}
    done = {table.deal: [] for table in tables}
    for deal, number, seat, cards in ask(servers[0], ACTIONS):
        if deal in done:
            done[deal].append((number, seat, cards))
    for table in tables:
        planned = [(number, *table._plan[number]) for number in range(table.played)]
        # The last press was perhaps stopped before its answer came.
        assert done[table.deal][: table.played] == planned
        assert len(done[table.deal]) <= table.played + 1
    for server in servers:
        assert "Traceback" not in server.log.read_text()


def test_a_server_of_the_next_version_waits_for_its_migrations(open_site):
    (server,), _ = open_site("sqlite", tables=0)

    refused = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={**server.environment, **NEXT},
        capture_output=True,
        text=True,
        check=False,
    )

    assert refused.returncode == 1
    assert "not up to date" in refused.stderr


def test_migrating_gives_way_to_who_holds_a_table_and_tries_again(open_site):
    servers, tables = open_site("postgres", tables=4)
    migrating = threading.Thread(target=migrate, args=[servers[0], NEXT])
    waits = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE%%'"
    )

    with (
        Players(servers, tables, pause=0.1) as players,
        closing(psycopg.connect(servers[0].environment["DATABASE_URL"])) as reader,
    ):
        # Somebody who reads the table for long, as pg_dump does.
        reader.execute("SELECT count(*) FROM games_action").fetchall()
        migrating.start()
        until(lambda: ask(servers[0], waits) == [(1,)])
        began = time.monotonic()
        until(lambda: ask(servers[0], waits) == [(0,)])
        gave_way_after = time.monotonic() - began
        players.play_on()
        assert migrating.is_alive()
        reader.rollback()
        migrating.join(60)
        players.play_on()

    assert gave_way_after < 2
    assert ask(servers[0], WRITERS) == [(0,)]
    assert set(players.answers) == {200}
