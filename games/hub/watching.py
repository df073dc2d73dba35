"""What the hub asks the database for now and then."""

from collections.abc import Iterable
from typing import NamedTuple

from games.models import Room


class RoomNow(NamedTuple):
    """How far a room is, and whether it is closed."""

    version: int
    closed: bool


def rooms_as_they_are(pks: Iterable[int]) -> dict[int, RoomNow]:
    """The rooms that still exist, in one query."""
    rows = Room.objects.filter(pk__in=pks).values_list("pk", "version", "closed_at")
    return {pk: RoomNow(version, closed_at is not None) for pk, version, closed_at in rows}


def lobby_as_it_is(shown: Iterable[str]) -> dict[str, object]:
    """The rooms of these public ids that still exist, with what changes whenever they do."""
    rows = Room.objects.filter(public_id__in=list(shown))
    return {name: state for name, *state in rows.values_list("public_id", "version", "closed_at")}
