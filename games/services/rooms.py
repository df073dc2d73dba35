"""Opening a room (phòng), and standing up in it to go elsewhere."""

import random
import secrets
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from games import engine
from games.models import Room, Seat
from games.services import (
    codes,
    dealing,
    hosting,
    locks,
    matches,
    names,
    presence,
    seating,
    setups,
    waiting,
)
from games.services.telling import raise_version

SEATS = 4


@transaction.atomic
def play_now(
    *,
    player: AbstractBaseUser,
    rules: str = "south-places",
    level: str = "medium",
    now: datetime,
    rng: random.Random | None = None,
) -> Room:
    """A table with three bots where the cards are dealt already; the player has seat 0.

    Who is seated somewhere is led there while a deal runs, and else stood up first. ``rules`` is
    a preset and ``level`` one of ``bots.LEVELS``; KeyError otherwise. ``rng`` draws the names.
    """
    room = Room(
        rules=engine.PRESETS[rules].to_data(), seat_count=SEATS, turn_seconds=settings.TURN_SECONDS
    )
    return open_for(room, player, level=level, now=now, rng=rng)


def open_for(
    room: Room,
    player: AbstractBaseUser,
    *,
    level: str | None,
    now: datetime,
    rng: random.Random | None = None,
) -> Room:
    """Save the new room with the player in seat 0: bots of ``level`` take the others, and it deals.

    With None for a level the seats wait for people, and nothing is dealt. Call it in a
    transaction. Who is seated somewhere is led there while a deal runs, and else stood up first.
    A room without a name has one drawn.
    """
    rng = rng or secrets.SystemRandom()
    # Two clicks at once open one room: the second waits here, and is led to what the first opened.
    locks.person(player)
    seated = seated_room(player)
    # Locked before it is asked: a deal may be dealt there at this very moment.
    locked = locks.open_rooms({seated.pk if seated else None, waiting.waited_for(player)})
    if seated and seated.pk in locked:
        seated = locked[seated.pk]
        if presence.running_deal(seated):
            return seated
        stand_up_in(seated, player, now=now)
    waiting.end(player, locked)
    _open(room, player, now=now, rng=rng)
    dealing.prepare(room, now=now)
    if level is None:
        raise_version(room, **presence.what_next(room, now=now))
        return room
    hosting.fill(room, list(room.seats.filter(player=None)), level=level, now=now, rng=rng)
    dealing.deal_cards(room, now=now)
    return room


def seated_room(player: AbstractBaseUser) -> Room | None:
    """The open room in which the player has a seat, if any."""
    return Room.objects.filter(seats__player_id=player.pk, closed_at=None).first()


def stand_up_in(room: Room, player: AbstractBaseUser, *, now: datetime) -> None:
    """Free the player's seat in a locked room, in whose deal they do not play.

    Of a match of two, to so many points, that is the end (4.5).
    """
    matches.give_up(room, player.pk, now=now)
    mine = room.seats.filter(player_id=player.pk).values_list("number", flat=True)
    seating.empty(room, list(mine), now=now)
    seating.settle_down(room, now=now)


def _open(room: Room, player: AbstractBaseUser, *, now: datetime, rng: random.Random) -> None:
    room.name = room.name or rng.choice(names.ROOMS)
    room.code = codes.draw(rng)
    room.host_id = player.pk
    if not room.for_chips:
        room.stake = setups.stake_for(engine.RuleSet.from_data(room.rules))
    room.opened_at = now
    room.save()
    seats = [Seat(room=room, number=number) for number in range(room.seat_count)]
    seats[0].player_id = player.pk
    seats[0].taken_at = now
    seats[0].for_chips = room.for_chips
    Seat.objects.bulk_create(seats)
