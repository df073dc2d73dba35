"""“Look again”: the only sender on the channel layer."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

GROUP = "tables"
LOBBY = "lobby"


def table_changed(room_pk: int, version: int) -> None:
    """Tell every process that a room has a new version. No card is in it, nor who did what.

    It is a hint that may get lost: whoever listens looks into the database, and looks there now
    and then without having been told.
    """
    message = {"type": "table.changed", "room": room_pk, "version": version}
    async_to_sync(get_channel_layer().group_send)(GROUP, message)


def lobby_talked() -> None:
    """Tell every process that something was said in the lobby's channel. It may get lost, too."""
    async_to_sync(get_channel_layer().group_send)(LOBBY, {"type": "lobby.talked"})
