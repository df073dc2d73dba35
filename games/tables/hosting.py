"""Who runs the table, as all who look at it are told."""

from games.models import Seat
from games.tables.snapshot import Snapshot


def host_seat(snapshot: Snapshot) -> Seat | None:
    """Where the host of an open room sits; None where nobody else does, but bots."""
    people = [seat for seat in snapshot.seats if seat.player_id]
    if snapshot.room.closed_at or len(people) == 1:
        return None
    return next((seat for seat in people if seat.player_id == snapshot.room.host_id), None)
