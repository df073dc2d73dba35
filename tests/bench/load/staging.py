"""Rooms full of guests, made in the site's own database before it is served.

``manage.py shell`` runs ``stage``. What is played there goes over the real addresses.
"""

import json

from django.db import transaction
from django.test import Client
from django.utils import timezone

from games.models import Room
from tests.bench.load import RULES
from tests.factories import GuestFactory
from tests.playing import waiting_room

# Turns have a limit, as in life, and it never comes.
TURN_SECONDS = 32_000


@transaction.atomic
def stage(*, tables: int, seats: int) -> None:
    """Print the rooms with the sessions of those who sit there; nothing was dealt yet."""
    staged = [_room(seats) for _ in range(tables)]
    Room.objects.update(turn_seconds=TURN_SECONDS)
    print(json.dumps(staged))  # noqa: T201


def _room(seats: int) -> dict[str, object]:
    people = GuestFactory.create_batch(seats)
    room = waiting_room(*people, rules=RULES, seats=seats, now=timezone.now())
    return {"room": room.public_id, "sessions": [_session_of(person) for person in people]}


def _session_of(person) -> str:
    client = Client()
    client.force_login(person)
    return client.cookies["sessionid"].value
