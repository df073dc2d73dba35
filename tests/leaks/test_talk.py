"""What is said depends on nobody's cards, and what others get on nobody's muting."""

import random
import re

import pytest
import time_machine

from accounts.models import User
from games import engine, services
from games.hub.drawing import Eyes, draw
from games.models import Deal, Message, Mute
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, arranged, dealt_among

TOKEN = re.compile(r'(?<=name="token" value=")[\w-]{16}(?=")')
TALK = {"chat", "bubbles"}


@pytest.fixture(autouse=True)
def _at_noon():
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def people(player) -> list[User]:
    """Two who play, and one who watches."""
    return [player, GuestFactory(), PlayerFactory()]


@pytest.fixture
def deal(people) -> Deal:
    """A running deal at whose table everybody has said something."""
    deal = dealt_among(*people[:2], bots=1)
    for person in people:
        Message.objects.create(
            room=deal.room, author=person, name=str(person), kind="text", text="chào", at=NOON
        )
    return deal


def drawn_for(deal: Deal, viewer: User, people: list[User]) -> dict[str, tuple[object, str]]:
    """All that a viewer is sent while everybody looks, tokens apart."""
    eyes = [Eyes(language, person.pk) for person in people for language in ("vi", "en")]
    fragments = draw(deal.room_id, eyes).fragments
    return {
        f"{part.name} {language}": (part.key, TOKEN.sub("", part.html))
        for language in ("vi", "en")
        for part in fragments[Eyes(language, viewer.pk)]
    }


def test_who_mutes_whom_changes_nothing_for_the_others(deal, people):
    player, guest, watcher = people
    before = {person: drawn_for(deal, person, people) for person in (player, guest)}

    for muted in (player, guest):
        Mute.objects.create(listener=watcher, muted=muted)

    for person, sent in before.items():
        assert drawn_for(deal, person, people) == sent
    assert drawn_for(deal, watcher, people)["chat vi"][1].count("data-line=") == 1


def test_a_press_on_mute_sends_the_others_nothing(deal, people, layer):
    layer.taken()

    services.muting.mute(listener=people[2], other=people[0].pk)

    assert layer.taken() == []


def test_talk_says_nothing_of_the_cards(deal, people):
    player = people[0]
    one = drawn_for(deal, player, people)
    arranged(deal, deck=engine.shuffled_deck(random.Random(8)))
    other = drawn_for(deal, player, people)

    assert one["hand vi"] != other["hand vi"]
    for name in TALK:
        assert one[f"{name} en"] == other[f"{name} en"]
