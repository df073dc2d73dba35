"""Deals for chips (xu): what is staked when the cards are dealt, and paid when the deal is over.

A deal is for chips only where the room is, and everybody dealt in is a member who sat down for
its stake and has any; with a bot or a guest it is for points.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from accounts.services import ledger
from games import engine
from games.models import Deal, Hand, Room
from games.services import setups
from games.services.tiers import TIERS


def stake(deal: Deal, room: Room, rules: engine.RuleSet, hands: Sequence[Hand]) -> None:
    """Set what the deal that is being dealt is for: chips, which are held from now, or points.

    The room is locked. ``Hand.opening_balance`` is what the cap goes by (1.12).
    """
    deal.for_chips, deal.tier, deal.stake = False, "", setups.stake_for(rules)
    if not room.for_chips:
        # Where the room's stake is for other rules already, this match goes on with its own.
        deal.stake = room.stake if rules.allows_stake(room.stake) else deal.stake
        return
    if not rules.has_chips or not rules.allows_stake(room.stake) or not _all_agreed(room, hands):
        return
    players = [hand.player_id for hand in hands if hand.player_id]
    held = ledger.hold(players=players, by=deal.public_id)
    if held is None:
        return
    deal.for_chips, deal.tier, deal.stake = True, room.tier, room.stake
    for hand in hands:
        hand.opening_balance = held[hand.player_id or 0]


def settle(deal: Deal, room: Room, hands: Sequence[Hand], *, now: datetime) -> None:
    """Pay what the deal that has just ended came to, less the fee (7.4). The room is locked.

    Who has nothing left stands up (7.5).
    """
    if not deal.for_chips:
        return
    tier = TIERS[deal.tier]
    gains: dict[int, int] = {}
    for hand in hands:
        net = hand.net or 0
        hand.fee = tier.fee_of(net)
        gains[hand.player_id or 0] = net - hand.fee
    after = ledger.settle(
        deal=deal.public_id, gains=gains, fees=sum(hand.fee for hand in hands), now=now
    )
    broke = [player for player, chips in after.items() if not chips]
    if broke:
        room.seats.filter(player__in=broke).update(leaves_after_deal=True)


def _all_agreed(room: Room, hands: Sequence[Hand]) -> bool:
    agreed: Mapping[int, int | None] = dict(
        room.seats.filter(for_chips=True, player__is_guest=False).values_list("number", "player")
    )
    return all(hand.player_id and agreed.get(hand.room_seat) == hand.player_id for hand in hands)
