"""One process on SQLite, killed again and again while everybody presses three times."""

import pytest

from tests.bench.torture import SOAK_ACTIONS, overdue, sites
from tests.bench.torture.torturing import torture

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("faults")]

# Another one is as good: what it was is said by the report of a failure.
SEED = 20261130


@pytest.mark.timeout(600)
def test_nothing_is_lost_and_nothing_happens_twice(prepared, tmp_path):
    with sites.embedded(tmp_path, like=prepared) as site:
        report = torture(site, actions=500, kills=3, tables=3, seed=SEED)

    assert not report.faults, report.text()
    assert report.ledger.taken >= 500, report.text()
    assert report.ledger.kills.total() >= 3, report.text()
    assert report.ledger.kills["inside"] >= 1, report.text()
    assert report.chips.deals >= 2, report.text()


@pytest.mark.soak
def test_nothing_is_lost_however_often_it_is_killed(tmp_path):
    with sites.embedded(tmp_path) as site:
        report = torture(site, actions=SOAK_ACTIONS, kills=20, tables=7, seed=SEED)

    assert not report.faults, report.text()
    assert report.ledger.taken >= SOAK_ACTIONS, report.text()
    assert report.ledger.kills.total() >= 20, report.text()
    assert report.ledger.killed_inside >= 5, report.text()
    assert report.ledger.kills["inside a settling"] >= 1, report.text()
    assert report.ledger.kills["after"] >= 2, report.text()
    assert report.chips.deals >= SOAK_ACTIONS // 250, report.text()
    assert report.chips.broke >= 1, report.text()


@pytest.mark.soak
def test_deadlines_are_fired_once_by_two_processes_that_are_killed(tmp_path):
    """Two on one SQLite are nothing that is advised; what is due happens once all the same."""
    with sites.embedded(tmp_path, processes=2, **overdue.PACE) as site:
        ledger = overdue.fire_all(site, deals=500, seed=SEED)

    assert not ledger.faults, ledger.faults[:20]
    assert ledger.kills["inside"] >= 3, ledger.kills
