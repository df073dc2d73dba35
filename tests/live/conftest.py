"""Sockets as browsers open them: through the whole application, with a session and an origin."""

import functools
import re
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from accounts.models import User
from games import hub
from games.models import Deal
from tests.factories import PlayerFactory
from tests.playing import table_of
from tienlen.asgi import application

in_thread = functools.partial(database_sync_to_async, thread_sensitive=False)

PUBLIC = {"seats", "top", "clock", "log"}
PRIVATE = {"hand", "controls", "result", "company", "live-polite", "live-assertive"}
TALK = {"chat", "bubbles"}


async def headers_of(viewer: User | None, language: str) -> list[tuple[bytes, bytes]]:
    """What a browser sends that opens a socket; with a session of its own for who is signed in."""
    headers = [
        (b"host", b"localhost"),
        (b"origin", b"http://localhost"),
        (b"accept-language", language.encode()),
    ]
    if viewer:
        client = Client()
        await in_thread(client.force_login)(viewer)
        headers.append((b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode()))
    return headers


class Window(WebsocketCommunicator):
    """What one browser receives."""

    async def frame(self, *, timeout: float = 3) -> str:
        """The next frame that shows something: heartbeats are passed over."""
        while True:
            text = await self.receive_from(timeout=timeout)
            if 'id="beat"' not in text:
                return text

    async def closed_with(self, *, timeout: float = 3) -> int:
        while True:
            message = await self.receive_output(timeout=timeout)
            if message["type"] == "websocket.close":
                return message["code"]


def parts_of(frame: str) -> set[str]:
    """The ids of the fragments in a frame, its version apart."""
    roots = re.findall(r'<\w+(?=[^>]*hx-swap-oob)[^>]*?\bid="([\w-]+)"', frame)
    return set(roots) - {"version"}


def version_of(frame: str) -> int:
    return int(re.match(r'<i id="version" data-version="(\d+)"', frame)[1])


@pytest.fixture
def other(transactional_db) -> User:
    return PlayerFactory()


@pytest.fixture
def deal(transactional_db, player: User, other: User) -> Deal:
    """A deal between the player, who leads it from seat 0, the other in seat 1, and two bots."""
    deal = table_of(player)
    seat = deal.room.seats.get(number=1)
    seat.player, seat.bot_level, seat.bot_name = other, "", ""
    seat.save()
    deal.hands.filter(seat=1).update(player=other, bot_level="", name=str(other))
    return deal


@pytest.fixture
def room_id(deal: Deal) -> str:
    return deal.room.public_id


Opener = Callable[..., Awaitable[Window]]


@pytest.fixture
async def look_in(room_id: str) -> AsyncIterator[Opener]:
    """Opens windows on the room of the deal, or another, and closes them after the test."""
    opened: list[Window] = []

    async def open_window(
        viewer: User | None,
        *,
        room: str = room_id,
        language: str = "vi",
        abort: object = None,
        brake: object = None,
        page: object = None,
    ) -> Window:
        headers = await headers_of(viewer, language)
        query = "" if page is None else f"?page={page}"
        window = Window(application, f"/ws/rooms/{room}/{query}", headers)
        if abort:
            window.scope["abort"] = abort
        if brake:
            window.scope["brake"] = brake
        connected, _ = await window.connect(timeout=3)
        assert connected
        opened.append(window)
        return window

    yield open_window
    for window in opened:
        await window.disconnect(timeout=3)
    assert hub.current().sockets() == []
