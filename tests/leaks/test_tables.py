"""Nobody's cards leak: what a viewer cannot know changes nothing of what they get."""

import os
import random
from dataclasses import replace

import pytest

from games import engine
from tests.leaks.comparing import leaks
from tests.leaks.scenes import Scene, exchanged, left_by, scene_of
from tests.leaks.staging import LayerSpy, staged

pytestmark = pytest.mark.django_db(transaction=True)

# Each number of seats, and who looks on: all with all in the soak.
NOW = [(2, 0), (3, 1), (4, 1), (4, 3), (4, None)]
CROSSED = [(3, None), (4, 0), (4, 2)]
VIEWERS = [*NOW, *(pytest.param(*each, marks=pytest.mark.soak) for each in CROSSED)]
NORTH = engine.PRESETS["north-count"]
A_STEP = 2.0  # less than passes between two steps of a scene
SOAK = int(os.environ.get("SOAK_LEAKS", "30"))


@pytest.mark.parametrize(("seats", "viewer"), VIEWERS)
def test_hidden_cards_change_nothing_that_is_seen(layer: LayerSpy, seats, viewer):
    stage = staged(seats, persons=set(range(seats)))
    most = random.Random(f"{seats} {viewer}").randint(4, 20)
    exchange = exchanged(scene_of(1, seats, most=most), viewer)

    assert leaks(stage, exchange, layer, looks=2) == []


@pytest.mark.parametrize(
    ("slug", "seats", "viewer"),
    [
        ("south-count", 4, 2),
        ("south-count", 3, None),
        ("thirteen-points", 3, 1),
        ("thirteen-points", 4, None),
        ("north-count", 4, 0),
        ("north-count", 2, 1),
        ("north-count", 3, None),
        ("classic-pot", 4, 3),
        ("classic-pot", 3, None),
    ],
)
def test_nor_by_the_other_systems(layer: LayerSpy, settings, slug, seats, viewer):
    settings.CLOSING_PAUSE = A_STEP
    rules = engine.PRESETS[slug]
    stage = staged(seats, persons=set(range(seats)), rules=rules)
    most = random.Random(f"{slug} {seats}").randint(6, 20)
    exchange = exchanged(scene_of(1, seats, most=most, rules=rules), viewer)

    assert leaks(stage, exchange, layer, looks=2) == []


def test_nor_which_card_must_be_played_first(layer: LayerSpy):
    """With three players the lowest card dealt need not be the 3♠: its holder alone knows (4.1)."""
    rules = engine.PRESETS["thirteen-points"]
    twins = (
        exchanged(scene_of(f"lowest {seed}", 3, most=0, rules=rules), None) for seed in range(999)
    )
    exchange = next(
        each for each in twins if each.one.start().required != each.other.start().required
    )

    assert leaks(staged(3, persons={0, 1, 2}, rules=rules), exchange, layer, looks=1) == []


@pytest.mark.parametrize("viewer", [None, 0])
def test_nor_who_could_have_beaten_what_they_let_pass(layer: LayerSpy, viewer):
    """It decides who pays for all (5.9), and is nobody's business until then."""
    scenes = (until_somebody_may_pay_for_all(seed) for seed in range(9, 99))
    twins = (exchanged(scene, viewer) for scene in scenes if scene)
    exchange = next(each for each in twins if each.one.end().helper != each.other.end().helper)

    stage = staged(4, persons={0, 1, 2, 3}, rules=NORTH)
    assert leaks(stage, exchange, layer, looks=2) == []


def until_somebody_may_pay_for_all(seed: int) -> Scene | None:
    """A deal up to the last pass of who could have stopped somebody with one card left."""
    scene = scene_of(f"helper {seed}", 4, most=90, rules=NORTH)
    cuts = (
        replace(scene, actions=scene.actions[:count]) for count in range(len(scene.actions), 0, -1)
    )
    return next((cut for cut in cuts if cut.end().helper is not None), None)


@pytest.mark.parametrize("viewer", [None, 1])
def test_nor_where_bots_play(layer: LayerSpy, viewer):
    stage = staged(4, persons=set() if viewer is None else {viewer})
    exchange = exchanged(scene_of(2, 4, most=4), viewer)

    assert leaks(stage, exchange, layer, looks=4) == []


@pytest.mark.parametrize(
    ("slug", "seats", "viewer"),
    [
        ("south-places", 4, None),
        ("north-count", 3, 1),
        ("classic-pot", 4, 2),  # the leaver: from then on they see no more than a watcher
    ],
)
def test_nor_when_somebody_leaves(layer: LayerSpy, settings, slug, seats, viewer):
    settings.CLOSING_PAUSE = A_STEP
    rules = engine.PRESETS[slug]
    scene = left_by(scene_of(f"leaver {slug}", seats, most=6, rules=rules), 2)
    exchange = exchanged(scene, viewer)

    assert exchange.one == scene  # it has not been cut
    stage = staged(seats, persons=set(range(seats)), rules=rules)
    assert leaks(stage, exchange, layer, looks=3) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SOAK))
def test_nor_in_whole_deals(layer: LayerSpy, settings, seed):
    settings.CLOSING_PAUSE = A_STEP
    rng = random.Random(f"leaks {seed}")
    seats = rng.randint(2, 4)
    viewer = rng.choice([None, *range(seats)])
    persons = {seat for seat in range(seats) if seat == viewer or rng.random() < 0.7}
    rules = rng.choice(list(engine.PRESETS.values()))
    exchange = exchanged(scene_of(f"soak {seed}", seats, most=60, rules=rules), viewer)

    stage = staged(seats, persons=persons, rules=rules)
    assert leaks(stage, exchange, layer, looks=60) == []
