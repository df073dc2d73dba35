"""Opening a room (mở bàn) by rules of one's own, with bots in the other seats or for friends."""

import random
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from games.models import Room
from games.services import locks, rooms
from games.services.setups import Company, Setup
from games.services.tiers import means_of


@transaction.atomic
def open_room(
    *,
    player: AbstractBaseUser,
    setup: Setup,
    level: str | None,
    now: datetime,
    rng: random.Random | None = None,
) -> Room:
    """A table of 2-4 seats, set up like that, where the player is host.

    Bots of ``level`` take the other seats and the cards are dealt already; with None for a level
    they wait for people, and the first deal for somebody to start it (7.8).

    Who is seated somewhere is led there while a deal runs, as by ``rooms.play_now``, and then no
    room is opened. A name that is missing is drawn by ``rng``. Raises BadSetup,
    also for a guest who opens a room for members, or a host who cannot play for that stake.
    """
    person = locks.person(player)
    has_bots = level is not None
    setup.check(
        Company(
            has_bots=has_bots,
            bots_come=has_bots,
            has_guests=person.is_guest,
            host=means_of(person),
        )
    )
    return rooms.open_for(Room(**setup.columns), player, level=level, now=now, rng=rng)
