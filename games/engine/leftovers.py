"""What the 2s and bombs left in a hand are charged (thối; RULES.md 1.13)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from games.engine.cards import BLACK, ONE_A_RANK, RED, TWOS, CardSet, counts_by_rank
from games.engine.choices import Combinations, LeftoverValues
from games.engine.plays import BELOW_TWO, ranks_with_two
from games.engine.rules import RuleSet

NO_STAKES: Final = Fraction(0)
NOTHING: Final[tuple[Fraction, tuple[str, ...]]] = NO_STAKES, ()


def leftover_charge(hand: CardSet, rules: RuleSet) -> Fraction:
    """The charge for a hand, in stakes."""
    values = rules.leftover_values
    if values is None:
        return NO_STAKES
    charges: list[Fraction] = [getattr(values, name) for name in leftovers(hand, rules)]
    return sum(charges, start=NO_STAKES)


def leftovers(hand: CardSet, rules: RuleSet) -> tuple[str, ...]:
    """What is charged in a hand, by the keys of ``leftover_values``; what costs nothing is not."""
    values = rules.leftover_values
    if values is None:
        return ()
    twos = hand & TWOS
    blacks, reds = (twos & BLACK).bit_count(), (twos & RED).bit_count()
    bombs: tuple[str, ...] = ()
    if may_hold_a_bomb(hand):
        counts = counts_by_rank(CardSet(hand & BELOW_TWO))
        _, bombs = bombs_charge(counts, values, rules.combinations)
    return ("black",) * bool(values.black) * blacks + ("red",) * bool(values.red) * reds + bombs


def may_hold_a_bomb(hand: CardSet) -> bool:
    """Whether the hand has a quad or three consecutive pairs: few have, and this is soon told."""
    pairs = ranks_with_two(hand)
    quads = hand & hand >> 1 & hand >> 2 & hand >> 3 & ONE_A_RANK
    return bool(pairs & pairs >> 4 & pairs >> 8 | quads)


@dataclass(frozen=True, slots=True)
class Bomb:
    """A bomb that may be charged: the cards it takes of each rank, packed as in ``counts``."""

    name: str
    takes: int
    ranks: range
    value: Fraction

    def splits_a_run_with(self, other: Bomb) -> bool:
        """Whether both are runs whose ranks join into one longer run (1.13)."""
        if len(self.ranks) == 1 or len(other.ranks) == 1 or self.ranks == other.ranks:
            return False
        return self.ranks.start <= other.ranks.stop and other.ranks.start <= self.ranks.stop


@lru_cache(maxsize=1 << 14)
def bombs_charge(
    counts: int, values: LeftoverValues, combinations: Combinations
) -> tuple[Fraction, tuple[str, ...]]:
    """The highest charge for disjoint bombs among these cards, given as counts by rank; which."""
    candidates = [
        Bomb("quad", 4 << 4 * rank, range(rank, rank + 1), values.quad)
        for rank in range(12)
        if counts >> 4 * rank & 15 == 4
    ]
    if combinations is Combinations.SOUTH:
        for length in range(3, 7):
            for start in range(13 - length):
                takes = (2 * ONE_A_RANK & ((1 << 4 * length) - 1)) << 4 * start
                if holds(counts, takes):
                    name = f"run{length}"
                    value: Fraction = getattr(values, name)
                    candidates.append(Bomb(name, takes, range(start, start + length), value))
    return highest_charge(counts, candidates, [])


def highest_charge(
    counts: int, candidates: list[Bomb], charged: list[Bomb]
) -> tuple[Fraction, tuple[str, ...]]:
    """The most that can be charged with these candidates on top of what is charged, and which."""
    best = NOTHING
    for index, bomb in enumerate(candidates):
        if holds(counts, bomb.takes) and not any(map(bomb.splits_a_run_with, charged)):
            rest, names = highest_charge(counts - bomb.takes, candidates[index:], [*charged, bomb])
            best = max(best, (bomb.value + rest, (bomb.name, *names)), key=lambda each: each[0])
    return best


def holds(counts: int, takes: int) -> bool:
    """Whether there are as many cards of each rank as are taken."""
    # Three bits hold a count up to 4; the fourth of each rank stays set unless it is borrowed.
    guards = 8 * ONE_A_RANK
    return (counts | guards) - takes & guards == guards
