"""Rows that a change is serialised by. The room comes first, always, so nobody waits in a circle.

SQLite has no row locks: there BEGIN IMMEDIATE lets one writer in at a time, and the constraints
are the second belt everywhere.
"""

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection

from accounts.models import User
from games.models import Deal, Room
from games.services.errors import NoSuchDeal, NoSuchRoom


def person(player: AbstractBaseUser) -> User:
    """The person, locked before any room, so that they do not sit down in two rooms at once."""
    return User.objects.select_for_update(no_key=True).get(pk=player.pk)


def open_room(**which: object) -> Room:
    """The open room, locked until the end of the transaction; NoSuchRoom if there is none."""
    room = Room.objects.select_for_update().filter(closed_at=None, **which).first()
    if room is None:
        raise NoSuchRoom
    return room


def open_rooms(pks: Iterable[int | None]) -> dict[int, Room]:
    """Those of the rooms that are open, locked in the order of their keys; None is no room."""
    wanted = {pk for pk in pks if pk is not None}
    found = Room.objects.select_for_update().filter(pk__in=wanted, closed_at=None).order_by("pk")
    return {room.pk: room for room in found}


def dealt_deal(**which: object) -> Deal:
    """The deal, with its room locked; NoSuchDeal if nothing of that kind has been dealt.

    It is as it stands behind the lock, however long that had to be waited for.
    """
    deal = (
        Deal.objects.select_related("room")
        .select_for_update(of=("room",))
        .filter(dealt_at__isnull=False, **which)
        .first()
    )
    if deal is None:
        raise NoSuchDeal
    if connection.features.has_select_for_update:
        # The database has read the locked row again after waiting for it, and no other.
        deal.refresh_from_db(fields=list(Deal.WHAT_MOVES))
    return deal
