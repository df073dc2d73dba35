"""Preparing and dealing a deal (ván)."""

import random
import secrets
from collections.abc import Sequence
from datetime import datetime

from games import engine
from games.models import Deal, Hand, Room
from games.services import chips, matches, rating, room_rows, rows, states, turns


def prepare(room: Room, *, now: datetime, rng: random.Random | None = None) -> Deal:
    """Shuffle the room's next deal and commit to it: what lies in the deck is settled from here.

    The commitment is shown before anything is dealt, the salt and the deck after the deal.
    """
    deck = engine.shuffled_deck(rng or secrets.SystemRandom())
    salt = secrets.token_hex(16)
    return Deal.objects.create(
        room=room,
        deck=" ".join(deck),
        salt=salt,
        commitment=engine.commitment(deck, salt),
        prepared_at=now,
    )


def deal_cards(room: Room, *, now: datetime) -> Deal:
    """Deal the prepared deck to who plays the next deal, and prepare the one after it.

    The room is locked and no deal runs in it. An instant win ends the deal at once (2.6).
    Raises TooFewPlayers.
    """
    deal, before = room_rows.prepared_deal(room), room_rows.latest_deal(room)
    played = rows.hands_of(before) if before else []
    match, value, hands = matches.for_next_deal(room, before, played, now=now)
    cards = engine.deal_hands(deal.deck.split(), len(hands))
    lead = value.lead_for(cards, drawn=engine.opening_leader(deal.salt, len(hands)))
    deal.number = before.number + 1 if before and before.number else 1
    deal.match = match
    deal.rules, deal.rules_hash = value.rules.to_data(), value.rules.digest
    chips.stake(deal, room, value.rules, hands)
    deal.ranked = rating.is_ranked(room, value.rules, hands)
    deal.opening, deal.direction = lead.opening, value.direction
    deal.leader, deal.barred = lead.leader, lead.barred
    deal.dealt_at = now
    away = _who_is_away(played)
    for seat, (hand, held) in enumerate(zip(hands, cards, strict=True)):
        hand.deal, hand.seat, hand.cards = deal, seat, engine.format_cards(held)
        hand.autopilot |= hand.player_id in away
    state = engine.start(
        rules=value.rules,
        stake=deal.stake,
        hands=cards,
        opening=deal.opening,
        direction=deal.direction,
        leader=deal.leader,
        barred=deal.barred,
        balances=states.balances_of(deal, hands),
    )
    turns.await_turn(deal, room, state, hands, now=now)
    deal.save()
    Hand.objects.bulk_create(hands)
    turns.settle(deal, room, state, hands, now=now)
    states.remember_on_commit(deal, state)
    prepare(room, now=now)
    return deal


def _who_is_away(played: Sequence[Hand]) -> set[int]:
    """Whom the autopilot played for to the end: it goes on until they are back (7.1)."""
    return {
        hand.player_id
        for hand in played
        if hand.autopilot and not hand.left and hand.player_id is not None
    }
