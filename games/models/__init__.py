"""Rows and their constraints: rooms, seats, matches, deals, talk. No decisions are taken here."""

from games.models.deals import Action, Answer, Deal, Hand, Match, Transfer
from games.models.merits import Merits
from games.models.processes import Presence, ServerProcess
from games.models.public_ids import new_public_id
from games.models.ratings import Rating
from games.models.rooms import Invitation, Kick, Room, Seat, Waiting
from games.models.talk import Message, Mute

__all__ = [
    "Action",
    "Answer",
    "Deal",
    "Hand",
    "Invitation",
    "Kick",
    "Match",
    "Merits",
    "Message",
    "Mute",
    "Presence",
    "Rating",
    "Room",
    "Seat",
    "ServerProcess",
    "Transfer",
    "Waiting",
    "new_public_id",
]
