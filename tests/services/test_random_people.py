"""Random people who sit, leave, kick, close tabs and come back: no room gets stuck."""

import os

import pytest

from games.models import Deal
from tests.services.evening import Evening

STEPS = 300
SOAK = int(os.environ.get("SOAK_PEOPLE", "5000"))


def an_evening(seed: str, steps: int) -> None:
    evening = Evening(seed)
    for _ in range(steps):
        evening.step()
        evening.check()
    assert Deal.objects.filter(ending="out").exists()
    assert Deal.objects.filter(ending="left").exists() or steps < STEPS


@pytest.mark.parametrize("seed", range(2))
def test_no_room_gets_stuck(db, seed):
    an_evening(f"evening {seed}", STEPS // 2)


@pytest.mark.soak
def test_no_room_gets_stuck_in_a_long_evening(db):
    an_evening("long evening", SOAK)
