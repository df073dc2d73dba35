"""The door of the hub: who opens sockets at the same time is noted at the same time."""

import asyncio
from dataclasses import dataclass, field

from django.utils import timezone

from games import services
from games.hub.loops import in_thread
from games.models import Room
from games.services.arriving import Arrival


@dataclass(eq=False, slots=True)
class Party:
    """Those who go in together, and what becomes of it."""

    members: list[Arrival] = field(default_factory=list)
    task: asyncio.Task[list[Room | None]] | None = None


class Door:
    """Lets in one party after the other: while one is noted, those who come are the next.

    So nobody waits for others as long as few come, and after a restart a table comes as a whole.
    """

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._next = Party()
        self._outside: list[int] = []

    def count(self, user_id: int) -> int:
        """How many sockets of this viewer are being let in."""
        return self._outside.count(user_id)

    async def let_in(self, arrival: Arrival) -> Room:
        """Note that a viewer has come; their room. Raises NoSuchRoom, Forgotten.

        What fails fails for the whole party, whose browsers come back.
        """
        party = self._next
        place = len(party.members)
        party.members.append(arrival)
        if party.task is None:
            party.task = asyncio.create_task(self._note())
        self._outside.append(arrival.user_id)
        try:
            room = (await asyncio.shield(party.task))[place]
        finally:
            self._outside.remove(arrival.user_id)
        if room is None:
            raise services.NoSuchRoom
        return room

    async def _note(self) -> list[Room | None]:
        async with self._one_at_a_time:
            party, self._next = self._next, Party()
            return await in_thread(services.arriving.arrive_all)(party.members, now=timezone.now())
