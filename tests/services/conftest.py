"""A table with one person and three bots."""

import pytest

from accounts.models import User
from games.models import Deal
from tests.playing import table_of


@pytest.fixture
def deal(player: User) -> Deal:
    """A running deal that the player leads, from seat 0."""
    return table_of(player)
