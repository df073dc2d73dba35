"""“Look again”: how what has changed is told to the hubs of all processes, and how they hear it.

Where one process serves alone, nothing is between them; else it is the channel layer.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Future

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

from games import metrics

logger = logging.getLogger(__name__)

GROUP = "tables"
LOBBY = "lobby"
LAYER_MAY_TAKE = 1.0

Message = Mapping[str, object]
Hear = Callable[[Message], None]

_loop: asyncio.AbstractEventLoop | None = None
# Who listens in this process, each on a loop of its own.
_ears: dict[str, dict[Hear, asyncio.AbstractEventLoop]] = {GROUP: {}, LOBBY: {}}


def table_changed(room_pk: int, version: int) -> None:
    """Tell every process that a room has a new version. No card is in it, nor who did what.

    It is a hint that may get lost: whoever listens looks into the database, and looks there now
    and then without having been told.
    """
    tell(GROUP, {"type": "table.changed", "room": room_pk, "version": version})


def lobby_talked() -> None:
    """Tell every process that something was said in the lobby's channel. It may get lost, too."""
    tell(LOBBY, {"type": "lobby.talked"})


def speak_on(loop: asyncio.AbstractEventLoop) -> None:
    """Send on this loop from now on: who tells something need not wait until it has been sent."""
    global _loop  # noqa: PLW0603  a process has one that serves
    _loop = loop


def tell(group: str, message: Message) -> None:
    """Hand a message to all who listen; it does not wait until they have heard it."""
    if _is_alone():
        for hear, loop in list(_ears[group].items()):
            loop.call_soon_threadsafe(hear, message)
    elif _loop is None or not _loop.is_running():
        async_to_sync(_send)(group, message)
    else:
        sending = asyncio.run_coroutine_threadsafe(_send(group, message), _loop)
        sending.add_done_callback(_note_failure)


async def listen(group: str, hear: Hear) -> None:
    """Call ``hear`` on this loop with each message to the group, until this is cancelled."""
    if not _is_alone():
        await _listen_to_layer(group, hear)
        return
    _ears[group][hear] = asyncio.get_running_loop()
    try:
        await asyncio.get_running_loop().create_future()
    finally:
        del _ears[group][hear]


def _is_alone() -> bool:
    """Whether the layer reaches nobody but this process."""
    return type(get_channel_layer()) is InMemoryChannelLayer


async def _listen_to_layer(group: str, hear: Hear) -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel(f"{group}.")
    try:
        await layer.group_add(group, channel)
        while True:
            hear(await layer.receive(channel))
    finally:
        await layer.group_discard(group, channel)


def _note_failure(sending: Future[None]) -> None:
    if not sending.cancelled() and sending.exception():
        logger.error("A change could not be told", exc_info=sending.exception())


async def _send(group: str, message: Message) -> None:
    """A layer that does not answer, or has a queue of such as wait for it, is not waited for."""
    with metrics.UNSENT.count_exceptions():
        async with asyncio.timeout(LAYER_MAY_TAKE):
            await get_channel_layer().group_send(group, message)
