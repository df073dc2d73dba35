"""Two processes on PostgreSQL and Redis, killed again and again."""

from collections.abc import Iterator

import pytest

from tests.bench.torture import SOAK_ACTIONS, overdue, sites
from tests.bench.torture.torturing import torture
from tests.private_servers import Redis

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("scaled")]

SEED = 20261130


@pytest.fixture
def own_redis(private_redis) -> Iterator[str]:
    """One Redis serves one site, and another site is served here at the same time."""
    server = Redis()
    yield server.url
    server.end()


def test_nothing_is_lost_however_often_they_are_killed(database_url, own_redis, tmp_path):
    with sites.on_servers(database_url, own_redis, tmp_path) as site:
        report = torture(site, actions=SOAK_ACTIONS, kills=20, tables=7, seed=SEED)

    assert not report.faults, report.text()
    assert report.ledger.taken >= SOAK_ACTIONS, report.text()
    assert report.ledger.kills.total() >= 20, report.text()
    assert report.ledger.killed_inside >= 5, report.text()
    assert report.ledger.kills["inside a settling"] >= 1, report.text()
    assert report.ledger.kills["after"] >= 2, report.text()
    assert report.chips.deals >= SOAK_ACTIONS // 250, report.text()
    assert report.chips.broke >= 1, report.text()


def test_deadlines_are_fired_once_by_two_processes_that_are_killed(
    database_url, own_redis, tmp_path
):
    with sites.on_servers(database_url, own_redis, tmp_path, **overdue.PACE) as site:
        ledger = overdue.fire_all(site, deals=500, seed=SEED)

    assert not ledger.faults, ledger.faults[:20]
    assert ledger.kills["inside"] >= 3, ledger.kills
