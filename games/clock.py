"""The clock: the loop that fires what is due. It runs in every server process."""

import asyncio
import functools
import logging
import time
from datetime import datetime, timedelta

from channels.db import database_sync_to_async
from django.utils import timezone

from games import hub, metrics, services
from games.services.deadlines import Due

logger = logging.getLogger(__name__)

LONGEST_SLEEP = 0.25
SHORTEST_SLEEP = 0.005
BEAT_EVERY = timedelta(seconds=2)
LONGEST_BACK_OFF = 60.0

in_thread = functools.partial(database_sync_to_async, thread_sensitive=False)

_last_tick: float | None = None


def last_tick() -> float | None:
    """When the clock of this process last looked, by ``time.monotonic``; None if it has none."""
    return _last_tick


class Clock:
    """Beats for a process and fires what is due, until it is cancelled."""

    def __init__(self, process_id: int) -> None:
        self.process_id = process_id
        self._beat_at = timezone.now()
        self._failures: dict[Due, int] = {}
        self._rest_until: dict[Due, float] = {}

    async def run(self) -> None:
        """Tick for ever; whatever goes wrong, it goes on."""
        try:
            while True:
                try:
                    pause = await self._tick()
                except Exception:  # the clock of all tables must not stop
                    logger.exception("The clock failed, and goes on")
                    pause = LONGEST_SLEEP
                await asyncio.sleep(pause)
        finally:
            _set_last_tick(None)

    async def _tick(self) -> float:
        now = timezone.now()
        if now - self._beat_at >= BEAT_EVERY:
            await self._beat(now)
        following = await in_thread(self._fire_what_is_due)(now)
        _set_last_tick(time.monotonic())
        if following is None:
            return LONGEST_SLEEP
        wait = (following - timezone.now()).total_seconds()
        return min(max(wait, SHORTEST_SLEEP), LONGEST_SLEEP)

    async def _beat(self, now: datetime) -> None:
        if not await in_thread(services.processes.beat)(self.process_id, now=now):
            logger.warning("This process had been taken for dead")
            self.process_id = await in_thread(services.processes.begin)(now=now)
            await hub.current().arrive_again(self.process_id)
        self._beat_at = now

    def _fire_what_is_due(self, now: datetime) -> datetime | None:
        """Fire all that is due, each for itself; returns when the next thing will be."""
        due = services.deadlines.due(now)
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
        return services.deadlines.next_due(now)

    def _forget_all_but(self, due: list[Due]) -> None:
        """Somebody acted in a deal that had failed: it is another thing that is due then."""
        for memory in (self._failures, self._rest_until):
            for item in memory.keys() - set(due):
                del memory[item]

    def _back_off(self, item: Due) -> None:
        failures = self._failures[item] = self._failures.get(item, 0) + 1
        rest = min(2.0**failures / 2, LONGEST_BACK_OFF)
        self._rest_until[item] = time.monotonic() + rest


def _set_last_tick(moment: float | None) -> None:
    global _last_tick  # noqa: PLW0603  (one clock a process)
    _last_tick = moment
