"""Random people who sit, leave, kick, close tabs and come back: no room gets stuck."""

import os

import pytest

from games.models import Deal
from tests.services.evening import Evening
from tests.services.evening_for_chips import EveningForChips

STEPS = 300
SOAK_CHIPS = int(os.environ.get("SOAK_CHIPS", "450"))
SOAK = int(os.environ.get("SOAK_PEOPLE", "5000"))


def an_evening(seed: str, steps: int) -> None:
    evening = Evening(seed)
    for _ in range(steps):
        evening.step()
        evening.check()
    assert Deal.objects.filter(ending="out").exists()
    assert Deal.objects.filter(ending="left").exists() or steps < STEPS


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_no_room_gets_stuck(db, seed):
    an_evening(f"evening {seed}", STEPS // 2)


def test_an_evening_for_chips(db):
    evening = EveningForChips("for chips")
    for _ in range(STEPS // 2):
        evening.step()
        evening.check()
    evening.check_ratings()
    assert Deal.objects.filter(for_chips=True, ended_at__isnull=False).count() > 5


@pytest.mark.soak
def test_a_long_evening_for_chips(db):
    evening = EveningForChips("long evening for chips")
    for _ in range(SOAK_CHIPS):
        evening.step()
        evening.check()
    evening.check_ratings()
    assert Deal.objects.filter(for_chips=True, ended_at__isnull=False).count() > 20
    assert Deal.objects.filter(ranked=True, ended_at__isnull=False).count() > 5


@pytest.mark.soak
def test_no_room_gets_stuck_in_a_long_evening(db):
    an_evening("long evening", SOAK)
