"""Requests over connections that stay open, as those of browsers do."""

import asyncio
import re
from collections import deque
from dataclasses import dataclass
from urllib.parse import urlencode

NO_CONTENT = b"HTTP/1.1 204"
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
CSRF = "c" * 32


def cookies_of(session: str) -> str:
    return f"sessionid={session}; csrftoken={CSRF}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, and when."""

    status: int
    head: bytes
    body: bytes
    at: float


class Connection(asyncio.Protocol):
    """One connection, for one request at a time."""

    def __init__(self) -> None:
        self.is_open = True
        self._loop = asyncio.get_running_loop()
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[Answer] | None = None

    async def ask(self, request: bytes) -> Answer:
        assert self._transport is not None
        self._answer = self._loop.create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        self.is_open = False
        if self._transport:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        if self._answer and not self._answer.done():
            self._answer.set_exception(ConnectionError("the connection was lost"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head = self._buffer.find(b"\r\n\r\n")
        if head < 0:
            return
        length = LENGTH.search(self._buffer, 0, head)
        if length is None and not self._buffer.startswith(NO_CONTENT):
            self.close()  # a server in trouble: what it says of that ends with the connection
        begins = head + 4
        ends = begins + (int(length[1]) if length else 0)
        if len(self._buffer) < ends:
            return
        answer = Answer(
            int(self._buffer[9:12]),
            bytes(self._buffer[:head]),
            bytes(self._buffer[begins:ends]),
            self._loop.time(),
        )
        del self._buffer[:ends]
        if self._answer and not self._answer.done():
            self._answer.set_result(answer)


class Asking:
    """All connections to one site."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: deque[Connection] = deque()

    async def get(self, path: str) -> Answer:
        return await self._ask(f"GET {path} HTTP/1.1\r\nHost: {self._host}\r\n\r\n".encode())

    async def post(self, path: str, session: str, form: dict[str, str]) -> Answer:
        """What htmx sends for a press on a page whose socket is open."""
        body = urlencode(form).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self._host}\r\nOrigin: http://{self._host}\r\n"
            f"Cookie: {cookies_of(session)}\r\nX-CSRFToken: {CSRF}\r\n"
            "HX-Request: true\r\nX-Live: 1\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return await self._ask(head.encode() + body)

    def close(self) -> None:
        for connection in self._free:
            connection.close()

    @property
    def _host(self) -> str:
        return f"127.0.0.1:{self._port}"

    async def _ask(self, request: bytes) -> Answer:
        connection = await self._connection()
        answer = await connection.ask(request)
        if connection.is_open:
            self._free.append(connection)
        return answer

    async def _connection(self) -> Connection:
        while self._free:
            connection = self._free.pop()
            if connection.is_open:
                return connection
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(Connection, "127.0.0.1", self._port)
        return connection
