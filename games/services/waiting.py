"""Waiting for a seat (chờ chỗ) of a full room: no seat is kept for anybody, who waits is told."""

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from games.models import Room, Waiting
from games.services import locks, seating
from games.services.errors import Kicked, MembersOnly, NoSuchRoom, NotFull
from games.services.telling import raise_version


@transaction.atomic
def wait(*, room_id: str, player: AbstractBaseUser, now: datetime) -> None:
    """Wait for a seat of a full room (7.8); to wait for one of another room ends with it.

    Who waits here already keeps their place. Raises NoSuchRoom, Kicked, MembersOnly (ranked
    rooms), and NotFull where the player has a seat, or could have one at once.
    """
    person = locks.person(player)
    target = Room.objects.filter(public_id=room_id).first()
    if target is None:
        raise NoSuchRoom
    before = waited_for(player)
    locked = locks.open_rooms({target.pk, before})
    room = locked.get(target.pk)
    if room is None:
        raise NoSuchRoom
    if room.kicks.filter(player_id=player.pk).exists():
        raise Kicked
    if room.kind == Room.Kind.RANKED and person.is_guest:
        raise MembersOnly
    sits_here = room.seats.filter(player_id=player.pk).exists()
    if sits_here or seating.free_seats(room, player):
        raise NotFull
    if before == room.pk:
        return
    end(player, locked)
    Waiting.objects.create(room=room, player_id=player.pk, since=now)
    raise_version(room)


@transaction.atomic
def stop(*, room_id: str, player: AbstractBaseUser) -> bool:
    """Wait no more; whether the player did. Raises NoSuchRoom."""
    locks.person(player)
    room = locks.open_room(public_id=room_id)
    if waited_for(player) != room.pk:
        return False
    end(player, {room.pk: room})
    return True


def waited_for(player: AbstractBaseUser) -> int | None:
    """The primary key of the room for whose seats the player waits. The person is locked."""
    rooms = Waiting.objects.filter(player_id=player.pk).values_list("room", flat=True)
    return rooms.first()


def end(player: AbstractBaseUser, locked: Mapping[int, Room]) -> None:
    """Wait no more, anywhere. ``locked`` has the room that was waited for, if it is still open."""
    room = locked.get(waited_for(player) or 0)
    Waiting.objects.filter(player_id=player.pk).delete()
    if room:
        raise_version(room)
