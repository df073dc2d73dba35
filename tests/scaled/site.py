"""A site that several processes serve, its people, and what they see."""

import re
import secrets
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from websockets.sync.client import ClientConnection, connect

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


class Page:
    """The table as one browser shows it, through one process."""

    def __init__(self, socket: ClientConnection) -> None:
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
        with connect(**self.way_in(seat, server), open_timeout=OPENS_WITHIN) as socket:
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
