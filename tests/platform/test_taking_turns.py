"""Requests wait in a line: few at once, in their order, and whoever leaves makes room."""

import asyncio
import threading

import pytest

from tienlen.taking_turns import Line, TakingTurns


def thread_name() -> str:
    return threading.current_thread().name


class Site:
    """An application whose requests stay until they are let go, or fail."""

    def __init__(self) -> None:
        self.began: list[int] = []
        self.threads: set[str] = set()
        self.inside = self.most_inside = 0
        self.let_go = asyncio.Event()

    async def __call__(self, scope, receive, send) -> None:
        self.began.append(scope["number"])
        self.inside += 1
        self.most_inside = max(self.most_inside, self.inside)
        try:
            name = asyncio.get_running_loop().run_in_executor(scope["thread"], thread_name)
            self.threads.add(await name)
            await self.let_go.wait()
            if scope["number"] % 3 == 0:
                raise ValueError(scope["number"])
        finally:
            self.inside -= 1


def ask(line, number: int, path: str = "/") -> asyncio.Task[None]:
    return asyncio.create_task(line({"path": path, "number": number}, None, None))


async def begun(site: Site, count: int) -> None:
    async with asyncio.timeout(10):
        while len(site.began) < count or len(site.threads) < site.inside:
            await asyncio.sleep(0)


async def test_few_at_once_each_in_one_of_the_same_threads_in_the_order_they_came():
    site = Site()
    line = Line(site, at_once=3)

    asked = [ask(line, number) for number in range(40)]
    await begun(site, 3)
    assert site.began == [0, 1, 2]
    site.let_go.set()
    results = await asyncio.gather(*asked, return_exceptions=True)

    assert site.began == list(range(40))
    assert site.most_inside == 3
    assert site.threads == {"request-0_0", "request-1_0", "request-2_0"}
    failed = [number for number, result in enumerate(results) if result is not None]
    assert failed == list(range(0, 40, 3)), "and one that fails gives its thread back"


async def test_who_leaves_the_line_is_not_worked_for():
    site = Site()
    line = Line(site, at_once=1)
    asked = [ask(line, number) for number in (1, 2, 4)]
    await begun(site, 1)

    asked[1].cancel()
    site.let_go.set()
    await asyncio.gather(*asked, return_exceptions=True)

    assert asked[1].cancelled()
    assert site.began == [1, 4]


@pytest.mark.parametrize(("path", "began"), [("/healthz", [1, 4]), ("/", [1])])
async def test_what_watches_the_process_passes_a_line_that_stands_still(path, began):
    site = Site()
    site_in_turns = TakingTurns(site, at_once=1, apart=["/healthz"])
    asked = [ask(site_in_turns, 1), ask(site_in_turns, 2), ask(site_in_turns, 4, path)]

    await begun(site, len(began))
    assert site.began == began
    site.let_go.set()
    await asyncio.gather(*asked)
