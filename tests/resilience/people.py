"""People who press buttons at real servers: all at the same moment, or one play after another."""

import http.client
import secrets
import sqlite3
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing

import psycopg

from tests.scaled.site import CSRF, Table
from tests.servers import Server

# A request is given up later than the server gives it up (30 s).
LONGEST = 60.0
PATIENCE = 60.0


def until(true: Callable[[], bool], *, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.05)


def ask(server: Server, query: str) -> list[tuple]:
    """What the database of a site answers, of whatever size it is."""
    url = server.environment.get("DATABASE_URL")
    if url:
        with psycopg.connect(url) as connection:
            return connection.execute(query).fetchall()
    with closing(sqlite3.connect(server.directory / "tienlen.sqlite3", timeout=10)) as database:
        return database.execute(query).fetchall()


def press(server: Server, table: Table, number: int, token: str) -> int:
    """Send a play of the table's plan; the status of the answer."""
    seat, cards = table._plan[number]
    kind = "play" if cards else "pass"
    form = {"action": kind, "cards": cards, "number": str(number), "token": token}
    headers = {
        "Cookie": f"sessionid={table._sessions[seat]}; csrftoken={CSRF}",
        "X-CSRFToken": CSRF,
        "Origin": server.url,
        "HX-Request": "true",
    }
    request = urllib.request.Request(
        f"{server.url}/deals/{table.deal}/act", urllib.parse.urlencode(form).encode(), headers
    )
    try:
        with urllib.request.urlopen(request, timeout=LONGEST) as answer:
            answer.read()
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


class Rush:
    """Many who press at the same moment: ``jobs`` are sent together, each by a thread."""

    def __init__(self, jobs: Sequence[Callable[[], int]]) -> None:
        self.answers: Counter[int] = Counter()
        self._gate = threading.Barrier(len(jobs))
        self._threads = [threading.Thread(target=self._send, args=[job]) for job in jobs]

    def begin(self) -> None:
        for thread in self._threads:
            thread.start()

    @property
    def is_over(self) -> bool:
        return not any(thread.is_alive() for thread in self._threads)

    def end(self) -> Counter[int]:
        """Wait for all of them; how often which status was answered."""
        for thread in self._threads:
            thread.join(2 * LONGEST)
        return self.answers

    def _send(self, job: Callable[[], int]) -> None:
        self._gate.wait()
        status = job()
        self.answers[status] += 1


class Players:
    """They play table after table by its plan, on all processes in turn, until they are stopped.

    Where a process does not take the request they press again, somewhere else, as browsers do:
    with the same token.
    """

    def __init__(self, servers: list[Server], tables: Sequence[Table], *, pause: float) -> None:
        self.servers = servers
        self.tables = tables
        self.pause = pause
        self.answers: Counter[int] = Counter()
        self.pressed_again = 0
        self.slowest = 0.0
        self._enough = threading.Event()
        self._thread = threading.Thread(target=self._play)

    def __enter__(self) -> "Players":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._enough.set()
        self._thread.join(2 * LONGEST)

    @property
    def played(self) -> int:
        return sum(table.played for table in self.tables)

    def play_on(self, count: int = 5) -> None:
        """Wait until they have played so many more."""
        goal = self.played + count
        until(lambda: self.played >= goal or not self._thread.is_alive())
        assert self.played >= goal, f"they have ended: {dict(self.answers)}"

    def _play(self) -> None:
        presses = 0
        for table in self.tables:
            while table.played < len(table._plan):
                token = secrets.token_urlsafe(16)
                began, status = time.monotonic(), None
                while status is None and not self._enough.is_set():
                    presses += 1
                    status = self._press(self.servers[presses % len(self.servers)], table, token)
                if status is None:
                    return
                self.slowest = max(self.slowest, time.monotonic() - began)
                self.answers[status] += 1
                if status != 200:
                    return
                table.played += 1
                if self._enough.wait(self.pause):
                    return

    def _press(self, server: Server, table: Table, token: str) -> int | None:
        try:
            return press(server, table, table.played, token)
        except (OSError, http.client.HTTPException):
            self.pressed_again += 1
            self._enough.wait(0.2)
            return None
