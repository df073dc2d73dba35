"""The plays worth thinking about: one of all those that differ in hidden suits only."""

from __future__ import annotations

from collections.abc import Iterable

from games import engine

_ODD_BITS = 0x5555555555555
_LOW_PAIRS = 0x3333333333333


def rank_counts(cards: int) -> int:
    """How many cards of each rank, four bits a rank, the lowest rank in the lowest bits."""
    halves = cards - (cards >> 1 & _ODD_BITS)
    return (halves & _LOW_PAIRS) + (halves >> 2 & _LOW_PAIRS)


def canonical(plays: Iterable[engine.CardSet], rules: engine.RuleSet) -> list[engine.CardSet]:
    """Of the plays of the same ranks and the same top card the one of the lowest suits.

    In the south only the top card decides what beats what (RULES.md 1.5), so the others give
    away nothing. In the north all suits do (RULES.md 5.3), and every play means something.
    """
    if rules.combinations is engine.Combinations.NORTH:
        return list(plays)
    chosen: dict[tuple[int, int], engine.CardSet] = {}
    for cards in plays:
        shape = (rank_counts(cards), cards.bit_length())
        if shape not in chosen or cards < chosen[shape]:
            chosen[shape] = cards
    return list(chosen.values())
