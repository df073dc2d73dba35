"""What leak tests may ask for."""

import pytest

from tests.leaks.staging import LayerSpy


@pytest.fixture
def layer(monkeypatch) -> LayerSpy:
    return LayerSpy(monkeypatch)


@pytest.fixture(autouse=True)
def _at_rest(settings):
    """Nothing comes by itself, and nobody asks too often."""
    settings.RATE_LIMITS = "off"
    settings.RECONCILE_PAUSE = settings.HEARTBEAT_PAUSE = 3600.0
