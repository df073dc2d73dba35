"""Why a service says no. What the rules refuse is ``engine.Refused``. Nothing has changed then."""

from datetime import timedelta


class Stale(Exception):
    """The number that came with an action is not the deal's: the table has moved on (409)."""


class TokenReused(Exception):
    """The token was used before, for another action (409)."""


class NotYours(Exception):
    """Who asks holds no hand in the deal, or no seat in the room (403)."""


class NotHost(Exception):
    """Who asks is not the host of the room (403)."""


class Kicked(Exception):
    """The host has asked this player to leave the room (403)."""


class MembersOnly(Exception):
    """Guests do not sit in a ranked room (403)."""


class Seated(Exception):
    """That is not done by who has a seat at a table (409)."""


class HostIsShort(Exception):
    """A host who holds less than 15 stakes invites nobody to play for them (409)."""


class SeatIsTaken(Exception):
    """Somebody sits on that seat, or it is played on for who has left (409)."""


class RoomIsFull(Exception):
    """No seat of the room is free (409)."""


class NotFull(Exception):
    """Nobody waits for a seat where they have one, or can have one at once (409)."""


class CannotBeAsked(Exception):
    """Who is to be invited has not played with the sender lately, or may not sit there (409)."""


class TooManyInvitations(Exception):
    """The sender has asked enough people for now; ``wait`` is how long that lasts (429)."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.wait = wait


class DealRuns(Exception):
    """That is not done while a deal runs (409)."""


class TooFewPlayers(Exception):
    """A deal needs two seats that are taken (422)."""


class NoSuchInvitation(LookupError):
    """No invitation of that name stands for who answers it (409)."""


class TooSoon(Exception):
    """Somebody still has time to act, or has it by the clock of the table alone (409)."""


class NoSuchDeal(LookupError):
    """No deal of that id has been dealt (404)."""


class Forgotten(LookupError):
    """The process of these sockets was taken for dead: it has to begin anew (1012)."""


class NoSuchRoom(LookupError):
    """There is no room of that id, or it is closed (404)."""
