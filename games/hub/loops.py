"""Jobs that a hub does again and again beside its sockets."""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable

from channels.db import database_sync_to_async

logger = logging.getLogger(__name__)

AFTER_A_FAILURE = 1.0

in_thread = functools.partial(database_sync_to_async, thread_sensitive=False)


async def keep_on(job: Callable[[], Awaitable[None]]) -> None:
    """Start the job again whenever it fails."""
    while True:
        try:
            await job()
        except Exception:  # one bad row or a lost connection must not silence all tables
            logger.exception("A loop of the hub failed, and starts again")
        await asyncio.sleep(AFTER_A_FAILURE)


def every(pause: float, job: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    async def repeat() -> None:
        while True:
            await asyncio.sleep(pause)
            await job()

    return repeat
