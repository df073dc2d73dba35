"""Who has logged out, or is locked, sees nothing more over the sockets that are still open."""

from collections.abc import Awaitable, Callable, Iterable
from importlib import import_module
from typing import Protocol

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest

from games.hub.loops import in_thread
from games.hub.sockets import SESSION_LOST

CHECKED_EVERY = 30.0


class SignedIn(Protocol):
    """The socket of somebody who was signed in when it was opened."""

    session_key: str | None

    @property
    def viewer_id(self) -> int | None: ...

    @property
    def close(self) -> Callable[[int], Awaitable[None]]: ...


async def close_lost_sessions(sockets: Iterable[SignedIn]) -> None:
    """Close those of the sockets whose session does not sign their viewer in any more."""
    asked = list(sockets)
    keys = {(socket.session_key, socket.viewer_id) for socket in asked}
    lost = await in_thread(_lost)(keys)
    for socket in asked:
        if (socket.session_key, socket.viewer_id) in lost:
            await socket.close(SESSION_LOST)


def _lost(keys: Iterable[tuple[str | None, int | None]]) -> set[tuple[str | None, int | None]]:
    store = import_module(settings.SESSION_ENGINE).SessionStore
    lost = set()
    for session_key, viewer_id in keys:
        request = HttpRequest()
        request.session = store(session_key)
        if get_user(request).pk != viewer_id:
            lost.add((session_key, viewer_id))
    return lost
