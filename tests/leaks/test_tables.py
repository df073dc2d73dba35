"""Nobody's cards leak: what a viewer cannot know changes nothing of what they get."""

import os
import random

import pytest

from tests.leaks.comparing import leaks
from tests.leaks.scenes import exchanged, scene_of
from tests.leaks.staging import LayerSpy, staged

pytestmark = pytest.mark.django_db(transaction=True)

# The long count has all others too.
VIEWERS = [(2, 0), (3, 1), (3, None), (4, 0), (4, 1), (4, 2), (4, 3), (4, None)]
SOAK = int(os.environ.get("SOAK_LEAKS", "30"))


@pytest.mark.parametrize(("seats", "viewer"), VIEWERS)
def test_hidden_cards_change_nothing_that_is_seen(layer: LayerSpy, seats, viewer):
    stage = staged(seats, persons=set(range(seats)))
    most = random.Random(f"{seats} {viewer}").randint(4, 20)
    exchange = exchanged(scene_of(1, seats, most=most), viewer)

    assert leaks(stage, exchange, layer, looks=2) == []


@pytest.mark.parametrize("viewer", [None, 1])
def test_nor_where_bots_play(layer: LayerSpy, viewer):
    stage = staged(4, persons=set() if viewer is None else {viewer})
    exchange = exchanged(scene_of(2, 4, most=4), viewer)

    assert leaks(stage, exchange, layer, looks=4) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SOAK))
def test_nor_in_whole_deals(layer: LayerSpy, seed):
    rng = random.Random(f"leaks {seed}")
    seats = rng.randint(2, 4)
    viewer = rng.choice([None, *range(seats)])
    persons = {seat for seat in range(seats) if seat == viewer or rng.random() < 0.7}
    exchange = exchanged(scene_of(f"soak {seed}", seats, most=60), viewer)

    assert leaks(staged(seats, persons=persons), exchange, layer, looks=60) == []
