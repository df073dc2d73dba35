"""The hub: hands what changed on the tables to the sockets of this process. It decides nothing."""

from games.hub.brakes import Brake
from games.hub.hub import Hub, current, sockets_at_tables, tables_playing
from games.hub.lobby import LobbyHub, LobbySocket, current_lobby, sockets_in_the_lobby
from games.hub.loops import in_thread
from games.hub.sockets import (
    FORBIDDEN,
    NO_SUCH_ROOM,
    RESTART,
    SESSION_LOST,
    SOCKETS_EACH,
    TOO_MUCH,
    Socket,
)

__all__ = [
    "FORBIDDEN",
    "NO_SUCH_ROOM",
    "RESTART",
    "SESSION_LOST",
    "SOCKETS_EACH",
    "TOO_MUCH",
    "Brake",
    "Hub",
    "LobbyHub",
    "LobbySocket",
    "Socket",
    "current",
    "current_lobby",
    "in_thread",
    "sockets_at_tables",
    "sockets_in_the_lobby",
    "tables_playing",
]
