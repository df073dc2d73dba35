"""Every change, each one transaction. What was changed is told once it is committed."""

from games.services import closing, deadlines, deals, opening, presence, processes, rooms
from games.services.errors import (
    NoSuchDeal,
    NoSuchRoom,
    NotYours,
    Stale,
    TokenReused,
    TooFewPlayers,
)

__all__ = [
    "NoSuchDeal",
    "NoSuchRoom",
    "NotYours",
    "Stale",
    "TokenReused",
    "TooFewPlayers",
    "closing",
    "deadlines",
    "deals",
    "opening",
    "presence",
    "processes",
    "rooms",
]
