"""Who sits in a seat, whether they are there, and with which hand."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Hand, Seat
from games.tables.chips import is_for_chips
from games.tables.hosting import host_seat
from games.tables.snapshot import Snapshot

FACES = 4


class Sitter(NamedTuple):
    """Who sits there, as the table shows them: no action changes that while the deal runs.

    ``classes`` are those of a seat where nobody is, or somebody who is not there or played for.
    """

    number: int
    name: str
    initial: str
    face: int
    helper: str
    classes: str
    in_chips: bool
    is_host: bool
    can_sit: bool


def sitter_of(snapshot: Snapshot, seat: Seat, hand: Hand | None) -> Sitter:
    """Who sits there, and plays this hand or none."""
    name = name_of(seat) or (hand.name if hand else "")
    is_empty = hand is None and not name
    return Sitter(
        number=seat.number,
        name=_("[Empty]") if is_empty else name,
        initial=name[:1].upper(),
        face=seat.number % FACES,
        helper=_helper(snapshot, seat, hand),
        classes="empty" if is_empty else _absence(snapshot, seat, hand),
        in_chips=is_for_chips(snapshot),
        is_host=seat == host_seat(snapshot),
        can_sit=hand is None and snapshot.is_free(seat),
    )


def name_of(seat: Seat) -> str:
    """The name that the table shows, "" for an empty seat."""
    return str(seat.player) if seat.player else seat.bot_name


def hand_at(snapshot: Snapshot, seat: Seat) -> Hand | None:
    """The hand that who sits there now plays in the deal, if they were dealt in.

    On a seat that is played on for somebody who is gone it is theirs.
    """
    for hand in snapshot.hands:
        same = (hand.player_id, hand.bot_level) == (seat.player_id, seat.bot_level)
        if hand.room_seat == seat.number and (same or seat.number in snapshot.held):
            return hand
    return None


def _is_lost(snapshot: Snapshot, seat: Seat) -> bool:
    """Whether a person sits there who has the table open nowhere."""
    is_person = seat.player_id is not None and snapshot.room.closed_at is None
    return is_person and seat.player_id not in snapshot.there


def _helper(snapshot: Snapshot, seat: Seat, hand: Hand | None) -> str:
    """Who plays if it is no person with their own hands, or what keeps them from it."""
    if seat.bot_level:
        return _("bot")
    if seat.number in snapshot.held or (hand and hand.autopilot):
        return _("bot playing")
    return _("disconnected") if _is_lost(snapshot, seat) else ""


def _absence(snapshot: Snapshot, seat: Seat, hand: Hand | None) -> str:
    """Classes of the seat of somebody who is not there or played for."""
    if seat.bot_level or not _helper(snapshot, seat, hand):
        return ""
    return "away lost" if _is_lost(snapshot, seat) else "away"
