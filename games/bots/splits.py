"""Parting a hand into combinations, so that the sum of what they cost is least."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

from games import engine

Part = tuple[engine.Combination, int]
"""A combination that holds the lowest card of a hand, and the cards that are left."""

Parts = tuple[Part, ...]

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
    for width in range(3)
)


class Split:
    """The cheapest way to part a hand where ``price`` says what each part costs."""

    def __init__(
        self, parts: Callable[[int], Parts], price: Callable[[engine.Combination], float]
    ) -> None:
        self._parts = parts
        self._price = price
        self._prices: dict[int, float] = {}
        self._costs: dict[int, float] = {0: 0.0}

    def cost(self, hand: int) -> float:
        """The least sum of prices over all partitions of ``hand``."""
        known = self._costs.get(hand)
        if known is None:
            known = self._costs[hand] = min(
                self.price(part) + self.cost(rest) for part, rest in self._parts(hand)
            )
        return known

    def price(self, part: engine.Combination) -> float:
        """What ``part`` costs."""
        known = self._prices.get(part.cards)
        if known is None:
            known = self._prices[part.cards] = self._price(part)
        return known


def parts_under(rules: engine.RuleSet) -> Callable[[int], Parts]:
    """How hands are parted with the combinations of ``rules``."""
    return _southern_parts if rules.combinations == "south" else _northern_parts


@lru_cache(maxsize=1 << 14)
def fewest_plays(hand: int, parts: Callable[[int], Parts]) -> int:
    """In how few plays ``hand`` can be laid down."""
    if not hand:
        return 0
    return 1 + min(fewest_plays(rest, parts) for _, rest in parts(hand))


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
