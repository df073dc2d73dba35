"""A site that several processes serve, its people, and what they see."""

import asyncio
import re
import secrets
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Coroutine, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from websockets.asyncio.client import connect

from tests.servers import Server

VERSION = re.compile(r'data-version="(\d+)"')
CSRF = "c" * 32
# A busy machine takes its time.
OPENS_WITHIN = 30


@dataclass
class Site:
    """The processes and the database that they share."""

    servers: list[Server]
    database: str

    def ask(self, query: str, *values: object) -> list[tuple]:
        with psycopg.connect(self.database) as connection:
            return connection.execute(query, values).fetchall()


class Socket:
    """A connection for tests that wait; one thread both reads and writes it.

    The library's own blocking client reads in a thread of its own. Over TLS, OpenSSL then loses
    now and then what is sent while a session ticket is read, and nginx waits for the request.
    """

    def __init__(self, **way_in: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        try:
            self._connection = self._run(_opened(way_in))
        except BaseException:
            self._end()
            raise

    def recv(self, *, timeout: float) -> str:
        """The next frame; raises TimeoutError."""
        return self._run(asyncio.wait_for(self._connection.recv(decode=True), timeout))

    def close(self) -> None:
        try:
            self._run(self._connection.close())
        finally:
            self._end()

    def _run(self, work: Coroutine) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _opened(way_in: dict[str, Any]) -> Any:
    return await connect(**way_in, open_timeout=OPENS_WITHIN)


class Page:
    """The table as one browser shows it, through one process."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self.version = -1
        self.frame = ""

    def see(self, version: int, *, within: float = 10) -> None:
        """Wait until the page shows this version, or a later one."""
        until = time.monotonic() + within
        while self.version < version:
            frame = self._socket.recv(timeout=max(until - time.monotonic(), 0))
            shown = VERSION.search(frame)
            if shown and 'id="beat"' not in frame:
                self.version, self.frame = int(shown[1]), frame

    def hear(self, *, beats: int, within: float = 10) -> None:
        """Wait for so many heartbeats."""
        until = time.monotonic() + within
        while beats:
            beats -= 'id="beat"' in self._socket.recv(timeout=max(until - time.monotonic(), 0))


class Table:
    """A deal between two, played to a plan; each of them may be on any process."""

    def __init__(self, staged: dict, *, cookie_prefix: str = "") -> None:
        self._cookie_prefix = cookie_prefix
        self.room: str = staged["room"]
        self.deal: str = staged["deal"]
        self._sessions: list[str] = staged["sessions"]
        self._plan: list[tuple[int, str]] = staged["plan"]
        self.played = 0

    @property
    def turn(self) -> int:
        """The seat whose play is the next of the plan."""
        return self._plan[self.played][0]

    @property
    def left(self) -> int:
        """How many plays are still to come."""
        return len(self._plan) - self.played

    @contextmanager
    def look(self, seat: int, server: Server) -> Iterator[Page]:
        """Open the table for who has this seat, and see all of it."""
        with closing(Socket(**self.way_in(seat, server))) as socket:
            page = Page(socket)
            page.see(0)
            yield page

    def way_in(self, seat: int, server: Server) -> dict[str, Any]:
        """What the socket of who has this seat is opened with."""
        return {
            "uri": f"ws{server.url.removeprefix('http')}/ws/rooms/{self.room}/",
            "origin": server.url,
            "additional_headers": {"Cookie": self._cookies(seat)},
        }

    def play_on(self, server: Server) -> int:
        """The next play of the plan, sent to this process; the version that it leads to."""
        seat, cards = self._plan[self.played]
        form = {
            "action": "play" if cards else "pass",
            "cards": cards,
            "number": str(self.played),
            "token": secrets.token_urlsafe(16),
        }
        request = urllib.request.Request(
            f"{server.url}/deals/{self.deal}/act",
            urllib.parse.urlencode(form).encode(),
            {
                "Cookie": self._cookies(seat),
                "X-CSRFToken": CSRF,
                "Origin": server.url,
                "HX-Request": "true",
            },
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            shown = VERSION.search(answer.read().decode())
        self.played += 1
        return int(shown[1])

    def play_and_see(self, servers: list[Server], pages: list[Page]) -> float:
        """The next play, each on their own process; how long until both pages show it."""
        began = time.monotonic()
        version = self.play_on(servers[self.turn])
        for page in pages:
            page.see(version)
        return time.monotonic() - began

    def _cookies(self, seat: int) -> str:
        prefix = self._cookie_prefix
        return f"{prefix}sessionid={self._sessions[seat]}; {prefix}csrftoken={CSRF}"
