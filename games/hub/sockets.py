"""One open socket: what its browser has been shown, and whether it still listens."""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.conf import settings

from games import metrics, tables
from games.hub.brakes import Brake
from games.hub.drawing import Eyes

logger = logging.getLogger(__name__)

# Close codes. The browser comes back by itself after the first, and never after the others.
RESTART = 1012
SESSION_LOST = 4401
FORBIDDEN = 4403
NO_SUCH_ROOM = 4404
TOO_MUCH = 1008

# Tabs and phones of one person, with room for those that have gone without a word.
SOCKETS_EACH = 16
# How many heartbeats may be under way, and how many frames may come between two of them.
BEATS_UNDER_WAY = 8
FRAMES_BETWEEN_BEATS = 40
BEATS_AT_ONCE = 16

SHOWN = metrics.FRAMES.labels("show")
BEATEN = metrics.FRAMES.labels("beat")


@dataclass(eq=False, slots=True, kw_only=True)
class Line:
    """One open socket, whatever is shown over it, in one language.

    ``abort`` cuts the connection without a word, if it can be. While its ``brake`` is on, nothing
    is sent: who does not read costs what a transport buffers, and no more.
    """

    language: str
    send: Callable[[str], Awaitable[None]]
    close: Callable[[int], Awaitable[None]]
    abort: Callable[[], None] | None = None
    brake: Brake = field(default_factory=Brake)
    connection: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    version: int = 0
    shown: dict[str, object] = field(default_factory=dict)
    nonces: deque[str] = field(default_factory=lambda: deque(maxlen=BEATS_UNDER_WAY))
    heard_at: float = field(default_factory=lambda: asyncio.get_running_loop().time())
    frames: int = 0

    async def show(self, version: int, fragments: Iterable[tables.Fragment]) -> None:
        """Send what this browser has not been shown yet, and nothing else.

        So the cards a player is picking stay picked while the others play. What does not come
        through now is part of what is sent once it does.
        """
        if self.brake.is_on:
            return
        changed = self.unseen(fragments)
        if not changed and version == self.version:
            return
        self.version = version
        self.shown.update({fragment.name: fragment.key for fragment in changed})
        html = "".join(fragment.html for fragment in changed)
        SHOWN.inc()
        await self.send(tables.version_fragment(version) + html)

    def unseen(self, fragments: Iterable[tables.Fragment]) -> list[tables.Fragment]:
        """Those that this browser does not show like that."""
        return [
            fragment
            for fragment in fragments
            if fragment.name not in self.shown or self.shown[fragment.name] != fragment.key
        ]

    async def beat(self) -> None:
        """Ask for a sign of life: that a connection is open does not say that anybody reads."""
        if self.brake.is_on:
            return
        nonce = secrets.token_urlsafe(6)
        self.nonces.append(nonce)
        self.frames = 0
        BEATEN.inc()
        await self.send(
            f'<i id="beat" data-nonce="{nonce}" data-version="{self.version}" hidden'
            ' hx-swap-oob="true"></i>'
        )

    async def hear(self, text: str | None) -> None:
        """Take the echo of a heartbeat. Nothing else that a browser sends is looked at."""
        self.frames += 1
        if self.frames > FRAMES_BETWEEN_BEATS:
            await self.close(TOO_MUCH)
        elif text in self.nonces:
            self.heard_at = asyncio.get_running_loop().time()

    async def cut(self) -> None:
        """End a connection that nobody is listening to any more."""
        if self.abort is None:
            await self.close(RESTART)
        else:
            self.abort()


@dataclass(eq=False, slots=True, kw_only=True)
class Socket(Line):
    """A viewer's view of one room."""

    room_id: str
    viewer_id: int
    session_key: str | None
    page_at: datetime | None = None
    """When the page was made that it belongs to."""

    @property
    def eyes(self) -> Eyes:
        """As which pair of eyes the room is drawn for it."""
        return Eyes(self.language, self.viewer_id, self.page_at)


async def hand_over(line: Line, version: int, fragments: Iterable[tables.Fragment]) -> None:
    """Show something; one bad socket must not keep it from the others."""
    try:
        await line.show(version, fragments)
    except Exception:
        logger.exception("A socket could not be sent to")
        await line.cut()


async def keep_beating(lines: Callable[[], Collection[Line]]) -> None:
    """Ask every browser for a sign of life once in a pause, and let go of those that give none.

    Few at a time: a burst of beats, and of their echoes, would keep the tables waiting.
    """
    while True:
        asked = list(lines())
        groups = [asked[at : at + BEATS_AT_ONCE] for at in range(0, len(asked), BEATS_AT_ONCE)]
        for group in groups or [[]]:
            await asyncio.sleep(settings.HEARTBEAT_PAUSE / max(len(groups), 1))
            now = asyncio.get_running_loop().time()
            for line in group:
                if now - line.heard_at > settings.SOCKET_SILENCE:
                    await line.cut()
                else:
                    await line.beat()
