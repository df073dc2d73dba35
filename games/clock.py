"""The clock: the loop that fires what is due. It runs in every server process, and is kept."""

import asyncio
import functools
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from django.db import connections
from django.utils import timezone

from games import hub, metrics, services
from games.hub import in_thread
from games.services.deadlines import Due

logger = logging.getLogger(__name__)

LONGEST_SLEEP = 0.25
SHORTEST_SLEEP = 0.005
# After failures: not so long that somebody would notice, once it works again.
LONGEST_PAUSE = 2.0
BEAT_EVERY = timedelta(seconds=2)
LONGEST_BACK_OFF = 60.0
# How often it looks for what a process of an older version has left behind.
LOOK_BEHIND_EVERY = 60.0

# A tick may wait as long for a locked database as SQLite does: twice that is no waiting any more.
HANGS_AFTER = 12.0
LOOK_EVERY = 1.0
MAY_TAKE_TO_END = 1.0
LONGEST_REST = 60.0
# Then others in its place have not helped either, and the process should be started again.
PAST_HELP_AFTER = 45.0


class Clock:
    """Beats for a process and fires what is due, until it is cancelled.

    It has a thread of its own: requests that wait do not keep it from firing, and one that hangs
    takes none from them.
    """

    def __init__(self, process_id: int) -> None:
        self.process_id = process_id
        self.ticked_at = time.monotonic()
        """When it got on last: it has looked, or has fired one of many things."""
        self.turned_at = self.ticked_at
        """When it came around last, be it that it failed."""
        self._threads = ThreadPoolExecutor(1, "clock")
        self._in_thread = functools.partial(in_thread, executor=self._threads)
        self._beat_at = timezone.now()
        self._looks_behind_at = self.ticked_at
        self._failures: dict[Due, int] = {}
        self._rest_until: dict[Due, float] = {}

    async def run(self) -> None:
        """Tick for ever; whatever goes wrong, it goes on, more slowly if it goes wrong again."""
        failures = 0
        try:
            while True:
                try:
                    pause, failures = await self._tick(), 0
                except Exception:  # the clock of all tables must not stop
                    logger.exception("The clock failed, and goes on")
                    pause = min(LONGEST_SLEEP * 2.0**failures, LONGEST_PAUSE)
                    failures += 1
                self.turned_at = time.monotonic()
                await asyncio.sleep(pause)
        finally:
            self._threads.submit(connections.close_all)
            self._threads.shutdown(wait=False)

    async def _tick(self) -> float:
        now = timezone.now()
        if now - self._beat_at >= BEAT_EVERY:
            await self._beat(now)
        following = await self._in_thread(self._fire_what_is_due)(now)
        self.ticked_at = time.monotonic()
        if following is None:
            return LONGEST_SLEEP
        wait = (following - timezone.now()).total_seconds()
        return min(max(wait, SHORTEST_SLEEP), LONGEST_SLEEP)

    async def _beat(self, now: datetime) -> None:
        if not await self._in_thread(services.processes.beat)(self.process_id, now=now):
            logger.warning("This process had been taken for dead")
            self.process_id = await self._in_thread(services.processes.begin)(now=now)
        if hub.current().process_id != self.process_id:  # be it that this has failed before
            await hub.current().arrive_again(self.process_id)
        self._beat_at = now

    def _fire_what_is_due(self, now: datetime) -> datetime | None:
        """Fire all that is due, each for itself; returns when the next thing will be."""
        quiet_until = services.deadlines.quiet_until(now)
        is_quiet = quiet_until > now
        due = [] if is_quiet else services.deadlines.due(now)
        if time.monotonic() >= self._looks_behind_at:
            due += services.deadlines.left_unsettled()
            self._looks_behind_at = time.monotonic() + LOOK_BEHIND_EVERY
        self._forget_all_but(due)
        for item in due:
            if self._rest_until.get(item, 0.0) > time.monotonic():
                continue
            try:
                begun = timezone.now()
                if services.deadlines.fire(item, now=begun) and item.at:
                    late = (begun - item.at).total_seconds()
                    metrics.CLOCK_LATENESS.labels(item.what.value).observe(max(late, 0.0))
            except Exception:  # one bad deal must not stop the others
                metrics.CLOCK_FAILURES.labels(item.what.value).inc()
                logger.exception("%s %s could not be fired", item.what.value, item.pk)
                self._back_off(item)
            else:
                self._failures.pop(item, None)
                self._rest_until.pop(item, None)
            self.ticked_at = time.monotonic()
            if timezone.now() - self._beat_at >= BEAT_EVERY:
                return now  # the beat comes first, and then the rest
        return quiet_until if is_quiet else services.deadlines.next_due(now)

    def _forget_all_but(self, due: list[Due]) -> None:
        """Somebody acted in a deal that had failed: it is another thing that is due then."""
        for memory in (self._failures, self._rest_until):
            for item in memory.keys() - set(due):
                del memory[item]

    def _back_off(self, item: Due) -> None:
        failures = self._failures[item] = self._failures.get(item, 0) + 1
        rest = min(2.0**failures / 2, LONGEST_BACK_OFF)
        self._rest_until[item] = time.monotonic() + rest


class Keeper:
    """Keeps a clock for a process: one that has died, or hangs, is replaced by another.

    That one thing is fired by two clocks, should the old one wake up again, does no harm: it
    happens once (``services.deadlines``).
    """

    def __init__(self, process_id: int) -> None:
        self.clock = Clock(process_id)

    @property
    def process_id(self) -> int:
        """The id that the process has now: it changes when it was taken for dead."""
        return self.clock.process_id

    async def run(self) -> None:
        """Have a clock that ticks, until this is cancelled."""
        _set_kept(self)
        failures = 0
        try:
            while True:
                began = time.monotonic()
                why = await self._until_it_fails()
                failures = 0 if self.clock.ticked_at - began > LONGEST_REST else failures + 1
                metrics.CLOCKS_REPLACED.labels(why).inc()
                logger.error("The clock stands still: another one begins", extra={"why": why})
                await asyncio.sleep(min(LOOK_EVERY * 2.0 ** (failures - 1), LONGEST_REST))
                before = self.clock
                self.clock = Clock(before.process_id)
                # It has still to show that it gets on, where the one before did not.
                self.clock.ticked_at, self.clock.turned_at = before.ticked_at, before.turned_at
        finally:
            _set_kept(None)

    async def _until_it_fails(self) -> str:
        """Let the clock run; what has become of it: "died" or "hangs"."""
        began = time.monotonic()
        task = asyncio.create_task(self.clock.run())
        try:
            while not task.done():
                await asyncio.wait([task], timeout=LOOK_EVERY)
                came_around = max(began, self.clock.ticked_at, self.clock.turned_at)
                if time.monotonic() - came_around > HANGS_AFTER:
                    return "hangs"
            return "died"
        finally:
            task.cancel()
            await asyncio.wait([task], timeout=MAY_TAKE_TO_END)


_kept: Keeper | None = None


def last_tick() -> float | None:
    """When the clock of this process last got on, by ``time.monotonic``; None if it has none."""
    return None if _kept is None else _kept.clock.ticked_at


def last_turn() -> float | None:
    """The same, but a clock that fails and tries again counts: nobody can help that one."""
    return None if _kept is None else max(_kept.clock.ticked_at, _kept.clock.turned_at)


def _set_kept(keeper: Keeper | None) -> None:
    global _kept  # noqa: PLW0603  (one a process)
    _kept = keeper
