"""Opening a room (mở bàn) by rules of one's own, with bots in the other seats or for friends."""

import random
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from games import engine
from games.models import Room
from games.services import rooms

SEATS = (2, 3, 4)


@transaction.atomic
def open_room(
    *,
    player: AbstractBaseUser,
    rules: engine.RuleSet,
    seats: int,
    level: str | None,
    turn_seconds: int | None,
    name: str,
    now: datetime,
    rng: random.Random | None = None,
) -> Room:
    """A table of 2-4 seats that plays by these rules, where the player is host.

    Bots of ``level`` take the other seats and the cards are dealt already; with None for a level
    they wait for people, and the first deal for somebody to start it (7.8).

    Who is seated somewhere is led there while a deal runs, as by ``rooms.play_now``, and then no
    room is opened. Without a ``name`` one is drawn by ``rng``. ``turn_seconds`` None: no limit.
    """
    if seats not in SEATS:
        raise ValueError(f"no table has {seats} seats")
    room = Room(name=name, rules=rules.to_data(), seat_count=seats, turn_seconds=turn_seconds)
    return rooms.open_for(room, player, level=level, now=now, rng=rng)
