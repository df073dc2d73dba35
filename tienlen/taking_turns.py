"""How many requests are worked on at once, and what becomes of the others: they wait in a line."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any

Application = Callable[..., Awaitable[None]]


class Line:
    """Works on so many requests at once; the others wait, and come up in the order they came in.

    Django gives each request a thread of its own, so that a burst of hundreds would have hundreds
    of threads fight for the interpreter, the database's lock and its connections, and nearly all
    of them lose. Here a request gets one of ``at_once`` threads, which stay: the application finds
    it in its scope, as "thread".
    """

    def __init__(self, application: Application, *, at_once: int, name: str = "request") -> None:
        self._application = application
        self._turns = asyncio.Semaphore(at_once)
        # Of one thread each: whatever a request does runs in the same one.
        self._free = [ThreadPoolExecutor(1, f"{name}-{number}") for number in range(at_once)]

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        async with self._turns:
            thread = self._free.pop()
            try:
                await self._application({**scope, "thread": thread}, receive, send)
            finally:
                # Where Daphne has given a request up, its thread may still be busy with it: to the
                # end of the line, so that others are taken first.
                self._free.insert(0, thread)


class TakingTurns:
    """Requests in a line; what watches the process has one of its own (``apart``, by its path).

    A process that is busy must not look like one that is dead.
    """

    def __init__(self, application: Application, *, at_once: int, apart: Collection[str]) -> None:
        self._line = Line(application, at_once=at_once)
        self._apart = frozenset(apart)
        self._line_apart = Line(application, at_once=1, name="watch")

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        line = self._line_apart if scope["path"] in self._apart else self._line
        await line(scope, receive, send)
