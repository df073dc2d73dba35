"""The door of a room tells nothing of its deal, save that one runs."""

import re
from collections.abc import Iterator

import pytest

from games.models import Room
from tests.leaks.asking import Ask
from tests.leaks.scenes import Exchange, Scene, exchanged, scene_of
from tests.leaks.staging import Stage, staged
from tests.leaks.watching import TOKENS
from tests.playing import NOON, seconds

VERSION = re.compile(r'(?<=name="door" value=")\d+(?=")')
LANGUAGES = ("vi", "en")


@pytest.fixture
def exchange(db) -> Exchange:
    return exchanged(scene_of("door", 4, most=4), None)


def test_it_stays_the_same_whatever_is_played(exchange):
    stage = staged(4, persons={0, 1, 2, 3})
    Room.objects.filter(pk=stage.room.pk).update(may_watch=False)

    sights = set(sights_of(stage, exchange.one)) | set(sights_of(stage, exchange.other))

    # In each language: the page and what it asks for anew, of somebody signed in and a stranger.
    assert len(sights) == len(LANGUAGES) * 4
    runs = ("Đang chơi một ván.", "A deal is being played.")
    assert all(any(words in text for words in runs) for text in sights)


def sights_of(stage: Stage, scene: Scene) -> Iterator[str]:
    """All that the door shows while the scene is played."""
    deal = stage.deal(scene)
    yield from looks(stage)
    for number, action in enumerate(scene.actions, 1):
        stage.act(deal, action, now=NOON + seconds(3 * number))
        yield from looks(stage)


def looks(stage: Stage) -> Iterator[str]:
    here = f"/rooms/{stage.room.public_id}/"
    for person in (stage.watcher, None):
        client = stage.client(person)
        for ask in (
            Ask("page", client, here, plain=True),
            Ask("poll", client, here, {"door": 0}),
        ):
            for language in LANGUAGES:
                text = ask.answered(language).content.decode()
                yield str(person) + VERSION.sub("<version>", TOKENS.sub("<token>", text))
