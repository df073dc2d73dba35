"""Jobs that a hub does again and again beside its sockets."""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

logger = logging.getLogger(__name__)

AFTER_A_FAILURE = 1.0


def in_thread(
    work: Callable[P, T], *, executor: Executor | None = None
) -> Callable[P, Awaitable[T]]:
    """The work as something to wait for: a thread does it, of the loop's own where none is named.

    As ``database_sync_to_async`` of Channels, whose hop takes several times as long.
    """

    async def do(*args: P.args, **kwargs: P.kwargs) -> T:
        job = functools.partial(_tidily, work, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(executor, copy_context().run, job)

    return do


def _tidily(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Give back what connections the thread must not keep, before and after."""
    close_old_connections()
    try:
        return work(*args, **kwargs)
    finally:
        close_old_connections()


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
