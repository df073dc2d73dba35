"""What was said at a table or in the lobby, and who does not hear whom: read once a draw."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts.prepared import PreparedRows
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
    viewers = frozenset(viewers)
    rows = _said_in_lobby() if room is None else _said_at(room.pk)
    muted: dict[int, set[int]] = {}
    for listener, other in _mutes_of(len(viewers))(*viewers) if viewers else ():
        muted.setdefault(listener, set()).add(other)
    return Heard(
        tuple(reversed([Said._make(row) for row in rows])),
        {listener: frozenset(others) for listener, others in muted.items()},
    )


def _latest(messages: QuerySet[Message]) -> QuerySet[Message, Any]:
    return messages.order_by("-pk").values_list(*Said._fields)[:SHOWN]


_said_in_lobby = PreparedRows(lambda: _latest(Message.objects.filter(room=None)))
_said_at = PreparedRows(lambda room: _latest(Message.objects.filter(room=room)), int)


@lru_cache(maxsize=32)
def _mutes_of(count: int) -> PreparedRows:
    """The query for as many listeners."""
    return PreparedRows(
        lambda *who: Mute.objects.filter(listener__in=who).values_list("listener", "muted"),
        *[int] * count,
    )
