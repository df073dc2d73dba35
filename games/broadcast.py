"""“Look again”: the only sender on the channel layer."""

import asyncio

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

GROUP = "tables"
LOBBY = "lobby"
LAYER_MAY_TAKE = 1.0


def table_changed(room_pk: int, version: int) -> None:
    """Tell every process that a room has a new version. No card is in it, nor who did what.

    It is a hint that may get lost: whoever listens looks into the database, and looks there now
    and then without having been told.
    """
    message = {"type": "table.changed", "room": room_pk, "version": version}
    async_to_sync(_send)(GROUP, message)


def lobby_talked() -> None:
    """Tell every process that something was said in the lobby's channel. It may get lost, too."""
    async_to_sync(_send)(LOBBY, {"type": "lobby.talked"})


async def _send(group: str, message: dict[str, object]) -> None:
    """A layer that does not answer, or has a queue of such as wait for it, is not waited for."""
    async with asyncio.timeout(LAYER_MAY_TAKE):
        await get_channel_layer().group_send(group, message)
