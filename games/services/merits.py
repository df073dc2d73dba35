"""What a deal earns those who played it: experience (7.7), VIP points (7.2), chips of the week."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache

from accounts.prepared import Prepared
from accounts.services import ledger
from games import engine
from games.models import Deal, Hand, Merits
from games.services import room_rows
from games.services.tiers import TIERS

WON, PLAYED, LEFT = 3, 1, -1


def earn(deal: Deal, state: engine.State, hands: Sequence[Hand]) -> None:
    """Give everybody what the deal that has just ended earns them. The room is locked.

    The rows are locked in the order of their players, after those of the ledger.
    """
    gains = {
        hand.player_id: _experience(hand, state)
        for hand in hands
        if hand.player_id and not _had_left_before(hand, state)
    }
    chips = _chips(deal, hands)
    tier = TIERS.get(deal.tier) if deal.for_chips else None
    earned = _locked(gains)
    for row in earned:
        gain = gains[row.player_id]
        row.experience = max(0, row.experience + gain)
        if tier and tier.earns_vip_points and gain == WON:
            row.vip_points += 1
        _add_to_week(row, deal, chips)
    room_rows.keep(earned)


def count_chips(deal: Deal, hands: Sequence[Hand]) -> None:
    """Add what a deal for chips has brought, and nothing else: it was settled late."""
    chips = _chips(deal, hands)
    earned = _locked(chips)
    for row in earned:
        _add_to_week(row, deal, chips)
    room_rows.keep(earned)


def week_of(moment: datetime) -> date:
    """The Monday of the week of a moment, by the calendar of those who play."""
    day = ledger.day_of(moment)
    return day - timedelta(days=day.weekday())


def _chips(deal: Deal, hands: Sequence[Hand]) -> dict[int, int]:
    """What a deal for chips has brought each player, after the fee (7.4); nothing for points."""
    if not deal.for_chips:
        return {}
    return {hand.player_id: (hand.net or 0) - hand.fee for hand in hands if hand.player_id}


def _add_to_week(row: Merits, deal: Deal, chips: Mapping[int, int]) -> None:
    """Add to the chips of the week in which the deal has ended; a week that is over is dropped."""
    if row.player_id not in chips or deal.ended_at is None:
        return
    week = week_of(deal.ended_at)
    if row.week is None or row.week < week:
        row.week, row.week_chips = week, 0
    if row.week == week:
        row.week_chips += chips[row.player_id]


def _experience(hand: Hand, state: engine.State) -> int:
    """3 for the winner, 1 for the others; who has left and is not back, or if all have, loses 1."""
    if state.places is None or hand.left or hand.autopilot:
        return LEFT
    return WON if state.places[0] == hand.seat else PLAYED


def _had_left_before(hand: Hand, state: engine.State) -> bool:
    """Whether the player had left the match already, when the deal was dealt (4.5)."""
    return hand.left and hand.seat not in state.left


def _locked(players: Collection[int]) -> list[Merits]:
    if not players:
        return []
    found = _of(len(players))(*players)
    if len(found) < len(players):
        missing = sorted(set(players) - {row.player_id for row in found})
        Merits.objects.bulk_create(
            [Merits(player_id=player) for player in missing], ignore_conflicts=True
        )
        found = _of(len(players))(*players)
    return found


@lru_cache(maxsize=4)
def _of(count: int) -> Prepared[Merits]:
    """The query for the rows of as many players."""
    return Prepared(
        lambda *players: (
            Merits.objects.filter(player__in=players).order_by("player").select_for_update()
        ),
        *[int] * count,
    )
