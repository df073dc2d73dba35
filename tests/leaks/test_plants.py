"""A leak planted on purpose is found: otherwise finding none would mean nothing."""

import pytest

from tests.leaks.comparing import leaks
from tests.leaks.plants import PLANTS, strength
from tests.leaks.scenes import Exchange, exchanged, scene_of
from tests.leaks.staging import LayerSpy, staged

pytestmark = pytest.mark.django_db(transaction=True)

VIEWER = 0


def told_apart(exchange: Exchange) -> bool:
    """Whether the twins differ in all that the plants look at."""
    one, other = exchange.one.end(), exchange.other.end()
    seats = (1, 2)
    return (strength(one, 1) > strength(one, 2)) != (
        strength(other, 1) > strength(other, 2)
    ) and all((strength(one, seat) - strength(other, seat)) % 6 in {1, 5} for seat in seats)


@pytest.fixture(scope="module")
def exchange() -> Exchange:
    """An action before a player at a table of four."""
    twins = (exchanged(scene_of(f"plant {seed}", 4, most=1), VIEWER) for seed in range(1000))
    return next(filter(told_apart, twins))


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.put.__name__ for plant in PLANTS])
def test_a_planted_leak_is_found(layer: LayerSpy, monkeypatch, exchange, plant):
    stage = staged(4, persons={VIEWER})
    plant.put(monkeypatch)

    found = leaks(stage, exchange, layer, looks=1, wanted=plant.wanted)

    assert {
        place for place in plant.places for line in found if f": {place}" in line
    } == plant.places
    assert [line for line in found if not any(f": {at}" in line for at in plant.places)] == []


def test_without_a_plant_nothing_is_found(layer: LayerSpy, exchange):
    assert leaks(staged(4, persons={VIEWER}), exchange, layer, looks=1) == []
