"""What measures the engine still runs; how fast the engine is, no test says."""

import pytest

from games import engine
from tests.bench import engine as bench


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    monkeypatch.setattr(bench, "POSITIONS", 4)
    monkeypatch.setattr(bench, "DEALS", 2)


def test_every_rate_of_every_system_is_measured():
    report = bench.report(0)

    assert [line.split()[0] for line in report.splitlines()[3:]] == list(engine.PRESETS)
    assert all(title in report for title in bench.TITLES)


def test_positions_are_of_full_hands():
    for slug in engine.PRESETS:
        assert all(not state.history for state in bench.leads(slug))
        for state in bench.over_a_top(slug):
            assert state.top is not None
            assert engine.count_cards(state.hands[state.turn]) == 13
