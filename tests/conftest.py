"""What every test may ask for."""

import pytest
from django.conf import settings

from accounts.models import User
from tests.factories import PlayerFactory


def pytest_configure() -> None:
    # Threads outlive tests here, and would keep what a test has left behind in their connections.
    settings.DATABASES["default"]["CONN_MAX_AGE"] = 0


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
