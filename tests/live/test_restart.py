"""A server is restarted under people who look on: their pages are back in five seconds."""

import asyncio
import json
import random
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.live.test_faults import start
from tests.scaled.site import VERSION, Table
from tests.servers import ROOT, Server

__all__ = ["start"]

pytestmark = [pytest.mark.soak, pytest.mark.faults, pytest.mark.xdist_group("faults")]

TABLES = 20
PEOPLE = 2 * TABLES
BACK_WITHIN = 5.0
RULE = """\
  htmx.config.wsReconnectDelay = (count) =>
    Math.min(250 * 2 ** count, 3000) * (0.5 + Math.random() / 2);
"""


def reconnect_delay(count: int) -> float:
    """What ``RULE`` says, in seconds."""
    return min(0.25 * 2**count, 3.0) * random.uniform(0.5, 1.0)


class Page:
    """The socket of one page, opened again and again by the rules of static/js/live.js."""

    def __init__(self) -> None:
        self.shown: list[tuple[float, int]] = []
        """When each socket brought its first frame, and the version of that."""
        self.codes: list[int | None] = []

    async def live(self, way_in: dict) -> None:
        count = 0
        while True:
            try:
                async with connect(**way_in) as socket:
                    count = 0
                    await self._look(socket)
            except (OSError, InvalidHandshake, TimeoutError):
                pass  # not yet: what follows tries again
            except ConnectionClosed as closed:
                self.codes.append(closed.rcvd.code if closed.rcvd else None)
            await asyncio.sleep(reconnect_delay(count))
            count += 1

    async def _look(self, socket) -> None:
        is_first = True
        while True:
            frame = await socket.recv()
            version = VERSION.search(frame)
            if is_first and version and 'id="beat"' not in frame:
                self.shown.append((time.monotonic(), int(version[1])))
                is_first = False


async def until_all_have_been_shown(pages: list[Page], times: int) -> None:
    async with asyncio.timeout(30):
        while any(len(page.shown) < times for page in pages):
            await asyncio.sleep(0.02)


def tables_of(server: Server) -> list[Table]:
    said = server.manage(
        *("shell", "-v0", "-c"),
        f"from tests.scaled.staging import stage;stage(tables={TABLES}, left_alone=0)",
    )
    return [Table(each) for each in json.loads(said.splitlines()[-1])]


def test_pages_come_back_by_this_rule():
    assert RULE in Path(ROOT / "static/js/live.js").read_text()


async def test_everybody_is_back_five_seconds_after_the_server(start):
    """Forty people at twenty tables.

    Counted from when the server answers to the first frame, the whole table, on a new socket.
    """
    server = start()
    pages = [Page() for _ in range(PEOPLE)]
    ways = [table.way_in(seat, server) for table in tables_of(server) for seat in (0, 1)]
    tasks = [asyncio.create_task(page.live(way)) for page, way in zip(pages, ways, strict=True)]
    await until_all_have_been_shown(pages, 1)

    assert await asyncio.to_thread(server.stop) == 0
    await asyncio.to_thread(server.start)
    answers = time.monotonic()
    await until_all_have_been_shown(pages, 2)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)

    assert [page.codes[0] for page in pages] == [1012] * PEOPLE, "they are told why"
    late = sorted(page.shown[1][0] - answers for page in pages)
    assert late[-1] < BACK_WITHIN, f"the last came {late[-1]:.1f} s after it"
    assert all(page.shown[1][1] >= page.shown[0][1] for page in pages), "nothing older is shown"
