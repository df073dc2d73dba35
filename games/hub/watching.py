"""What the hub knows of the rooms that it shows, and what it asks for now and then."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from games import metrics
from games.hub.drawing import Drawing
from games.hub.sockets import Socket
from games.models import Room


@dataclass(eq=False, slots=True)
class Watched:
    """A room that sockets of this process look at."""

    pk: int
    sockets: set[Socket] = field(default_factory=set)
    drawn: int | None = None
    """The version that all of them have been shown, if any."""
    heard: int = 0
    """The latest version that a message told of."""
    missed: int | None = None
    """A version that was found by looking, until its message comes after all."""
    drawing: Drawing | None = None
    """The latest: where only actions have followed, the next is made of it."""
    dirty: bool = False
    task: asyncio.Task[None] | None = None

    @property
    def is_playing(self) -> bool:
        return self.drawing is not None and self.drawing.is_playing

    def hear(self, version: int) -> None:
        self.heard = max(self.heard, version)
        if version == self.missed:
            self.missed = None

    def note_what_was_missed(self, version: int) -> None:
        """Count a change whose message has not come by the next look: it may be on its way yet."""
        if self.missed is not None:
            metrics.LOST_PUSHES.inc()
            self.heard = max(self.heard, self.missed)
        is_news = self.drawn is not None and version > max(self.drawn, self.heard)
        self.missed = version if is_news else None


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
