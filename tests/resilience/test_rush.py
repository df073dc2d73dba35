"""Hundreds press at the same moment: each is answered in turn, and nothing else stands still."""

import functools
import re
import secrets
import threading
import urllib.request
from pathlib import Path

import pytest

from tests.resilience.conftest import SIZES
from tests.resilience.people import Rush, ask, press

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("rush")]

PEOPLE = 150
TABLES = 6
# Those that work (requests 8, sockets 5, the clock, who watches, sign-ins), and a few of libraries.
MOST_THREADS = 24


def threads_of(server) -> int:
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"Threads:\s+(\d+)", status)[1])


class Counting:
    """How many threads a process has at most while it is watched."""

    def __init__(self, server) -> None:
        self.server = server
        self.most = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._count)

    def __enter__(self) -> "Counting":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _count(self) -> None:
        while not self._over.wait(0.01):
            self.most = max(self.most, threads_of(self.server))


@pytest.mark.parametrize("size", SIZES)
def test_in_a_rush_all_are_answered_and_sockets_and_watchers_need_not_wait(open_site, size):
    (server, *_), tables = open_site(size, tables=TABLES)
    tokens = [secrets.token_urlsafe(16) for _ in range(TABLES)]
    rush = Rush(
        [
            functools.partial(press, server, tables[each % TABLES], 0, tokens[each % TABLES])
            for each in range(PEOPLE)
        ]
    )

    with Counting(server) as counting:
        rush.begin()
        with urllib.request.urlopen(f"{server.url}/healthz", timeout=30) as answer:
            assert answer.status == 200
        with urllib.request.urlopen(f"{server.url}/readyz", timeout=30) as answer:
            assert answer.status == 200
        with tables[0].look(0, server) as page:
            assert not rush.is_over, "neither who watches nor sockets have waited for all of them"
            page.see(page.version)
        answers = rush.end()

    assert answers == {200: PEOPLE}
    assert counting.most <= MOST_THREADS
    played = (
        "SELECT d.public_id, count(*) FROM games_action a JOIN games_deal d ON d.id = a.deal_id"
        " GROUP BY d.public_id"
    )
    counts = dict(ask(server, played))
    assert [counts[table.deal] for table in tables] == [1] * TABLES
