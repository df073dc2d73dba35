"""“Look again”: the only sender on the channel layer."""

import asyncio
import logging
from concurrent.futures import Future

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from games import metrics

logger = logging.getLogger(__name__)

GROUP = "tables"
LOBBY = "lobby"
LAYER_MAY_TAKE = 1.0

_loop: asyncio.AbstractEventLoop | None = None


def table_changed(room_pk: int, version: int) -> None:
    """Tell every process that a room has a new version. No card is in it, nor who did what.

    It is a hint that may get lost: whoever listens looks into the database, and looks there now
    and then without having been told.
    """
    _tell(GROUP, {"type": "table.changed", "room": room_pk, "version": version})


def lobby_talked() -> None:
    """Tell every process that something was said in the lobby's channel. It may get lost, too."""
    _tell(LOBBY, {"type": "lobby.talked"})


def speak_on(loop: asyncio.AbstractEventLoop) -> None:
    """Send on this loop from now on: who tells something need not wait until it has been sent."""
    global _loop  # noqa: PLW0603  a process has one that serves
    _loop = loop


def _tell(group: str, message: dict[str, object]) -> None:
    if _loop is None or not _loop.is_running():
        async_to_sync(_send)(group, message)
    else:
        sending = asyncio.run_coroutine_threadsafe(_send(group, message), _loop)
        sending.add_done_callback(_note_failure)


def _note_failure(sending: Future[None]) -> None:
    if not sending.cancelled() and sending.exception():
        logger.error("A change could not be told", exc_info=sending.exception())


async def _send(group: str, message: dict[str, object]) -> None:
    """A layer that does not answer, or has a queue of such as wait for it, is not waited for."""
    with metrics.UNSENT.count_exceptions():
        async with asyncio.timeout(LAYER_MAY_TAKE):
            await get_channel_layer().group_send(group, message)
