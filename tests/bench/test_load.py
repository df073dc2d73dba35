"""What measures a running site still runs; how fast it is, no test says."""

import asyncio

import pytest

from tests.bench.load.figures import TITLES, share
from tests.bench.load.measuring import Measuring
from tests.bench.load.site import served

pytestmark = pytest.mark.xdist_group("faults")


@pytest.mark.soak
def test_every_socket_sees_what_is_done(tmp_path):
    with served(tmp_path, tables=2, seats=2, DEBUG="1") as (site, rooms):
        run = asyncio.run(_run(site, rooms)).run

    assert run.actions
    assert not run.failures
    assert all(due <= step.answered and due < step.seen for due, step in run.actions)


async def _run(site, rooms):
    measuring = Measuring(site, rooms, idle=0)
    await measuring.open(measuring.tables)
    await measuring.rest(0.1)
    measured = await measuring.run(4, 3)
    assert len(measured.row()) == len(TITLES)
    versions = [{window.version for window in table.windows} for table in measuring.tables]
    assert all(len(shown) == 1 for shown in versions)
    measuring.close()
    return measured


def test_shares_are_of_what_was_measured():
    assert share([], 0.5) == 0
    assert share([0.001 * n for n in range(1, 101)], 0.5) == pytest.approx(51)
    assert share([0.001 * n for n in range(1, 101)], 1) == pytest.approx(100)
