"""The lobby's hub, one for each event loop: it shows the lobby's sockets what changes there.

It looks into the database once in ``RECONCILE_PAUSE`` and is not told of each card that is played
somewhere; only what is said in the lobby's channel wakes it up before.
"""

import asyncio
import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from django.conf import settings

from games import broadcast, lobby
from games.hub.lobby_drawing import Board, Looker, Sights
from games.hub.loops import every, in_thread, keep_on
from games.hub.sessions import CHECKED_EVERY, close_lost_sessions
from games.hub.sockets import RESTART, SOCKETS_EACH, TOO_MUCH, Line, hand_over, keep_beating

# Visitors whom nobody knows are counted by their address, which a whole school may share.
SOCKETS_AN_ADDRESS = 64
# However much is said, it looks so many seconds later at the earliest.
SHORTEST_PAUSE = 0.2


@dataclass(eq=False, slots=True, kw_only=True)
class LobbySocket(Line):
    """Somebody's view of a page of the lobby. ``viewer_id`` is None for a visitor."""

    viewer_id: int | None
    session_key: str | None
    address: str
    asked: lobby.Asked

    @property
    def looker(self) -> Looker:
        return Looker(self.language, self.viewer_id, self.asked)


class LobbyHub:
    """Keeps the sockets of the lobby of one process. It runs while there are any."""

    def __init__(self) -> None:
        self.sockets: set[LobbySocket] = set()
        self._ending = False
        self._board = Board()
        self._awake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def enter(self, socket: LobbySocket) -> None:
        """Show the socket the rooms that its page has, and from now on what changes of them."""
        if self._is_too_much(socket):
            await socket.close(TOO_MUCH)
        elif self._ending:
            await socket.close(RESTART)
        else:
            self.sockets.add(socket)
            self._awake.set()
            self._start()

    async def leave(self, socket: LobbySocket) -> None:
        """Forget the socket: it is closed."""
        self.sockets.discard(socket)
        if not self.sockets:
            await self._stop()
            self._board = Board()

    async def close(self) -> None:
        """Close all sockets, since the process ends; their browsers come back by themselves."""
        self._ending = True
        for socket in list(self.sockets):
            await socket.close(RESTART)
        await self._stop()

    async def look(self) -> None:
        """Look at what the sockets show, and hand them what has changed."""
        sockets = list(self.sockets)
        seen = await in_thread(self._board.look)({socket.looker for socket in sockets})
        for socket in sockets:
            await _show(socket, seen)

    async def check_sessions(self) -> None:
        """Close the sockets of those who have logged out, or are locked, meanwhile."""
        await close_lost_sessions(each for each in self.sockets if each.viewer_id is not None)

    def _is_too_much(self, socket: LobbySocket) -> bool:
        if socket.viewer_id is None:
            strangers = [other for other in self.sockets if other.viewer_id is None]
            return _count(strangers, socket) >= SOCKETS_AN_ADDRESS
        mine = [other for other in self.sockets if other.viewer_id == socket.viewer_id]
        return len(mine) >= SOCKETS_EACH

    def _start(self) -> None:
        if not self._tasks:
            jobs = (
                self._keep_looking,
                self._listen,
                functools.partial(keep_beating, self.sockets.copy),
                every(CHECKED_EVERY, self.check_sessions),
            )
            self._tasks = [asyncio.create_task(keep_on(job)) for job in jobs]

    async def _stop(self) -> None:
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_looking(self) -> None:
        while True:
            self._awake.clear()
            await self.look()
            await asyncio.sleep(SHORTEST_PAUSE)
            try:
                await asyncio.wait_for(self._awake.wait(), settings.RECONCILE_PAUSE)
            except TimeoutError:
                continue

    async def _listen(self) -> None:
        await broadcast.listen(broadcast.LOBBY, self._hear)

    def _hear(self, _message: Mapping[str, object]) -> None:
        self._awake.set()


def _count(sockets: Iterable[LobbySocket], like: LobbySocket) -> int:
    return sum(other.address == like.address for other in sockets)


async def _show(socket: LobbySocket, seen: Sights) -> None:
    # Who came meanwhile is shown the lobby by the next look.
    fragments = seen.fragments.get(socket.looker, ())
    if socket.unseen(fragments):
        await hand_over(socket, seen.version, fragments)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, LobbyHub] = WeakKeyDictionary()


def current_lobby() -> LobbyHub:
    """The lobby's hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), LobbyHub())


def sockets_in_the_lobby() -> int:
    """How many sockets of this process look at the lobby, asked from any thread."""
    return sum(len(hub.sockets) for hub in list(_hubs.values()))
