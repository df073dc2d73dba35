"""Rows and their constraints: rooms, seats, matches, deals. No decisions are taken here."""

from games.models.deals import Action, Answer, Deal, Hand, Match, Transfer
from games.models.processes import Presence, ServerProcess
from games.models.public_ids import new_public_id
from games.models.rooms import Kick, Room, Seat

__all__ = [
    "Action",
    "Answer",
    "Deal",
    "Hand",
    "Kick",
    "Match",
    "Presence",
    "Room",
    "Seat",
    "ServerProcess",
    "Transfer",
    "new_public_id",
]
