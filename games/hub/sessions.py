"""Who has logged out, or is locked, sees nothing more over the sockets that are still open."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from accounts.services import sessions
from accounts.services.sessions import Standing
from games.hub.loops import in_thread
from games.hub.sockets import RESTART, SESSION_LOST

# The database is asked, so it does not matter in which process somebody logs out.
CHECKED_EVERY = 1.5


class SignedIn(Protocol):
    """The socket of somebody who was signed in when it was opened."""

    session_key: str | None

    @property
    def viewer_id(self) -> int | None: ...

    @property
    def close(self) -> Callable[[int], Awaitable[None]]: ...


async def close_lost_sessions(sockets: Iterable[SignedIn]) -> None:
    """Close those of the sockets whose session does not sign their viewer in any more.

    A browser that goes on under a new key comes back by itself, and brings it along.
    """
    asked = list(sockets)
    passes = {(socket.session_key, socket.viewer_id) for socket in asked}
    standings = await in_thread(sessions.standings)(passes)
    for socket in asked:
        standing = standings[socket.session_key, socket.viewer_id]
        if standing is not Standing.SIGNED_IN:
            await socket.close(RESTART if standing is Standing.RENEWED else SESSION_LOST)
