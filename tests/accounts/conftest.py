"""Tests of accounts hash many passwords: as on the site, with less work for each."""

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickHasher(Argon2PasswordHasher):
    """The site's own, and quick."""

    time_cost, memory_cost, parallelism = 1, 64, 1


@pytest.fixture(autouse=True)
def _quick_hashes(settings):
    settings.PASSWORD_HASHERS = [f"{__name__}.QuickHasher", *settings.PASSWORD_HASHERS]
