"""Two processes on one PostgreSQL and one Redis: those of the environment, else private ones."""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests import private_servers
from tests.private_servers import NotInstalled, Redis
from tests.scaled.site import Site, Table
from tests.servers import FAST, Server

FOLDER = Path(__file__).parent
PROCESSES = 2
TABLES = 3
LEFT_ALONE = 2
PACE = {
    **FAST,
    "DEBUG": "1",
    "AUTOPILOT_PAUSE": "0.02",
    "AWAY_AFTER": "600",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Minutes, not seconds.
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.soak)


def _is_missing(package: NotInstalled) -> None:
    message = f"{package} is not installed here"
    if os.environ.get("REQUIRE_SERVERS"):
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


@pytest.fixture(scope="session")
def database_url() -> Iterator[str]:
    """An empty database of PostgreSQL."""
    with ExitStack() as stack:
        try:
            url = stack.enter_context(private_servers.postgres_database())
        except NotInstalled as package:
            _is_missing(package)
        yield url


@pytest.fixture(scope="session")
def private_redis() -> Iterator[Redis]:
    """A Redis that a test may stop and start."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(private_servers.private_redis())
        except NotInstalled as package:
            _is_missing(package)
        yield server


@pytest.fixture(scope="session")
def redis_url(request) -> str:
    given = os.environ.get("REDIS_URL", "")
    return given or request.getfixturevalue("private_redis").url


@pytest.fixture(scope="session")
def _staged(database_url, redis_url, tmp_path_factory) -> Iterator[tuple[Site, list[Table]]]:
    directory = tmp_path_factory.mktemp("site")
    environment = {**PACE, "DATABASE_URL": database_url, "REDIS_URL": redis_url}
    servers = [Server(directory / str(number), **environment) for number in range(PROCESSES)]
    for server in servers:
        server.directory.mkdir()
        # They are one site: they sign sessions with one key.
        server.environment["SECRET_KEY"] = "one key for all"
    servers[0].manage("migrate", "-v0")
    said = servers[0].manage(
        "shell",
        "-v0",
        "-c",
        f"from tests.scaled.staging import stage;stage(tables={TABLES}, left_alone={LEFT_ALONE})",
    )
    site = Site(servers, database_url)
    try:
        for server in servers:
            server.start()
        yield site, [Table(staged) for staged in json.loads(said.splitlines()[-1])]
        for server in servers:
            assert server.stop() == 0
    finally:
        for server in servers:
            with suppress(AssertionError):
                server.kill()


@pytest.fixture(scope="session")
def site(_staged) -> Site:
    return _staged[0]


@pytest.fixture
def table(_staged) -> Table:
    """A table at which nobody has played yet."""
    return _staged[1].pop()
