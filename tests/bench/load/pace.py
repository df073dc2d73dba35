"""An open loop: actions are due at random moments of a steady rate, however long answers take.

What an action takes is counted from when it was due. So a server that stands still for a second
is charged with all that was due in that second.
"""

import asyncio
import random
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.bench.load.tables import Failed, Step, Table


@dataclass(slots=True)
class Run:
    """What came of so many seconds at one rate. All times are those of the event loop."""

    rate: float
    seconds: float
    began: float = 0.0
    actions: list[tuple[float, Step]] = field(default_factory=list)
    """When each was due, and what came of it."""
    deals: list[tuple[float, Step]] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    """By how much the client itself was late, each time that it had a table to act at."""
    waited: int = 0
    """How often an action was due and the last one of every table was still under way."""
    failures: Counter[str] = field(default_factory=Counter)


class Pace:
    """Lets the tables act. One that has failed does not act any more."""

    def __init__(self, tables: list[Table], *, seed: int = 0) -> None:
        self._rng = random.Random(seed)
        self._free = list(tables)
        self._due: deque[float] = deque()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, rate: float, seconds: float) -> Run:
        """Act at this rate for so long, and wait until everything has been seen."""
        loop = asyncio.get_running_loop()
        run = Run(rate, seconds, began=loop.time())
        for due in self._moments(run):
            if due > loop.time():
                await asyncio.sleep(due - loop.time())
            if self._free:
                run.late.append(loop.time() - due)
            else:
                run.waited += 1
            self._due.append(due)
            self._act(run)
        while self._tasks:
            await asyncio.wait(self._tasks)
            if not self._tasks and self._due:
                raise Failed(f"no table is left: {run.failures}")
        return run

    def _moments(self, run: Run) -> Iterator[float]:
        due = run.began + self._rng.expovariate(run.rate)
        while due < run.began + run.seconds:
            yield due
            due += self._rng.expovariate(run.rate)

    def _act(self, run: Run) -> None:
        """Let tables that are free do what is due."""
        while self._due and self._free:
            at = self._rng.randrange(len(self._free))
            self._free[at], self._free[-1] = self._free[-1], self._free[at]
            task = asyncio.create_task(self._one(run, self._free.pop(), self._due.popleft()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _one(self, run: Run, table: Table, due: float) -> None:
        try:
            run.actions.append((due, await table.act()))
            if table.is_over:
                began = asyncio.get_running_loop().time()
                run.deals.append((began, await table.deal_next()))
        except (Failed, OSError) as failure:
            run.failures[str(failure)] += 1
        else:
            self._free.append(table)
            self._act(run)
