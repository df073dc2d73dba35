"""What was said at a table or in the lobby, and who does not hear whom: read once a draw."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from games.models import Message, Mute, Room

# The latest so many are shown.
SHOWN = 50


class Said(NamedTuple):
    """Something said, as its row has it."""

    pk: int
    author_id: int | None
    name: str
    kind: str
    text: str
    at: datetime


class Heard(NamedTuple):
    """The latest things said in one place, oldest first, and whom each viewer does not hear."""

    said: tuple[Said, ...] = ()
    muted: Mapping[int, frozenset[int]] = {}

    def unheard_by(self, viewer_id: int | None) -> frozenset[int]:
        """Whom the viewer does not want to hear."""
        return self.muted.get(viewer_id or 0, frozenset())

    def for_viewer(self, viewer_id: int | None) -> tuple[Said, ...]:
        """What the viewer hears of it."""
        unheard = self.unheard_by(viewer_id)
        if not unheard:
            return self.said
        return tuple(said for said in self.said if said.author_id not in unheard)


def heard(room: Room | None, viewers: Iterable[int]) -> Heard:
    """What these viewers hear in a room, or in the lobby: two queries, however many they are."""
    rows = Message.objects.filter(room=room).order_by("-pk").values_list(*Said._fields)[:SHOWN]
    muted: dict[int, set[int]] = {}
    pairs = Mute.objects.filter(listener__in=list(viewers)).values_list("listener", "muted")
    for listener, other in pairs:
        muted.setdefault(listener, set()).add(other)
    return Heard(
        tuple(reversed([Said._make(row) for row in rows])),
        {listener: frozenset(others) for listener, others in muted.items()},
    )
