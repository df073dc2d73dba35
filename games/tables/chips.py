"""What a table for chips (xu) says of them: what the next deal is for, and what everybody holds."""

from games import phrases
from games.models import Hand, Seat
from games.services.tiers import TIERS
from games.tables.snapshot import Snapshot


def next_deal_for(snapshot: Snapshot) -> str:
    """Whether the next deal is for chips, and if not why; "" at a table for points."""
    room = snapshot.room
    if not room.for_chips or room.closed_at:
        return ""
    people = [seat for seat in snapshot.seats if seat.player]
    if any(seat.bot_level or _is_guest(seat) for seat in snapshot.seats):
        return phrases.points_for_company()
    silent = [str(seat.player) for seat in people if not seat.for_chips]
    if silent:
        return phrases.points_until_agreed(silent, tier=room.tier, stake=room.stake)
    return phrases.next_deal_is_for(room.tier, room.stake)


def sits_down_for(snapshot: Snapshot) -> str:
    """What a table for chips is played for, said to who might sit down there."""
    room = snapshot.room
    return phrases.played_for(room.tier, room.stake) if room.for_chips else ""


def agree_button(snapshot: Snapshot, viewer_id: int | None) -> str:
    """For a member who sits here and has yet to say that they play for chips: what they press.

    "" for everybody else.
    """
    seat, room = snapshot.seat_of(viewer_id), snapshot.room
    if seat is None or not room.for_chips or room.closed_at:
        return ""
    return "" if seat.for_chips or _is_guest(seat) else phrases.agree_to(room.tier, room.stake)


def is_for_chips(snapshot: Snapshot) -> bool:
    """Whether the deal that is shown is for chips."""
    return snapshot.deal is not None and snapshot.deal.for_chips


def held_by(snapshot: Snapshot, hand: Hand) -> int:
    """What the player of a hand holds by now, in a deal for chips."""
    return (hand.opening_balance or 0) + snapshot.won_by(hand) - hand.fee


def fee_percent(snapshot: Snapshot) -> int:
    """The share of what is won that the house takes in this deal (7.4)."""
    deal = snapshot.deal
    return TIERS[deal.tier].fee if deal and deal.for_chips else 0


def is_broke(snapshot: Snapshot, viewer_id: int | None) -> bool:
    """Whether the viewer has lost their last chips in the deal that is over (7.5)."""
    hand = snapshot.hand_of(viewer_id)
    if hand is None or not is_for_chips(snapshot) or snapshot.deal_runs:
        return False
    return held_by(snapshot, hand) == 0


def _is_guest(seat: Seat) -> bool:
    return seat.player is not None and seat.player.is_guest
