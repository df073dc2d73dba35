"""What a table has for who has no seat there: above all, what a full one offers (7.8)."""

from dataclasses import dataclass

from games import engine, phrases
from games.tables.snapshot import Snapshot


@dataclass(frozen=True)
class Offers:
    """What somebody may do who found no seat: wait, open the same kind of table, go to another.

    ``waits`` tells who waits how many do so before them; "" for who does not wait. ``room`` is
    the id of the room, ``rules`` what another table is looked for by.
    """

    can_wait: bool
    waits: str
    room: str
    rules: str


def offers_to(snapshot: Snapshot, viewer_id: int | None) -> Offers:
    """What there is for a viewer who cannot sit down here."""
    room = snapshot.room
    waits = viewer_id in snapshot.waiting
    may_wait = room.closed_at is None and viewer_id not in snapshot.kicked
    slug = engine.RuleSet.from_data(room.rules).slug
    return Offers(
        can_wait=may_wait and not waits,
        waits=phrases.waits_for_a_seat(_ahead(snapshot, viewer_id)) if waits else "",
        room=room.public_id,
        rules=slug if slug in engine.PRESETS else "",
    )


def is_told_of_a_seat(snapshot: Snapshot, viewer_id: int | None) -> bool:
    """Whether the viewer waits for a seat, and one is there for them now."""
    return viewer_id in snapshot.waiting and snapshot.can_sit(viewer_id)


def _ahead(snapshot: Snapshot, viewer_id: int | None) -> int:
    """How many wait before the viewer."""
    return snapshot.waiting.index(viewer_id) if viewer_id in snapshot.waiting else 0
