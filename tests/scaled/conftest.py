"""Two processes on one PostgreSQL and one Redis: those of the environment, else private ones."""

import json
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NoReturn

import pytest

from tests import private_servers
from tests.private_nginx import Nginx, nginx_program
from tests.private_servers import NotInstalled, Redis
from tests.scaled.front import (
    Front,
    certificate_for_this_machine,
    documented_for,
    servers_behind,
    tables_at,
)
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


def is_missing(package: NotInstalled) -> NoReturn:
    """Skip; fail where all that is needed is said to be there."""
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
            is_missing(package)
        yield url


@pytest.fixture(scope="session")
def private_redis() -> Iterator[Redis]:
    """A Redis that a test may stop and start."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(private_servers.private_redis())
        except NotInstalled as package:
            is_missing(package)
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


@pytest.fixture(scope="session")
def _behind_nginx(
    database_url, private_redis, tmp_path_factory
) -> Iterator[tuple[Front, list[Table]]]:
    program = nginx_program()
    if program is None:
        is_missing(NotInstalled("nginx"))
    # Of its own, since all that use one are one site.
    redis = Redis()
    nginx = Nginx(program)
    directory = tmp_path_factory.mktemp("behind-nginx")
    servers = []
    try:
        with private_servers.new_database(database_url) as database:
            servers += servers_behind(nginx, directory, database, redis.url)
            site = Site(servers, database)
            tables = tables_at(servers[0])
            certificate, key = certificate_for_this_machine(nginx.directory)
            static = nginx.directory / "static"
            shutil.copytree(directory / "static", static)
            for server in servers:
                server.start()
            nginx.start(
                documented_for(nginx, servers, certificate=certificate, key=key, static=static)
            )
            yield Front(nginx, site, certificate), tables
            for server in servers:
                assert server.stop() == 0
            assert "Traceback" not in servers[0].log.read_text()
    finally:
        for server in servers:
            with suppress(AssertionError):
                server.kill()
        nginx.end()
        redis.end()


@pytest.fixture
def front(_behind_nginx, monkeypatch) -> Iterator[Front]:
    found = _behind_nginx[0]
    # For those clients that are given no certificate.
    monkeypatch.setenv("SSL_CERT_FILE", str(found.certificate))
    yield found
    # A test that has failed in between leaves no process dead or stopped for the next one.
    for server in found.site.servers:
        if server.process.poll() is None:
            server.process.send_signal(signal.SIGCONT)
        else:
            server.start()


@pytest.fixture
def two_tables(_behind_nginx) -> list[Table]:
    """Tables at which nobody has played yet."""
    return [_behind_nginx[1].pop(), _behind_nginx[1].pop()]
