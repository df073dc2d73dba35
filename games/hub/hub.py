"""One hub for each event loop: it hears that rooms changed and shows them to its sockets."""

import asyncio
import functools
import logging
from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from django.utils import timezone

from games import broadcast, services, tables
from games.hub.arriving import Door
from games.hub.drawing import Drawing, Eyes, draw, render_unseen
from games.hub.loops import every, in_thread, keep_on
from games.hub.sessions import CHECKED_EVERY, close_lost_sessions
from games.hub.sockets import (
    FORBIDDEN,
    NO_SUCH_ROOM,
    RESTART,
    SOCKETS_EACH,
    TOO_MUCH,
    Socket,
    hand_over,
    keep_beating,
)
from games.hub.watching import Watched, rooms_as_they_are
from games.services.arriving import Arrival

logger = logging.getLogger(__name__)

# Rooms that are drawn at the same time: more of them would only take turns at the processor.
DRAWN_AT_ONCE = 2


class Hub:
    """Keeps the sockets of one process by room. It runs while there are any."""

    def __init__(self) -> None:
        self.process_id: int | None = None
        self._ending = False
        self._rooms: dict[int, Watched] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._door = Door()
        self._pencils = asyncio.Semaphore(DRAWN_AT_ONCE)

    async def enter(self, socket: Socket) -> None:
        """Show the whole table to the socket, and from now on what changes.

        Where the process was taken for dead, the browser has to come back: by then it has begun
        anew (``arrive_again``). Raises NoSuchRoom.
        """
        mine = sum(other.viewer_id == socket.viewer_id for other in self.sockets())
        if mine + self._door.count(socket.viewer_id) >= SOCKETS_EACH:
            await socket.close(TOO_MUCH)
            return
        try:
            room = await self._door.let_in(self._arrival_of(socket, self.process_id))
        except services.Forgotten:
            await socket.close(RESTART)
            return
        if self._ending:
            await socket.close(RESTART)
            return
        watched = self._rooms.setdefault(room.pk, Watched(room.pk))
        watched.sockets.add(socket)
        watched.drawn = None
        socket.brake.when_free = functools.partial(self._look_again, watched)
        self._start()
        self._look_again(watched)

    async def leave(self, socket: Socket) -> None:
        """Forget the socket: it is closed.

        At the end of the process its viewer stays for some seconds: their browser comes back.
        """
        for watched in list(self._rooms.values()):
            watched.sockets.discard(socket)
            if not watched.sockets:
                del self._rooms[watched.pk]
        if not self._rooms:
            await self._stop()
        if not self._ending:
            depart = in_thread(services.presence.depart)
            await depart(connection=socket.connection, now=timezone.now())

    async def close(self) -> None:
        """Close all sockets, since the process ends; their browsers come back by themselves."""
        self._ending = True
        for socket in self.sockets():
            await socket.close(RESTART)
        await self._stop()

    def sockets(self) -> list[Socket]:
        return [socket for watched in self._rooms.values() for socket in watched.sockets]

    def tables_playing(self) -> int:
        return sum(watched.is_playing for watched in list(self._rooms.values()))

    def count_sockets(self) -> int:
        """How many there are, asked from any thread."""
        return sum(len(watched.sockets) for watched in list(self._rooms.values()))

    async def arrive_again(self, process_id: int) -> None:
        """Note all sockets anew: the process had been taken for dead. Raises Forgotten.

        It has its new id once that is done: until then this has to be asked for again.
        """
        arrivals = [self._arrival_of(socket, process_id) for socket in self.sockets()]
        await in_thread(services.arriving.arrive_all)(arrivals, now=timezone.now())
        self.process_id = process_id

    async def reconcile(self) -> None:
        """Look for rooms that moved without our hearing of it, and for closed ones."""
        asked = list(self._rooms.values())  # who comes while we ask is no concern of this look
        as_they_are = await in_thread(rooms_as_they_are)([watched.pk for watched in asked])
        for watched in asked:
            room = as_they_are.get(watched.pk)
            is_shown = room is not None and room.version == watched.drawn
            if room is None or (room.closed and is_shown):
                for socket in list(watched.sockets):
                    await socket.close(NO_SUCH_ROOM)
            else:
                watched.note_what_was_missed(room.version)
                if not is_shown:
                    self._look_again(watched)

    async def check_sessions(self) -> None:
        """Close the sockets of those who have logged out, or are locked, meanwhile."""
        await close_lost_sessions(self.sockets())

    @staticmethod
    def _arrival_of(socket: Socket, process_id: int | None) -> Arrival:
        return Arrival(
            room_id=socket.room_id,
            user_id=socket.viewer_id,
            process_id=process_id,
            connection=socket.connection,
            page_at=socket.page_at,
        )

    def _start(self) -> None:
        if self._tasks:
            return
        self._tasks = [
            asyncio.create_task(keep_on(job))
            for job in (
                self._listen,
                every(settings.RECONCILE_PAUSE, self.reconcile),
                functools.partial(keep_beating, self.sockets),
                every(CHECKED_EVERY, self.check_sessions),
            )
        ]

    async def _stop(self) -> None:
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        await broadcast.listen(broadcast.GROUP, self._hear)

    def _hear(self, message: Mapping[str, Any]) -> None:
        watched = self._rooms.get(message["room"])
        if watched:
            watched.hear(message["version"])
            if watched.drawn is None or watched.drawn < message["version"]:
                self._look_again(watched)

    def _look_again(self, watched: Watched) -> None:
        """However often this is called while the room is being drawn, it is drawn once more."""
        watched.dirty = True
        if watched.task is None or watched.task.done():
            watched.task = asyncio.create_task(self._show(watched))

    async def _show(self, watched: Watched) -> None:
        try:
            while watched.dirty and watched.sockets:
                async with self._pencils:
                    # Whatever has happened while it waited for one is drawn along.
                    watched.dirty = False
                    sockets = list(watched.sockets)
                    shown = [(socket.eyes, socket.shown) for socket in sockets]
                    drawing, unseen = await in_thread(_draw)(watched.pk, shown, watched.drawing)
                for socket, fragments in zip(sockets, unseen, strict=True):
                    if fragments is None:
                        watched.sockets.discard(socket)
                        await socket.close(FORBIDDEN)
                    elif socket in watched.sockets:
                        await hand_over(socket, drawing.version, fragments)
                # Who came meanwhile has made the room dirty again.
                watched.drawn, watched.drawing = drawing.version, drawing
        except Exception:  # the reconciler tries again
            logger.exception("Room %s could not be shown", watched.pk)
            watched.drawn = watched.drawing = None


def _draw(
    room_pk: int, shown: list[tuple[Eyes, dict[str, object]]], before: Drawing | None
) -> tuple[Drawing, list[list[tables.Fragment] | None]]:
    """The room for all these sockets, and what each of them lacks of it, rendered."""
    drawing = draw(room_pk, {eyes for eyes, _ in shown}, before=before)
    return drawing, render_unseen(drawing, shown)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def current() -> Hub:
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def sockets_at_tables() -> int:
    """How many sockets of this process look at tables, asked from any thread."""
    return sum(hub.count_sockets() for hub in list(_hubs.values()))


def tables_playing() -> int:
    """How many tables they look at have a running deal, asked from any thread."""
    return sum(hub.tables_playing() for hub in list(_hubs.values()))
