"""Parting a hand into combinations, so that the sum of what they cost is least."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from games import engine

Part = tuple[engine.Combination, int]
"""A combination that holds the lowest card of a hand, and the cards that are left."""

Parts = tuple[Part, ...]

TWOS: Final = 15 << 4 * engine.Rank.TWO

_OF_ONE_RANK = (
    engine.Kind.SINGLE,
    engine.Kind.PAIR,
    engine.Kind.TRIPLE,
    engine.Kind.QUAD,
)
_LOWEST_SUITS = tuple(
    tuple(
        sum(sorted(1 << suit for suit in range(4) if suits >> suit & 1)[:width])
        if suits.bit_count() >= width
        else 0
        for suits in range(16)
    )
    for width in range(4)
)


class Parting(NamedTuple):
    """How hands are parted: into which parts, and whether one of them must be free of 2s."""

    parts: Callable[[int], Parts]
    ends_without_two: bool
    """Whether the last part to be laid may hold no 2 (RULES.md 5.5)."""


class Split:
    """The cheapest way to part a hand where ``price`` says what each part costs."""

    def __init__(self, parting: Parting, price: Callable[[engine.Combination], float]) -> None:
        self._parts = parting.parts
        self._price = price
        self._prices: dict[int, float] = {}
        self._costs: dict[int, float] = {0: 0.0}
        self._costs_to_the_end: dict[int, float] = {0: math.inf}
        if not parting.ends_without_two:
            self._costs_to_the_end = self._costs

    def cost(self, hand: int) -> float:
        """The least sum of prices over all partitions of ``hand`` that can be laid to the end."""
        return self._least(hand, self._costs_to_the_end)

    def _least(self, hand: int, costs: dict[int, float]) -> float:
        known = costs.get(hand)
        if known is not None:
            return known
        least = math.inf
        for part, rest in self._parts(hand):
            price = self._prices.get(part.cards)
            if price is None:
                price = self._prices[part.cards] = self._price(part)
            # Once a part has no 2, the rest may be parted in any way.
            cost = price + self._least(rest, costs if part.cards & TWOS else self._costs)
            least = min(least, cost)
        costs[hand] = least
        return least


def parting_under(rules: engine.RuleSet) -> Parting:
    """How hands are parted with the combinations of ``rules``."""
    southern = rules.combinations is engine.Combinations.SOUTH
    # Below the 2 no southern combination has one, so there is always a part to end with.
    ends_without_two = rules.no_going_out_on_two and not southern
    return Parting(_southern_parts if southern else _northern_parts, ends_without_two)


def leads_under(rules: engine.RuleSet) -> Parting:
    """The same, into what may be led."""
    parting = parting_under(rules)
    if not rules.barred_leads:
        return parting
    return parting._replace(parts=_leadable(parting.parts, rules.barred_leads))


def fewest_plays(hand: int, parting: Parting) -> int:
    """In how few plays ``hand`` can be laid down to the end; more than 13 where it cannot."""
    if parting.ends_without_two:
        return _fewest_to_the_end(hand, parting.parts)
    return _fewest(hand, parting.parts)


@lru_cache(maxsize=1 << 14)
def _fewest(hand: int, parts: Callable[[int], Parts]) -> int:
    if not hand:
        return 0
    return 1 + min([_fewest(rest, parts) for _, rest in parts(hand)])


@lru_cache(maxsize=1 << 14)
def _fewest_to_the_end(hand: int, parts: Callable[[int], Parts]) -> int:
    """The same where one part must be without a 2."""
    if not hand:
        return 14
    plays = [
        (_fewest_to_the_end if part.cards & TWOS else _fewest)(rest, parts)
        for part, rest in parts(hand)
    ]
    return 1 + min(plays)


@lru_cache(maxsize=64)
def _leadable(parts: Callable[[int], Parts], barred: frozenset[str]) -> Callable[[int], Parts]:
    """The same parts without what may not be led."""

    @lru_cache(maxsize=1 << 13)
    def leadable(hand: int) -> Parts:
        found = [(part, rest) for part, rest in parts(hand) if part.bomb not in barred]
        same_rank = hand & 15 << 4 * _lowest_rank(hand)
        if same_rank.bit_count() == 4 and "quad" in barred:
            for size in (2, 3):
                suits = _LOWEST_SUITS[size][15] << 4 * _lowest_rank(hand)
                found.append((_combination(_OF_ONE_RANK[size - 1], suits, 1), hand & ~suits))
        return tuple(found)

    return leadable


@lru_cache(maxsize=1 << 13)
def _southern_parts(hand: int) -> Parts:
    """All cards of the lowest rank together, a straight or a pair run from there, or one 2."""
    first = _lowest_rank(hand)
    same_rank = hand & 15 << 4 * first
    found = [_combination(_OF_ONE_RANK[same_rank.bit_count() - 1], same_rank, 1)]
    if first == engine.Rank.TWO and same_rank.bit_count() > 1:
        found.append(_combination(engine.Kind.SINGLE, hand & -hand, 1))
    for kind, width in ((engine.Kind.STRAIGHT, 1), (engine.Kind.PAIR_RUN, 2)):
        found += [_combination(kind, run, length) for run, length in _runs(hand, first, width)]
    return tuple((part, hand & ~part.cards) for part in found)


@lru_cache(maxsize=1 << 13)
def _northern_parts(hand: int) -> Parts:
    """What can be made with the lowest card: RULES.md 5.2."""
    lowest = hand & -hand
    first = _lowest_rank(hand)
    others = [1 << bit for bit in range(4 * first, 4 * first + 4) if (hand ^ lowest) >> bit & 1]
    found = [_combination(engine.Kind.SINGLE, lowest, 1)]
    partner = 1 << ((lowest.bit_length() - 1) ^ 1)
    if hand & partner:
        found.append(_combination(engine.Kind.PAIR, lowest | partner, 1))
    found += [
        _combination(kind, lowest | sum(chosen), 1)
        for kind, more in ((engine.Kind.TRIPLE, 2), (engine.Kind.QUAD, 3))
        for chosen in combinations(others, more)
    ]
    found += [
        _combination(engine.Kind.STRAIGHT, run, length) for run, length in _suit_runs(hand, lowest)
    ]
    return tuple((part, hand & ~part.cards) for part in found)


def _runs(hand: int, first: int, width: int) -> Iterator[tuple[int, int]]:
    """Runs of three ranks and more without 2s, ``width`` cards a rank, and their lengths."""
    run = 0
    for rank in range(first, engine.Rank.TWO):
        suits = _LOWEST_SUITS[width][hand >> 4 * rank & 15]
        if not suits:
            return
        run |= suits << 4 * rank
        if rank - first >= 2:
            yield run, rank - first + 1


def _suit_runs(hand: int, lowest: int) -> Iterator[tuple[int, int]]:
    """Runs of three cards and more in the suit of ``lowest``, the 2 as the highest."""
    run, length, card = 0, 0, lowest
    while hand & card:
        run, length, card = run | card, length + 1, card << 4
        if length >= 3:
            yield run, length


def _lowest_rank(hand: int) -> int:
    return ((hand & -hand).bit_length() - 1) // 4


def _combination(kind: engine.Kind, cards: int, length: int) -> engine.Combination:
    return engine.Combination(
        kind=kind,
        cards=engine.CardSet(cards),
        size=cards.bit_count(),
        length=length,
        top=cards.bit_length() - 1,
    )
