"""Joining at once (vào bàn ngay): a table where somebody waits, else one that bots soon fill."""

import random
import secrets
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q

from accounts.models import User
from games import engine
from games.models import Deal, Hand, Match, Room, Seat
from games.services import hosting, locks, presence, rooms, seating, seats, setups
from games.services.errors import Kicked, MembersOnly, NoSuchRoom, RoomIsFull, SeatIsTaken
from games.services.telling import raise_version

LEVEL = "medium"
DEFAULT_RULES = next(iter(engine.PRESETS))
# How many tables are tried before another is opened: seats go while one is on the way to them.
TRIES = 8
MOST_POINTS = 10**9
TAKEN_MEANWHILE = (Kicked, MembersOnly, NoSuchRoom, RoomIsFull, SeatIsTaken)

# A match to so many points: its seats are fixed until somebody has won (4.5). Both bounds, since
# to some databases null is more than any number, to others less.
TO_SO_MANY_POINTS = Q(
    ended_at=None, rules__target_points__gte=1, rules__target_points__lte=MOST_POINTS
)
PLAYED_ON = Hand.objects.filter(
    Q(deal__ended_at=None, left=True) | Q(deal__match__in=Match.objects.filter(TO_SO_MANY_POINTS)),
    deal__room=OuterRef("room"),
    room_seat=OuterRef("number"),
)
HAS_FREE_SEAT = Exists(Seat.objects.filter(seating.EMPTY, ~Exists(PLAYED_ON), room=OuterRef("pk")))
"""Whether anybody may sit down in a room: as ``seating.held_seats`` has it, for whole lists."""


@transaction.atomic
def join(
    *,
    player: AbstractBaseUser,
    rules: str | None = None,
    now: datetime,
    rng: random.Random | None = None,
) -> Room:
    """Seat the player at once where people wait (7.8); the room.

    Who is seated somewhere is led there while its deal runs, or while it waits for people as
    this does; else they stand up there first. A public room is taken that has a free seat, a person
    present and the rules of a preset unchanged (``rules`` if that is given), and is in no match to
    so many points; never one for chips, which nobody stakes without being asked: where one turns
    into such on the way there, they sit for points. Where there is none, another is opened that
    bots fill in ``JOIN_FILLS_AFTER`` seconds. KeyError for rules that are no preset.
    """
    person = locks.person(player)
    seated = rooms.seated_room(player)
    if seated and (presence.running_deal(seated) or _waits_for_people(seated, rules)):
        return seated
    for room in _tables_for(person, rules, now=now):
        # What is refused leaves no lock behind: rooms are locked in their order (``locks``).
        with suppress(*TAKEN_MEANWHILE), transaction.atomic():
            return seats.sit(room_id=room.public_id, player=player, now=now)
    return _open(player, rules or DEFAULT_RULES, now=now, rng=rng)


def seat_bots(room: Room, *, now: datetime) -> None:
    """Seat bots on the empty seats of a locked room that has waited for people long enough.

    Not where its host has made a room of it that bots do not play in.
    """
    if setups.setup_of(room).flaws(setups.Company(has_bots=True, bots_come=True)):
        return
    empty = list(room.seats.filter(seating.EMPTY))
    hosting.fill(room, empty, level=LEVEL, now=now, rng=secrets.SystemRandom())


def _tables_for(person: User, rules: str | None, *, now: datetime) -> Iterator[Room]:
    """Rooms to try, one after the other: first where people wait, then where a deal runs."""
    running = Deal.objects.filter(room=OuterRef("pk"), dealt_at__isnull=False, ended_at=None)
    fixed = Match.objects.filter(TO_SO_MANY_POINTS, room=OuterRef("pk"))
    waiting = Room.objects.filter(
        HAS_FREE_SEAT, ~Exists(fixed), is_public=True, closed_at=None, for_chips=False
    )
    if rules:
        waiting = waiting.filter(rules__slug=rules)
    if person.is_guest:
        waiting = waiting.exclude(kind=Room.Kind.RANKED)
    waiting = waiting.exclude(kicks__player=person.pk).exclude(seats__player=person.pk)
    there = presence.live(now).filter(viewer__seat__room=OuterRef("pk"), room=OuterRef("pk"))
    inhabited = waiting.filter(Q(wake_for=Room.Wake.FILL) | Exists(there))
    ordered = inhabited.annotate(
        runs=Exists(running), people=Count("seats", filter=Q(seats__player__isnull=False))
    ).order_by("runs", "-people", "opened_at", "pk")
    for room in ordered[:TRIES]:
        if _is_as_written(room) and _has_company(room, now=now):
            yield room


def _has_company(room: Room, *, now: datetime) -> bool:
    """Whether a person is present; who has just opened the room by this is as good as there."""
    return room.wake_for == Room.Wake.FILL or presence.somebody_plays_here(room, now=now)


def _is_as_written(room: Room) -> bool:
    """Whether a room has no house rules: nobody has read those who presses one button."""
    rules = engine.RuleSet.from_data(room.rules)
    preset = engine.PRESETS.get(rules.slug)
    return preset is not None and preset.digest == rules.digest


def _waits_for_people(room: Room, rules: str | None) -> bool:
    return room.wake_for == Room.Wake.FILL and rules in (None, room.rules["slug"])


def _open(
    player: AbstractBaseUser, rules: str, *, now: datetime, rng: random.Random | None
) -> Room:
    setup = setups.Setup(
        rules=engine.PRESETS[rules], turn_seconds=settings.TURN_SECONDS, is_public=True
    )
    opened = Room(**setup.columns)
    room = rooms.open_for(opened, player, level=None, now=now, rng=rng)
    if room is opened:
        at = now + timedelta(seconds=settings.JOIN_FILLS_AFTER)
        raise_version(room, wake_at=at, wake_for=Room.Wake.FILL)
    return room
