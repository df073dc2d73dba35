"""A table with one person and three bots, and the person's browser."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Deal
from tests.factories import PlayerFactory
from tests.playing import table_of


@pytest.fixture
def deal(player: User) -> Deal:
    """A running deal that the player leads, from seat 0."""
    return table_of(player)


@pytest.fixture
def seated(client: Client, player: User) -> Client:
    """The browser of the player, who is seated there."""
    client.force_login(player)
    return client


@pytest.fixture
def stranger(db: None) -> Client:
    """The browser of somebody signed in who does not play at the table."""
    client = Client()
    client.force_login(PlayerFactory())
    return client
