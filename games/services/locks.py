"""Rows that a change is serialised by, in one order always, so that nobody waits in a circle.

A person, then rooms in the order of their keys, then what belongs to a room; then the ledger, the
accounts of players in the order of their keys, then the house or the mint (``accounts.services.
ledger``); then what people have earned (``merits``), then their ratings (``rating``), each in the
order of their keys. Most changes need some of these, and a play that does not end a deal needs the
room alone.

SQLite has no row locks: there BEGIN IMMEDIATE lets one writer in at a time, and the constraints
are the second belt everywhere.
"""

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser

from accounts.models import User
from accounts.services import people
from games.models import Deal, Room
from games.services import room_rows, rows
from games.services.errors import NoSuchDeal, NoSuchRoom


def person(player: AbstractBaseUser) -> User:
    """The person, locked before any room, so that they do not sit down in two rooms at once.

    Raises ``accounts.services.people.Gone``, which is answered for all (``accounts.middleware``).
    """
    return people.locked(player)


def open_room(*, pk: int | None = None, public_id: str = "") -> Room:
    """The open room, locked until the end of the transaction; NoSuchRoom if there is none."""
    room = room_rows.locked_room(pk=pk, public_id=public_id)
    if room is None:
        raise NoSuchRoom
    return room


def open_rooms(pks: Iterable[int | None]) -> dict[int, Room]:
    """Those of the rooms that are open, locked in the order of their keys; None is no room."""
    wanted = {pk for pk in pks if pk is not None}
    found = Room.objects.select_for_update().filter(pk__in=wanted, closed_at=None).order_by("pk")
    return {room.pk: room for room in found}


def open_rooms_called(public_ids: Iterable[str]) -> dict[str, Room]:
    """The same by their public ids."""
    found = Room.objects.select_for_update().filter(public_id__in=set(public_ids), closed_at=None)
    return {room.public_id: room for room in found.order_by("pk")}


def all_open_rooms() -> None:
    """Lock every open room, in that order, too: a statement that writes them all keeps to none."""
    found = Room.objects.select_for_update().filter(closed_at=None).order_by("pk")
    list(found.values_list("pk"))


def dealt_deal(*, pk: int | None = None, public_id: str = "") -> Deal:
    """The deal, with its room locked; NoSuchDeal if nothing of that kind has been dealt.

    It is as it stands behind the lock, however long that had to be waited for.
    """
    deal = rows.locked_deal(pk=pk, public_id=public_id)
    if deal is None:
        raise NoSuchDeal
    return deal
