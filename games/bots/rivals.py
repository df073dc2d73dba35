"""What the unseen cards make for those who hold them."""

from __future__ import annotations

import math
from functools import cached_property, lru_cache


class Rivals:
    """Unseen cards that could beat something, spread evenly over the opponents."""

    def __init__(self, cards: int, opponents: int) -> None:
        self._cards = cards
        self._opponents = opponents
        self._counts = [(cards >> 4 * rank & 15).bit_count() for rank in range(13)]

    def pairs_over(self, top: int) -> float:
        """How many pairs higher than one with the card ``top`` are held, on average."""
        rank, suit = divmod(top, 4)
        held = self._pairs_above[rank]
        if self._cards >> 4 * rank & 15 >> suit + 1:
            held += self.pairs_at(rank)
        return held

    def pairs_at(self, rank: int) -> float:
        """How many pairs of this rank are held, on average."""
        return chance_held(self._counts[rank], 2, self._opponents)

    def triples_over(self, rank: int) -> float:
        """How many triples of a higher rank are held, on average."""
        return self._triples_above[rank]

    def straights_over(self, rank: int, length: int, highest: int) -> float:
        """How many straights higher than one up to ``rank`` are held; ``highest`` ends the last."""
        over = sum(self._straights_at(top, length) for top in range(rank + 1, highest + 1))
        return over + self._straights_at(rank, length) / 2

    def bombs_held(self, name: str, cards: int, share: float) -> float:
        """How many bombs of this name one opponent holds, on average.

        The opponent holds so many cards, each unseen card with the chance ``share``.
        """
        if name == "quad":
            return self._counts.count(4) * share**4 if cards >= 4 else 0.0
        length = int(name.removeprefix("run"))
        if cards < 2 * length:
            return 0.0
        pairs = [at_least_two(count, share) for count in self._counts[:12]]
        return sum(math.prod(pairs[low : low + length]) for low in range(13 - length))

    def _straights_at(self, top: int, length: int) -> float:
        one_has_all = math.prod(self._one_has[top - length + 1 : top + 1])
        return min(1.0, self._opponents * one_has_all)

    @cached_property
    def _one_has(self) -> list[float]:
        """For each rank the chance that one opponent holds a card of it."""
        return [1 - (1 - 1 / self._opponents) ** count for count in self._counts]

    @cached_property
    def _pairs_above(self) -> list[float]:
        return self._held_above(2)

    @cached_property
    def _triples_above(self) -> list[float]:
        return self._held_above(3)

    def _held_above(self, size: int) -> list[float]:
        """For each rank the expected sets of ``size`` cards of one higher rank in one hand."""
        above, total = [0.0] * 13, 0.0
        for rank in range(12, -1, -1):
            above[rank] = total
            total += chance_held(self._counts[rank], size, self._opponents)
        return above


@lru_cache(maxsize=256)
def chance_held(count: int, need: int, opponents: int) -> float:
    """The chance that one of the opponents holds ``need`` of ``count`` cards, at most 1."""
    share = 1 / opponents
    one_holds = sum(
        math.comb(count, held) * share**held * (1 - share) ** (count - held)
        for held in range(need, count + 1)
    )
    return min(1.0, opponents * one_holds)


@lru_cache(maxsize=1 << 12)
def at_least_two(count: int, share: float) -> float:
    """The chance to hold two of ``count`` cards, each of them with the chance ``share``."""
    none, one = (1 - share) ** count, count * share * (1 - share) ** max(0, count - 1)
    return max(0.0, 1 - none - one)
