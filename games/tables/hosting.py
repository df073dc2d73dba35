"""Who runs the table, as all who look at it are told, and whether bots may sit there."""

from games.models import Room, Seat
from games.tables.snapshot import Snapshot


def host_seat(snapshot: Snapshot) -> Seat | None:
    """Where the host of an open room sits; None where nobody else does, but bots."""
    people = [seat for seat in snapshot.seats if seat.player_id]
    if snapshot.room.closed_at or len(people) == 1:
        return None
    return next((seat for seat in people if seat.player_id == snapshot.room.host_id), None)


def is_host(snapshot: Snapshot, viewer_id: int | None) -> bool:
    """Whether the viewer runs the open table."""
    is_open = snapshot.room.closed_at is None
    return is_open and viewer_id is not None and snapshot.room.host_id == viewer_id


def can_add_bots(snapshot: Snapshot, viewer_id: int | None) -> bool:
    """Whether the viewer may seat bots on free seats."""
    return is_host(snapshot, viewer_id) and snapshot.room.kind != Room.Kind.RANKED
