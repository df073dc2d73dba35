"""Sockets: they show a viewer a table whenever it changes, and take no orders."""

import contextlib
import io
import logging
import time

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.core.handlers.asgi import ASGIRequest
from django.utils import timezone, translation

from games import hub, lobby, services
from games.forms import page_made_at

logger = logging.getLogger(__name__)


class LeanConsumer(AsyncWebsocketConsumer):
    """Without what Channels does for every message and these sockets do not need.

    No channel of its own on the layer, since the hub listens for all, so there is but one thing
    to wait for; no hop to a thread to close database connections, since there are none on the
    loop.
    """

    where = ""
    opened_at = 0.0

    async def __call__(self, scope, receive, send):
        self.scope, self.base_send = scope, send
        with contextlib.suppress(StopConsumer):
            while True:
                await self.dispatch(await receive())

    async def dispatch(self, message):
        await getattr(self, get_handler_name(message))(message)

    async def websocket_connect(self, message):
        self.opened_at = time.monotonic()
        logger.info("socket opened", extra={"where": self.where, "user": self.scope["user"].pk})
        await super().websocket_connect(message)

    async def websocket_disconnect(self, message):
        fields = {
            "where": self.where,
            "user": self.scope["user"].pk,
            "code": message.get("code"),
            "seconds": round(time.monotonic() - self.opened_at, 1),
        }
        logger.info("socket closed", extra=fields)
        raise StopConsumer

    @property
    def say(self):
        """How a text is sent: straight to the connection where the server has a door for it."""
        return self.scope.get("say") or self.send


class TableConsumer(LeanConsumer):
    """One viewer looking at one room. Refusals come after accepting: only then have they a code."""

    where = "table"
    socket: hub.Socket | None = None

    async def connect(self):
        await self.accept()
        user = self.scope["user"]
        if not user.is_authenticated:
            await self.close(hub.SESSION_LOST)
            return
        socket = hub.Socket(
            room_id=self.scope["url_route"]["kwargs"]["room"],
            viewer_id=user.pk,
            language=language_of(self.scope),
            session_key=self.scope["session"].session_key,
            page_at=page_made_at(self.scope["query_string"], now=timezone.now()),
            send=self.say,
            close=self.close,
            abort=self.scope.get("abort"),
            brake=self.scope.get("brake") or hub.Brake(),
        )
        try:
            await hub.current().enter(socket)
        except services.NoSuchRoom:
            await self.close(hub.NO_SUCH_ROOM)
        else:
            self.socket = socket

    async def websocket_receive(self, message):
        if self.socket:
            await self.socket.hear(message.get("text"))

    async def websocket_disconnect(self, message):
        if self.socket:
            await hub.current().leave(self.socket)
        await super().websocket_disconnect(message)


class LobbyConsumer(LeanConsumer):
    """Somebody looking at a page of the lobby, signed in or not. The address says what it shows."""

    where = "lobby"
    socket: hub.LobbySocket | None = None

    async def connect(self):
        await self.accept()
        asked = lobby.read_query(self.scope["query_string"])
        if asked is None:
            await self.close(hub.NO_SUCH_ROOM)
            return
        self.socket = hub.LobbySocket(
            viewer_id=self.scope["user"].pk,
            session_key=self.scope["session"].session_key,
            address=self.scope["address"],
            asked=asked,
            language=language_of(self.scope),
            send=self.say,
            close=self.close,
            abort=self.scope.get("abort"),
            brake=self.scope.get("brake") or hub.Brake(),
        )
        await hub.current_lobby().enter(self.socket)

    async def websocket_receive(self, message):
        if self.socket:
            await self.socket.hear(message.get("text"))

    async def websocket_disconnect(self, message):
        if self.socket:
            await hub.current_lobby().leave(self.socket)
        await super().websocket_disconnect(message)


class NowhereConsumer(LeanConsumer):
    """An address that is none."""

    where = "nowhere"

    async def connect(self):
        await self.accept()
        await self.close(hub.NO_SUCH_ROOM)


def language_of(scope) -> str:
    """The language that pages are shown in to who opens this socket."""
    request = ASGIRequest({**scope, "type": "http", "method": "GET"}, io.BytesIO())
    return translation.get_language_from_request(request)
