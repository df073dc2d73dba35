"""Measuring a site: its sockets are opened, then nobody acts, then people act at some rate."""

import asyncio
import re
import time
from collections.abc import Callable, Coroutine
from typing import Any

from tests.bench.load.asking import Asking
from tests.bench.load.figures import Measured, Spent
from tests.bench.load.pace import Pace
from tests.bench.load.site import LoadedSite
from tests.bench.load.tables import Table

AT_ONCE = 2
LOST = re.compile(rb"^tienlen_lost_pushes_total (\S+)", re.MULTILINE)


class Measuring:
    """A site with tables in play, others at which nobody acts, and what has been found out."""

    def __init__(self, site: LoadedSite, rooms: list[Any], *, idle: int) -> None:
        self.asking = Asking(site.port)
        self._site = site
        tables = [Table(room, site.port, self.asking) for room in rooms]
        self.tables, self.idle_tables = tables[idle:], tables[:idle]
        self._pace = Pace(self.tables)
        self._idle = Spent(0, 1)
        self._open = 0

    async def open(self, tables: list[Table]) -> None:
        """Everybody comes to these tables, and a deal is dealt at each."""
        await _at_most(AT_ONCE, [table.look for table in tables])
        await _at_most(AT_ONCE, [table.deal_next for table in tables])
        self._open += len(tables)

    async def rest(self, seconds: float) -> Spent:
        """Note what the sockets cost while nobody acts."""
        cpu, began = self._site.cpu_seconds(), time.monotonic()
        await asyncio.sleep(seconds)
        self._idle = Spent(self._site.cpu_seconds() - cpu, time.monotonic() - began)
        return self._idle

    async def run(self, rate: float, seconds: float) -> Measured:
        lost = await self._lost_pushes()
        cpu, own, began = self._site.cpu_seconds(), time.process_time(), time.monotonic()
        stolen = self._site.stolen_seconds()
        run = await self._pace.run(rate, seconds)
        took = time.monotonic() - began
        return Measured(
            run=run,
            tables=self._open,
            idle=self._idle,
            server=Spent(self._site.cpu_seconds() - cpu, took),
            stolen=Spent(self._site.stolen_seconds() - stolen, took),
            client=Spent(time.process_time() - own, took),
            lost=await self._lost_pushes() - lost,
        )

    def close(self) -> None:
        for table in (*self.tables, *self.idle_tables):
            table.look_away()
        self.asking.close()

    async def _lost_pushes(self) -> int:
        answer = await self.asking.get("/metrics")
        found = LOST.search(answer.body)
        assert found is not None
        return int(float(found[1]))


async def _at_most(number: int, jobs: list[Callable[[], Coroutine[Any, Any, Any]]]) -> None:
    """Do all of these, so many at a time."""
    gate = asyncio.Semaphore(number)

    async def one(job: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        async with gate:
            await job()

    async with asyncio.TaskGroup() as group:
        for job in jobs:
            group.create_task(one(job))
