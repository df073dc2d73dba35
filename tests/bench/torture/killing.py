"""Ends server processes with -9 again and again, inside of commits too, and starts them again."""

import asyncio
import random
import signal
import time
import urllib.request
from collections.abc import Iterator, Sequence

from tests.bench.torture.deaths import APART, OUTSIDE, Death
from tests.bench.torture.ledger import Ledger
from tests.bench.torture.sites import Site
from tests.servers import Server

# Each way to die as often as it stands here; in this order at first, and then in any.
WAYS = ["inside", "outside", "after", "inside a settling", "outside", "inside a dealing", "inside"]
LOOKS_EVERY = 0.02
# A process that does not come to its own death, for it deals no cards or settles nothing: so many
# lives later.
TOO_LONG = 3
STARTS_WITHIN = 60.0


class Killer:
    """Lets each process of a site live for some ``actions``, and then another begin."""

    def __init__(
        self,
        site: Site,
        ledger: Ledger,
        rng: random.Random,
        *,
        actions: int,
        ways: Sequence[str] = WAYS,
    ) -> None:
        self.site, self.ledger, self.rng = site, ledger, rng
        self.actions, self.ways = actions, ways
        self._ways = self._endless_ways()

    async def run(self) -> None:
        """Until cancelled."""
        async with asyncio.TaskGroup() as group:
            for server in self.site.servers:
                group.create_task(self._haunt(server))

    async def _haunt(self, server: Server) -> None:
        while True:
            death = self._next_death()
            await self._until_it_dies(server, death)
            await asyncio.sleep(self.rng.uniform(0, 0.3))

    async def _until_it_dies(self, server: Server, death: Death) -> None:
        self.site.launch(server, death)
        assert server.process is not None
        life = self._life() if death == OUTSIDE else self.actions * TOO_LONG
        enough = self.ledger.taken + life
        while server.process.poll() is None:
            await asyncio.sleep(LOOKS_EVERY)
            if self.ledger.taken >= enough:
                server.process.kill()
                server.process.wait(10)
        if server.process.returncode != -signal.SIGKILL:
            self.ledger.fault(f"a server ended by itself: {server.process.returncode}")
        self.ledger.kills[self.site.how_died(server)] += 1

    def _life(self) -> int:
        return max(1, round(self.actions * self.rng.uniform(0.5, 1.5)))

    def _next_death(self) -> Death:
        way = next(self._ways)
        if way == "outside":
            return OUTSIDE
        more = self.rng.randrange(5)
        if way in APART:
            return Death("inside", APART[way], 1, more)
        return Death(way, "games_action", self._life(), more)

    def _endless_ways(self) -> Iterator[str]:
        yield from self.ways
        while True:
            yield from self.rng.sample(self.ways, len(self.ways))


async def all_up(site: Site) -> None:
    """Have all processes run and answer, and none of them die any more."""
    for server in site.servers:
        runs = server.process is not None and server.process.poll() is None
        if runs and site.is_doomed(server):
            server.kill()
        if not runs or site.is_doomed(server):
            site.launch(server, OUTSIDE)
    await all_answer(site)


async def all_answer(site: Site) -> None:
    """Wait until all processes do."""
    until = time.monotonic() + STARTS_WITHIN
    for server in site.servers:
        while not await asyncio.to_thread(_answers, server):
            if time.monotonic() > until:
                raise TimeoutError(f"{server.url} does not answer")
            await asyncio.sleep(0.1)


def _answers(server: Server) -> bool:
    try:
        with urllib.request.urlopen(server.url + "/healthz", timeout=2):
            return True
    except OSError:
        return False
