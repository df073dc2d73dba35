"""A room's version: it rises with every change that a viewer can see, and the tables are told."""

from django.db import transaction

from games import broadcast
from games.models import Room
from games.services import rows

# What every action writes.
BY_ITS_DEAL_ALONE = {"wake_at": None, "wake_for": ""}


def raise_version(room: Room, by: int = 1, /, **changes: object) -> None:
    """Write ``changes`` to the room together with its next version; tell once it is committed.

    Where a step of the table is more than a single action, it rises ``by`` more than its actions
    are: so it has risen by as many as there were actions only if nothing else has happened.

    The room is locked by the caller (see ``locks``), so the version read is the newest. A layer
    that does not answer costs a second, not the change: ``robust``.
    """
    room.version += by
    for field, value in changes.items():
        setattr(room, field, value)
    if changes == BY_ITS_DEAL_ALONE:
        rows.show(room)
    else:
        Room.objects.filter(pk=room.pk).update(version=room.version, **changes)
    pk, version = room.pk, room.version

    # A function of its own, no partial: Django names it in the log where it fails.
    def tell() -> None:
        broadcast.table_changed(pk, version)

    transaction.on_commit(tell, robust=True)


def tell_lobby_on_commit() -> None:
    """Tell the lobby that something was said there, once it is committed; see ``raise_version``."""

    def tell() -> None:
        broadcast.lobby_talked()

    transaction.on_commit(tell, robust=True)
