"""Opening a room (phòng), sitting down in it, coming back to it, closing it."""

import random
import secrets
from datetime import datetime

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from games import engine
from games.models import Deal, Hand, Room, Seat
from games.services import dealing, locks, names, presence, turns
from games.services.errors import NotYours
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
    return deal_among_bots(room, player, level=level, now=now, rng=rng)


def deal_among_bots(
    room: Room,
    player: AbstractBaseUser,
    *,
    level: str,
    now: datetime,
    rng: random.Random | None = None,
) -> Room:
    """Save the new room with the player in seat 0 and bots in the others, and deal there.

    Call it in a transaction. Who is seated somewhere is led there while a deal runs, and else
    stood up first. A room without a name has one drawn.
    """
    rng = rng or secrets.SystemRandom()
    # Two clicks at once open one room: the second waits here, and is led to what the first opened.
    player = get_user_model().objects.select_for_update().get(pk=player.pk)
    seated = seated_room(player)
    if seated and running_deal(seated):
        return seated
    if seated:
        _stand_up(locks.open_room(pk=seated.pk), player, now=now)
    _open(room, player, now=now, rng=rng)
    _fill_with_bots(room, level, now=now, rng=rng)
    dealing.prepare(room, now=now)
    dealing.deal_cards(room, now=now)
    return room


def seated_room(player: AbstractBaseUser) -> Room | None:
    """The open room in which the player has a seat, if any."""
    return Room.objects.filter(seats__player_id=player.pk, closed_at=None).first()


def running_deal(room: Room) -> Deal | None:
    """The deal that is being played in the room, if any."""
    return room.deals.filter(dealt_at__isnull=False, ended_at=None).first()


@transaction.atomic
def come_back(*, room_id: str, player: AbstractBaseUser, now: datetime) -> None:
    """End the autopilot of the player's hand (7.1); on turn they have their full time again.

    Between deals, the next one is on its way again. Raises NoSuchRoom, or NotYours if the player
    held no hand of the latest deal.
    """
    room = locks.open_room(public_id=room_id)
    deal = presence.latest_deal(room)
    hand = Hand.objects.filter(deal=deal, player_id=player.pk).first() if deal else None
    if deal is None or hand is None:
        raise NotYours
    if not presence.end_autopilot(deal, player.pk):
        return
    if deal.ended_at:
        raise_version(room, **presence.what_next(room, now=now))
        return
    if deal.turn == hand.seat:
        turns.give_time(deal, room, now=now)
    raise_version(room)


def close(room: Room, *, now: datetime) -> None:
    """Close a locked room in which nothing runs: its seats are free, its prepared deck is gone."""
    room.seats.update(player=None, bot_level="", bot_name="", taken_at=None)
    room.matches.filter(ended_at=None).update(ended_at=now)
    room.deals.filter(dealt_at=None).delete()
    raise_version(room, closed_at=now, wake_at=None, wake_for="")


def _stand_up(room: Room, player: AbstractBaseUser, *, now: datetime) -> None:
    """Free the player's seat; a room that no person sits in any more closes."""
    room.seats.filter(player_id=player.pk).update(player=None, taken_at=None)
    if room.seats.filter(player__isnull=False).exists():
        raise_version(room)
    else:
        close(room, now=now)


def _open(room: Room, player: AbstractBaseUser, *, now: datetime, rng: random.Random) -> None:
    rules = engine.RuleSet.from_data(room.rules)
    room.name = room.name or rng.choice(names.ROOMS)
    room.host_id = player.pk
    room.stake = settings.NOMINAL_STAKE if rules.has_chips else 0
    room.opened_at = now
    room.save()
    seats = [Seat(room=room, number=number) for number in range(room.seat_count)]
    seats[0].player_id = player.pk
    seats[0].taken_at = now
    Seat.objects.bulk_create(seats)


def _fill_with_bots(room: Room, level: str, *, now: datetime, rng: random.Random) -> None:
    empty = list(room.seats.filter(player=None, bot_level=""))
    for seat, name in zip(empty, rng.sample(names.BOTS, len(empty)), strict=True):
        seat.bot_level, seat.bot_name, seat.taken_at = level, name, now
    Seat.objects.bulk_update(empty, ["bot_level", "bot_name", "taken_at"])
