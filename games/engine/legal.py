"""What a hand may lay: all legal plays, and the judgement of one play."""

from __future__ import annotations

from typing import NamedTuple, cast

from games.engine.cards import TWOS, CardSet, bits_of
from games.engine.combinations import Combination, beats, identify, reenters
from games.engine.errors import Refusal, Refused
from games.engine.plays import answers_of_its_kind, bombs, leads
from games.engine.rules import RuleSet


class Situation(NamedTuple):
    """All that decides what a seat may lay: its hand and what it meets."""

    rules: RuleSet
    hand: CardSet
    top: Combination | None
    required: CardSet
    """The card that the play must include (4.1), or no card."""
    asked: bool
    """Whether the seat has passed and may only re-enter (1.9)."""


def judge(situation: Situation, cards: CardSet) -> Combination:
    """The combination that these cards are, if they may be laid.

    Raises Refused with the first objection in the order of RECORD.md.
    """
    rules, hand, top = situation.rules, situation.hand, situation.top
    if cards & ~hand:
        raise Refused(Refusal.NOT_IN_HAND)
    combination = identify(cards, rules)
    if combination is None:
        raise Refused(Refusal.NOT_A_COMBINATION)
    if situation.required & ~cards:
        raise Refused(Refusal.MUST_INCLUDE_LOWEST)
    if top is None:
        if combination.bomb in rules.barred_leads:
            raise Refused(Refusal.CANNOT_LEAD_THAT)
    elif not (reenters if situation.asked else beats)(combination, top, rules):
        raise Refused(Refusal.DOES_NOT_BEAT)
    if rules.no_going_out_on_two and strands_a_two(hand, cards):
        raise Refused(Refusal.CANNOT_GO_OUT_ON_TWO)
    return combination


def strands_a_two(hand: CardSet, cards: int) -> bool:
    """Whether laying these cards goes out with a 2, or leaves nothing but 2s (5.5)."""
    left = hand & ~cards
    return not left & ~TWOS if left else bool(cards & TWOS)


def legal_cards(situation: Situation) -> list[CardSet]:
    """Every set of cards that ``judge`` accepts, in no particular order."""
    rules, hand, top = situation.rules, situation.hand, situation.top
    if top is None:
        found = leads(hand, rules)
        if situation.required:
            found = [cards for cards in found if cards & situation.required]
        if rules.barred_leads:
            barred = {cards for name in rules.barred_leads for cards in bombs(hand, name)}
            found = [cards for cards in found if cards not in barred]
    elif situation.asked:
        found = reentries(hand, top, rules)
    else:
        found = answers_of_its_kind(hand, top, rules)
        for name in rules.choppers[top.prey]:
            if name != top.bomb:
                found += bombs(hand, name)
    if rules.no_going_out_on_two:
        found = [cards for cards in found if not strands_a_two(hand, cards)]
    return cast("list[CardSet]", found)


def reentries(hand: CardSet, top: Combination, rules: RuleSet) -> list[int]:
    """Every bomb in the hand with which a player who passed may come back over ``top``."""
    found: list[int] = []
    allowed = rules.reenterers[top.prey]
    if top.bomb in allowed:
        found += answers_of_its_kind(hand, top, rules)
    for name in rules.choppers[top.prey] & allowed:
        if name != top.bomb:
            found += bombs(hand, name)
    return found


def lowest_legal_single(situation: Situation) -> CardSet:
    """What is led for a player who does not act: the lowest card that may be led alone (7.1)."""
    hand, rules = situation.hand, situation.rules
    singles = [CardSet(1 << bit) for bit in bits_of(situation.required or hand)]
    return next(
        card for card in singles if not (rules.no_going_out_on_two and strands_a_two(hand, card))
    )
