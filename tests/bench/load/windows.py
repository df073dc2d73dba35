"""A browser's socket, as cheap as can be: of what comes it reads the version and the heartbeat."""

import asyncio
import base64
import os
import re
import struct
from collections.abc import Callable

VERSION = re.compile(rb'<i id="version" data-version="(\d+)"')
BEAT = re.compile(rb'<i id="beat" data-nonce="([\w-]+)"')
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class Window(asyncio.Protocol):
    """What one person sees of a room.

    ``on_change`` is called whenever a newer version is shown, and when the socket is lost.
    ``frames`` keeps what comes while it is a list.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.on_change = on_change
        self.version = 0
        self.seen: list[tuple[int, float]] = []
        """The versions that came since this was cleared, and when."""
        self.frames: list[bytes] | None = []
        self.closed_with: int | None = None
        self.is_open = False
        self._loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._shown: asyncio.Future[None] = self._loop.create_future()
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    async def open(self, port: int, path: str, cookies: str) -> None:
        """Connect and shake hands; ConnectionError where that is refused."""
        key = base64.b64encode(os.urandom(16)).decode()
        transport, _ = await self._loop.create_connection(lambda: self, "127.0.0.1", port)
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {cookies}\r\n\r\n".encode()
        )
        await self._opened

    async def shows_something(self) -> None:
        """Wait for the first frame; ConnectionError if the socket is lost before."""
        await self._shown

    def close(self) -> None:
        if self._transport:
            self._transport.abort()

    def came(self, version: int) -> float | None:
        """When this version, or a later one, was here first since ``seen`` was cleared."""
        return next((at for seen, at in self.seen if seen >= version), None)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        if self.closed_with is None:
            self.closed_with = 1006
        for awaited in (self._opened, self._shown):
            if not awaited.done():
                awaited.set_exception(ConnectionError("the socket was refused, or lost"))
                awaited.exception()  # nobody may be waiting for it
        self.on_change()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.is_open and not self._has_shaken_hands():
            return
        at = 0
        while (end := self._end_of_frame(at)) is not None:
            head, start = self._buffer[at], self._start_of_payload(at)
            self._take(head & 0x0F, bytes(self._buffer[start:end]))
            at = end
        del self._buffer[:at]

    def _has_shaken_hands(self) -> bool:
        head, separator, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not separator:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self.close()
            return False
        self._buffer = bytearray(rest)
        self.is_open = True
        if not self._opened.done():
            self._opened.set_result(None)
        return True

    def _start_of_payload(self, at: int) -> int:
        return at + {126: 4, 127: 10}.get(self._buffer[at + 1], 2)

    def _end_of_frame(self, at: int) -> int | None:
        """Where the frame that begins there ends, once it is here whole."""
        buffer = self._buffer
        if len(buffer) < at + 2:
            return None
        start = self._start_of_payload(at)
        if len(buffer) < start:
            return None
        length = int(buffer[at + 1])
        if start > at + 2:
            length = int.from_bytes(buffer[at + 2 : start], "big")
        return start + length if len(buffer) >= start + length else None

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE:
            self.closed_with = int.from_bytes(payload[:2], "big")
            self._send(CLOSE, payload[:2])
        elif beat := BEAT.match(payload):
            self._send(TEXT, beat[1])
        elif shown := VERSION.match(payload):
            self._show(int(shown[1]), payload)

    def _show(self, version: int, payload: bytes) -> None:
        if self.frames is not None:
            self.frames.append(payload)
        if version > self.version:
            self.version = version
            self.seen.append((version, self._loop.time()))
            if not self._shown.done():
                self._shown.set_result(None)
            self.on_change()

    def _send(self, kind: int, payload: bytes) -> None:
        # Browsers mask what they send; a mask of zeros leaves it as it is.
        assert self._transport is not None
        self._transport.write(struct.pack("!BBI", 0x80 | kind, 0x80 | len(payload), 0) + payload)
