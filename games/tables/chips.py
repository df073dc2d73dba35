"""What a table for chips (xu) says of them: what the next deal is for, and what everybody holds."""

from collections.abc import Iterator

from django.utils.translation import get_language

from games import engine, phrases, rulebook
from games.models import Hand, Seat
from games.services.tiers import TIERS
from games.tables.snapshot import Snapshot

# Of the choices that a host has changed so many are named.
MOST_CHANGES = 3


def next_deal_for(snapshot: Snapshot) -> str:
    """Whether the next deal is for chips, and if not why; "" at a table for points."""
    room = snapshot.room
    if not room.for_chips or room.closed_at:
        return ""
    if _has_company(snapshot):
        return phrases.points_for_company()
    silent = _silent(snapshot)
    if silent:
        words = phrases.points_until_agreed(silent, tier=room.tier, stake=room.stake)
        in_words = ("what has changed", get_language())
        changed = snapshot.once(in_words, lambda: _what_has_changed(snapshot))
        return f"{changed} {words}" if changed else words
    return phrases.next_deal_is_for(room.tier, room.stake)


def is_next_for_chips(snapshot: Snapshot) -> bool:
    """Whether the next deal is for chips, as who sits there is now."""
    return snapshot.room.for_chips and not _has_company(snapshot) and not _silent(snapshot)


def sits_down_for(snapshot: Snapshot) -> str:
    """What a table for chips is played for, said to who might sit down there."""
    room = snapshot.room
    return phrases.played_for(room.tier, room.stake) if room.for_chips else ""


def holds(snapshot: Snapshot, viewer_id: int | None) -> str:
    """What a viewer who sits at a table for chips has to play for, said to nobody else."""
    means = snapshot.means.get(viewer_id or 0)
    return phrases.you_hold(means.chips) if means and means.is_member else ""


def agree_button(snapshot: Snapshot, viewer_id: int | None) -> str:
    """For a member who sits here and has yet to say that they play for chips: what they press.

    "" for everybody else.
    """
    seat, room = snapshot.seat_of(viewer_id), snapshot.room
    if seat is None or not room.for_chips or room.closed_at:
        return ""
    return "" if seat.for_chips or is_guest(seat) else phrases.agree_to(room.tier, room.stake)


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


def is_guest(seat: Seat | None) -> bool:
    """Whether a guest sits there."""
    return seat is not None and seat.player is not None and seat.player.is_guest


def _has_company(snapshot: Snapshot) -> bool:
    """Whether somebody sits there who has no chips."""
    return any(seat.bot_level or is_guest(seat) for seat in snapshot.seats)


def _silent(snapshot: Snapshot) -> list[str]:
    """Who has yet to say that they play for chips."""
    people = [seat for seat in snapshot.seats if seat.player]
    return [str(seat.player) for seat in people if not seat.for_chips]


def _what_has_changed(snapshot: Snapshot) -> str:
    """Why people are asked anew where it is not for the stake: the rules are others than before."""
    now, before = snapshot.rules, snapshot.state.rules if snapshot.state else None
    if before is None or before == now:
        return ""
    if before.slug != now.slug:
        name = str(phrases.RULES_NAMES.get(now.slug, now.slug))
        return phrases.other_rules(name)
    return phrases.changed_rules(list(_changes(before, now))[:MOST_CHANGES])


def _changes(before: engine.RuleSet, now: engine.RuleSet) -> Iterator[str]:
    for group in rulebook.compare([before, now]):
        for row in group.rows:
            if not row.is_same:
                yield phrases.changed_rule(row.name, row.values[-1])
