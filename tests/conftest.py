"""What every test may ask for."""

import os
import random
import secrets
from pathlib import Path

import pytest
from django.conf import settings

from accounts.models import User
from tests.factories import PlayerFactory
from tests.servers import prepared_once


def pytest_configure() -> None:
    # Threads outlive tests here, and would keep what a test has left behind in their connections.
    settings.DATABASES["default"]["CONN_MAX_AGE"] = 0


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # They stay together in one process, and are long: begun last, the other would wait for them.
    items.sort(key=lambda item: item.get_closest_marker("faults") is None)


@pytest.fixture(autouse=True)
def _chance_goes_by_the_name_of_the_test(monkeypatch, request):
    """Cards, salts, names and ids are the same each time a test runs, and others in each test."""
    rng = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "SystemRandom", lambda: rng)
    monkeypatch.setattr(secrets, "token_bytes", lambda count=None: rng.randbytes(count or 32))


@pytest.fixture(autouse=True)
def _static_files_as_they_are(settings):
    """Tests in this process need no collected, hashed static files."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def player(db) -> User:
    return PlayerFactory()


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of a site where nobody has been yet, for servers to begin with copies of it."""
    base = tmp_path_factory.getbasetemp()
    # The processes of a run have one each, in one of all.
    is_shared = "PYTEST_XDIST_WORKER" in os.environ
    return prepared_once((base.parent if is_shared else base) / "prepared")
