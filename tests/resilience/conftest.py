"""Sites of both sizes, with tables to play at: one process on SQLite, two on PostgreSQL."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.scaled.conftest import database_url, private_redis  # noqa: F401
from tests.scaled.site import Table
from tests.servers import FAST, Server

PACE = {**FAST, "AWAY_AFTER": "600", "LOG_LEVEL": "WARNING"}
STAGE = "from tests.scaled.staging import stage;stage(tables={tables}, left_alone=1)"

SIZES = ["sqlite", "postgres"]
FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Minutes, not seconds.
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.soak)


@pytest.fixture
def new_database(database_url) -> Iterator[Callable[[], str]]:  # noqa: F811
    """Makes empty databases on the private PostgreSQL."""
    made = []

    def make() -> str:
        name = f"resilience_{secrets.token_hex(4)}"
        with psycopg.connect(database_url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        made.append(name)
        return urlunsplit(urlsplit(database_url)._replace(path=f"/{name}"))

    yield make
    with psycopg.connect(database_url, autocommit=True) as connection:
        for name in made:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


Opened = tuple[list[Server], list[Table]]


@pytest.fixture
def open_site(request, tmp_path) -> Iterator[Callable[..., Opened]]:
    """Opens a site with so many tables; in the end its processes must stop well."""
    servers: list[Server] = []

    def opened(size: str, *, tables: int, **environment: str) -> Opened:
        environment = {**PACE, **environment, "SECRET_KEY": "one key for all"}
        if size == "postgres":
            environment["DATABASE_URL"] = request.getfixturevalue("new_database")()
            environment["REDIS_URL"] = request.getfixturevalue("private_redis").url
        for number in range(2 if size == "postgres" else 1):
            (tmp_path / str(number)).mkdir()
            servers.append(Server(tmp_path / str(number), **environment))
        servers[0].manage("migrate", "-v0")
        said = servers[0].manage("shell", "-v0", "-c", STAGE.format(tables=tables))
        for server in servers:
            server.manage("collectstatic", "--noinput", "-v0")
            server.start()
        return servers, [Table(staged) for staged in json.loads(said.splitlines()[-1])]

    yield opened
    try:
        for server in servers:
            assert server.stop() == 0
    finally:
        for server in servers:
            with suppress(AssertionError):
                server.kill()
