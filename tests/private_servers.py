"""A PostgreSQL and a Redis for tests alone, from the Debian packages, on free ports."""

import os
import secrets
import shutil
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis

from tests.servers import free_port

# Nothing here outlives its tests, so no disk is waited for.
POSTGRES = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60")
STARTS_WITHIN = 20.0


class NotInstalled(Exception):
    """What is needed, and neither given by the environment nor installed here: a package."""


@contextmanager
def postgres_database() -> Iterator[str]:
    """The address of an empty database of PostgreSQL, on the server of ``DATABASE_URL`` or our own.

    Raises NotInstalled.
    """
    given = os.environ.get("DATABASE_URL", "")
    if given.startswith("postgres"):
        with new_database(given) as url:
            yield url
        return
    programs = postgres_programs()
    if programs is None:
        raise NotInstalled("postgresql")
    server = Postgres(programs)
    try:
        yield server.url
    finally:
        server.end()


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """The address of a database made for the while on the server of another."""
    name = f"tienlen_{secrets.token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def private_redis() -> Iterator["Redis"]:
    """A Redis that may be stopped and started; raises NotInstalled."""
    if not has_redis():
        raise NotInstalled("redis-server")
    server = Redis()
    try:
        yield server
    finally:
        server.end()


def postgres_programs() -> Path | None:
    """Where the newest initdb and postgres of this machine are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def has_redis() -> bool:
    return shutil.which("redis-server") is not None


def _version(initdb: Path) -> int:
    name = initdb.parent.parent.name
    return int(name) if name.isdigit() else 0


class Private(ABC):
    """A program that runs in a directory of its own while it is needed."""

    name = ""
    user: str | None = None

    def __init__(self) -> None:
        self.port = free_port()
        # Not where pytest puts things: nobody but its user may pass there.
        self.directory = Path(tempfile.mkdtemp(prefix=f"tienlen-{self.name}-"))
        if self.user:
            shutil.chown(self.directory, self.user)
        self.process: subprocess.Popen[bytes] | None = None

    def _start(self, *command: str) -> None:
        with (self.directory / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=self.directory,
                user=self.user,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        until = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            log_text = (self.directory / "log").read_text()
            assert self.process.poll() is None, f"{self.name} died:\n{log_text}"
            assert time.monotonic() < until, f"{self.name} does not answer:\n{log_text}"
            time.sleep(0.02)

    @abstractmethod
    def _answers(self) -> bool:
        """Whether it can be spoken to."""

    def end(self) -> None:
        """Stop it, and leave nothing of it behind."""
        if self.process:
            self.process.kill()
            self.process.wait(10)
        shutil.rmtree(self.directory)


class Postgres(Private):
    """A cluster with one database, ``tienlen``; as user ``postgres``, for it refuses root."""

    name = "postgres"
    user = "postgres" if os.getuid() == 0 else None

    def __init__(self, programs: Path) -> None:
        super().__init__()
        self.url = f"postgres://tienlen@127.0.0.1:{self.port}/tienlen"
        data = self.directory / "data"
        made = subprocess.run(
            [
                programs / "initdb",
                "--auth=trust",
                "--username=tienlen",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--no-sync",
                data,
            ],
            cwd=self.directory,
            user=self.user,
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 0, made.stdout + made.stderr
        options = ("listen_addresses=127.0.0.1", f"unix_socket_directories={self.directory}")
        set_to = [word for option in (*POSTGRES, *options) for word in ("-c", option)]
        self._start(str(programs / "postgres"), "-D", str(data), "-p", str(self.port), *set_to)
        with psycopg.connect(self._maintenance, autocommit=True) as connection:
            connection.execute("CREATE DATABASE tienlen")

    @property
    def _maintenance(self) -> str:
        return f"postgres://tienlen@127.0.0.1:{self.port}/postgres"

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._maintenance).close()
        except psycopg.OperationalError:
            return False
        return True


class Redis(Private):
    """A Redis that keeps nothing on disk; it may be stopped and started again."""

    name = "redis"

    def __init__(self) -> None:
        super().__init__()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        self._start(
            *("redis-server", "--port", str(self.port), "--bind", "127.0.0.1"),
            *("--save", "", "--appendonly", "no"),
        )

    def stop(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)

    def _answers(self) -> bool:
        with redis.Redis.from_url(self.url) as client:
            try:
                return bool(client.ping())
            except redis.ConnectionError:
                return False
