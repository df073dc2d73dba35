"""Preparing and dealing a deal (ván): the deck, who plays, who leads."""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games import engine
from games.models import Deal, Hand, Match, Room, Seat
from games.services import states, turns
from games.services.errors import TooFewPlayers

FEWEST = 2


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
    """Deal the prepared deck to the seats that are taken, and prepare the one after it.

    The room is locked and no deal runs in it. An instant win ends the deal at once (2.6).
    Raises TooFewPlayers.
    """
    seats = [seat for seat in room.seats.select_related("player") if is_taken(seat)]
    if len(seats) < FEWEST:
        raise TooFewPlayers
    deal = room.deals.get(dealt_at=None)
    before = room.deals.filter(ended_at__isnull=False).order_by("-number").first()
    rules = engine.RuleSet.from_data(room.rules)
    cards = engine.deal_hands(deal.deck.split(), len(seats))
    lead = _who_leads(deal, before, seats, cards, rules)
    deal.number = before.number + 1 if before and before.number else 1
    deal.match = _match_of(room, opening=lead.opening, now=now)
    deal.rules, deal.rules_hash = room.rules, rules.digest
    deal.stake, deal.for_chips = room.stake, room.for_chips
    deal.opening, deal.direction = lead.opening, room.direction
    deal.leader, deal.barred = lead.seat, lead.barred
    deal.dealt_at = now
    away = _who_is_away(before)
    hands = [
        Hand(
            deal=deal,
            seat=number,
            room_seat=seat.number,
            player=seat.player,
            bot_level=seat.bot_level,
            name=str(seat.player) if seat.player else seat.bot_name,
            cards=engine.format_cards(held),
            autopilot=seat.player_id in away,
        )
        for number, (seat, held) in enumerate(zip(seats, cards, strict=True))
    ]
    state = engine.start(
        rules=rules,
        stake=deal.stake,
        hands=cards,
        opening=deal.opening,
        direction=deal.direction,
        leader=deal.leader,
        barred=deal.barred,
    )
    turns.await_turn(deal, room, state, hands, now=now)
    deal.save()
    Hand.objects.bulk_create(hands)
    turns.settle(deal, room, state, hands, now=now)
    states.remember_on_commit(deal, state)
    prepare(room, now=now)
    return deal


def _who_is_away(before: Deal | None) -> set[int | None]:
    """Whom the autopilot played for to the end: it goes on until they are back (7.1)."""
    if before is None:
        return set()
    return {hand.player_id for hand in before.hands.all() if hand.autopilot}


def is_taken(seat: Seat) -> bool:
    """Whether somebody sits there, person or bot."""
    return seat.player_id is not None or bool(seat.bot_level)


@dataclass(frozen=True, slots=True)
class _Lead:
    """Who leads a deal (1.10), and who may not win it instantly (3.9)."""

    seat: int
    opening: bool
    barred: int | None = None


def _who_leads(
    deal: Deal,
    before: Deal | None,
    seats: Sequence[Seat],
    cards: Sequence[engine.CardSet],
    rules: engine.RuleSet,
) -> _Lead:
    winner = _winner_still_here(before, seats)
    opening = winner is None
    barred = None
    if before and rules.no_instant_win_twice and before.ending == engine.Ending.INSTANT_WIN:
        barred = winner
    leader = engine.settled_leader(rules, cards, opening=opening, barred=barred)
    if leader is None:
        leader = engine.opening_leader(deal.salt, len(seats)) if winner is None else winner
    return _Lead(leader, opening, barred)


def _winner_still_here(before: Deal | None, seats: Sequence[Seat]) -> int | None:
    """The seat of who won the deal before; None where 1.10 makes this an opening deal.

    That is so where there was none, it was void, its winner is gone, or nobody else of those
    who played it is here any more: the winner was alone at the table.
    """
    if before is None:
        return None
    played = {hand.room_seat: hand for hand in before.hands.all()}
    winner, others = None, 0
    for number, seat in enumerate(seats):
        hand = played.get(seat.number)
        if hand is None or not _same_player(hand, seat):
            continue
        if hand.place == 1:
            winner = number
        else:
            others += 1
    return winner if others else None


def _same_player(hand: Hand, seat: Seat) -> bool:
    if hand.player_id or seat.player_id:
        return hand.player_id == seat.player_id
    return hand.name == seat.bot_name


def _match_of(room: Room, *, opening: bool, now: datetime) -> Match:
    """The room's open match; an opening deal ends it and begins another (1.10)."""
    match = room.matches.filter(ended_at=None).first()
    if match and not opening:
        return match
    if match:
        match.ended_at = now
        match.save(update_fields=["ended_at"])
    return Match.objects.create(room=room, number=room.matches.count() + 1, started_at=now)
