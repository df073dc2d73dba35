"""Rooms that stand in the lobby, and what a page of it shows."""

import re

from django.test import Client

from accounts.models import User
from games import services
from games.engine import PRESETS
from games.models import Room
from tests.playing import NOON


def in_the_lobby(
    host: User,
    *,
    name: str = "Bàn Sen",
    rules: str = "south-places",
    now=NOON,
    **setup: object,
) -> Room:
    """A public room where the host waits for others."""
    wanted = services.Setup(rules=PRESETS[rules], name=name, is_public=True, **setup)
    return services.opening.open_room(player=host, setup=wanted, level=None, now=now)


def rows_in(html: str) -> list[str]:
    """The public ids of the rooms, in the order of their rows."""
    return re.findall(r'<li id="room-([\w-]+)"', html)


def lobby_page(browser: Client, query: str = "", *, language: str = "en", status: int = 200) -> str:
    """The lobby's page, as text."""
    response = browser.get(f"/rooms/{query}", headers={"Accept-Language": language})
    assert response.status_code == status
    return response.content.decode()
