"""All sockets at once: the server is stopped and started, and everybody comes back."""

import asyncio
import random
from dataclasses import dataclass

from tests.bench.load.figures import share
from tests.bench.load.measuring import Measuring
from tests.bench.load.site import LoadedSite
from tests.bench.load.tables import PATIENCE, Failed, Table

# As browsers wait before they try again (static/js/live.js).
FIRST_DELAY, LONGEST_DELAY = 0.25, 3.0


@dataclass(frozen=True, slots=True)
class Back:
    """How long each socket took from when the server listened until it showed its table."""

    times: list[float]
    tries: int
    cpu: float

    def __str__(self) -> str:
        p50, p99, most = (share(self.times, part) / 1000 for part in (0.5, 0.99, 1))
        return (
            f"{len(self.times)} sockets are back after a restart: p50 {p50:.1f} s, p99 {p99:.1f} s,"
            f" the last after {most:.1f} s; {self.tries} tries;"
            f" {1000 * self.cpu / len(self.times):.1f} ms CPU each"
        )


async def come_back(site: LoadedSite, measuring: Measuring) -> Back:
    """Restart the server in order, and come back at once when it listens."""
    if (status := site.server.stop()) != 0:
        raise Failed(f"the server ended with {status}")
    site.start()
    began, cpu = asyncio.get_running_loop().time(), site.cpu_seconds()
    places = [(table, seat) for table in measuring.tables for seat in range(len(table.sessions))]
    async with asyncio.timeout(3 * PATIENCE):
        found = await asyncio.gather(*(_one(table, seat) for table, seat in places))
    return Back(
        times=[at - began for at, _ in found],
        tries=sum(tries for _, tries in found),
        cpu=site.cpu_seconds() - cpu,
    )


async def _one(table: Table, seat: int) -> tuple[float, int]:
    """When this socket showed its table again, and how often it had to try."""
    tries = 0
    while True:
        tries += 1
        try:
            return await table.look_again(seat), tries
        except ConnectionError:
            delay = min(FIRST_DELAY * 2**tries, LONGEST_DELAY)
            await asyncio.sleep(delay * (0.5 + random.random() / 2))
