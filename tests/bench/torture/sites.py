"""The sites that are tortured, of both sizes: their processes, their tables, their database."""

import json
import re
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from tests.bench.torture.deaths import DIES, NOTES, OUTSIDE, Death
from tests.private_servers import new_database, postgres_database, private_redis
from tests.servers import DATABASE, FAST, Server

DEATHS = "deaths"
STAGING = "tests.bench.torture.staging"
PACE = {
    **FAST,
    "NEXT_DEAL_PAUSE": "1",
    "AUTOPILOT_PAUSE": "0.02",
    # Nobody is played for: everybody comes back as soon as there is somewhere to come back to.
    "AWAY_AFTER": "60",
    "DJANGO_SETTINGS_MODULE": "tests.bench.torture.settings",
    # None of what these servers do is what they usually do: each line of the log is a finding.
    "LOG_LEVEL": "WARNING",
}

# What a machine says that has too much to do: people get a 503 for it, and sockets a 1011.
BUSY = re.compile(
    r"OperationalError|PoolTimeout|TimeoutError|idle-in-transaction timeout|The clock stands still"
)
# But nobody gets a 500: so Django says that somebody did, and Daphne where Django never answered.
BROKE = re.compile(r"Internal Server Error|Daphne HTTP processing error|tienlen/taking_turns\.py")
ENOUGH = 3000

Rows = list[tuple[Any, ...]]


@dataclass
class Site:
    """Processes that serve one database; ``ask`` reads it past them."""

    directory: Path
    servers: list[Server]
    ask: Callable[[str], Rows]

    @property
    def notes(self) -> list[dict[str, Any]]:
        """What processes have noted of how they died."""
        return [json.loads(note.read_text()) for note in sorted(self._deaths.iterdir())]

    @property
    def _deaths(self) -> Path:
        return self.directory / DEATHS

    def launch(self, server: Server, death: Death) -> None:
        """Start one of the processes, which is going to die like that."""
        note = self._deaths / secrets.token_hex(8)
        server.environment.update(death.environment(), **{NOTES: str(note)})
        server.launch()

    def how_died(self, server: Server) -> str:
        """The way to die that the process has noted for itself; else it came from outside."""
        note = Path(server.environment[NOTES])
        return json.loads(note.read_text())["way"] if note.exists() else OUTSIDE.way

    def is_doomed(self, server: Server) -> bool:
        """Whether the process is going to die by itself, sooner or later."""
        return server.environment.get(DIES) not in {None, OUTSIDE.environment()[DIES]}

    def stage(self, what: str) -> Any:
        """Have the staging do something in the database; what it prints."""
        said = self.servers[0].manage("shell", "-v0", "-c", f"import {STAGING} as s; s.{what}")
        return json.loads(said.splitlines()[-1])

    def errors(self) -> list[str]:
        """What the processes logged as errors, each with its traceback.

        Not that they had too much to do, unless it was answered with 500.
        """
        logs = [server.log for server in self.servers if server.log.exists()]
        lines = [line for log in logs for line in log.read_text(errors="replace").splitlines()]
        return [
            _told(line)
            for line in lines
            if ('"level": "error"' in line or "Traceback" in line)
            and (BROKE.search(line) or not BUSY.search(line))
        ]


def _told(line: str) -> str:
    """A line of the log as one reads it, with the end of the traceback."""
    try:
        said = json.loads(line)
    except ValueError:
        return line[-ENOUGH:]
    return "\n".join(said[key][-ENOUGH:] for key in ("event", "exception") if key in said)


@contextmanager
def embedded(
    directory: Path, *, processes: int = 1, like: Path | None = None, **environment: str
) -> Iterator[Site]:
    """SQLite; one process, or several on one file. ``like``: where an empty database lies ready."""
    path = directory / DATABASE
    if like:
        shutil.copy(like / DATABASE, path)

    def ask(query: str) -> Rows:
        with closing(sqlite3.connect(path, timeout=10)) as database:
            return database.execute(query).fetchall()

    with _site(directory, processes, ask, **environment) as site:
        yield site


@contextmanager
def scaled(directory: Path, *, processes: int = 2, **environment: str) -> Iterator[Site]:
    """PostgreSQL and Redis. Raises NotInstalled."""
    with (
        postgres_database() as url,
        private_redis() as redis,
        on_servers(url, redis.url, directory, processes=processes, **environment) as site,
    ):
        yield site


@contextmanager
def on_servers(
    postgres: str, redis: str, directory: Path, *, processes: int = 2, **environment: str
) -> Iterator[Site]:
    """The same in a new database of a PostgreSQL that runs already."""
    with new_database(postgres) as url:

        def ask(query: str) -> Rows:
            with psycopg.connect(url) as database:
                return database.execute(query.encode()).fetchall()

        given = {"DATABASE_URL": url, "REDIS_URL": redis, **environment}
        with _site(directory, processes, ask, **given) as site:
            yield site


@contextmanager
def _site(
    directory: Path, processes: int, ask: Callable[[str], Rows], **environment: str
) -> Iterator[Site]:
    servers = []
    for number in range(processes):
        own = directory / str(number)
        own.mkdir(parents=True)
        server = Server(own, **{**PACE, "DATA_DIR": str(directory), **environment})
        server.environment.pop(DIES, None)
        servers.append(server)
    (directory / DEATHS).mkdir()
    site = Site(directory, servers, ask)
    try:
        yield site
    finally:
        for server in servers:
            if server.process and server.process.poll() is None:
                server.kill()
