"""How likely a play holds, as far as the unseen cards tell."""

from __future__ import annotations

import math
from functools import lru_cache

from games import engine
from games.bots.weights import Weights

_ALL_CARDS = (1 << len(engine.DECK)) - 1
_EACH_RANK = 0x1111111111111
_BOMB_HOLDS = {engine.Kind.QUAD: 0.97, engine.Kind.PAIR_RUN: 0.95}


class Rivals:
    """Unseen cards that could beat something, spread evenly over the opponents."""

    def __init__(self, cards: int, opponents: int) -> None:
        self._cards = cards
        self._opponents = opponents
        self._counts = [(cards >> 4 * rank & 15).bit_count() for rank in range(13)]
        self._pairs_above = self._held_above(2)
        self._triples_above = self._held_above(3)
        self._one_has = [1 - (1 - 1 / opponents) ** count for count in self._counts]

    def singles_over(self, top: int) -> float:
        """How many cards are higher than card ``top``."""
        return (self._cards >> top + 1).bit_count()

    def pairs_over(self, top: int) -> float:
        """How many pairs higher than one with the card ``top`` are held, on average."""
        rank, suit = divmod(top, 4)
        held = self._pairs_above[rank]
        if self._cards >> 4 * rank & 15 >> suit + 1:
            held += chance_held(self._counts[rank], 2, self._opponents)
        return held

    def triples_over(self, rank: int) -> float:
        """How many triples of a higher rank are held, on average."""
        return self._triples_above[rank]

    def straights_over(self, rank: int, length: int, highest: int) -> float:
        """How many straights higher than one up to ``rank`` are held; ``highest`` ends the last."""
        over = sum(self._straights_at(top, length) for top in range(rank + 1, highest + 1))
        return over + self._straights_at(rank, length) / 2

    def _straights_at(self, top: int, length: int) -> float:
        one_has_all = math.prod(self._one_has[top - length + 1 : top + 1])
        return min(1.0, self._opponents * one_has_all)

    def _held_above(self, size: int) -> list[float]:
        """For each rank the expected sets of ``size`` cards of one higher rank in one hand."""
        above, total = [0.0] * 13, 0.0
        for rank in range(12, -1, -1):
            above[rank] = total
            total += chance_held(self._counts[rank], size, self._opponents)
        return above


class Outlook:
    """What the others may still do, from what one player sees."""

    def __init__(self, observation: engine.Observation, weights: Weights) -> None:
        away = {observation.seat} | observation.frozen | observation.left
        # Who left only passes, until the lead comes to the seat: nothing to be afraid of.
        rivals = [
            seat for seat, count in enumerate(observation.counts) if count and seat not in away
        ]
        self.counts = [observation.counts[seat] for seat in rivals]
        self.may_answer = [
            observation.counts[seat] for seat in rivals if seat not in observation.passed
        ]
        self.others_may_answer = any(
            seat not in observation.passed and seat != observation.owner for seat in rivals
        )
        seen: int = observation.hand
        for cards in observation.played:
            seen |= cards
        self._unseen = _ALL_CARDS & ~seen
        self._share = min(1.0, sum(self.counts) / max(1, self._unseen.bit_count()))
        self._weights = weights
        self._suits_matter = observation.rules.combinations == "north"
        self._rivals: dict[int, Rivals] = {}

    def holds(self, part: engine.Combination) -> float:
        """The chance that no opponent who is still in the deal beats ``part``."""
        if not self.counts:
            return 1.0
        if part.kind in _BOMB_HOLDS:
            return _BOMB_HOLDS[part.kind]
        return math.exp(-self._doubt(part) * self._share)

    def holds_now(self, part: engine.Combination) -> float:
        """The same, laid now: who passed cannot answer, nor who holds too few cards."""
        if not any(count >= part.size for count in self.may_answer):
            return 1.0
        return math.pow(self.holds(part), len(self.may_answer) / len(self.counts))

    def _doubt(self, part: engine.Combination) -> float:
        rivals, weights, rank = self._rivals_of(part), self._weights, part.top // 4
        match part.kind:
            case engine.Kind.SINGLE:
                return weights.single_doubt * self._singles_over(part, rivals)
            case engine.Kind.PAIR:
                return weights.pair_doubt * rivals.pairs_over(part.top)
            case engine.Kind.TRIPLE:
                return weights.triple_doubt * rivals.triples_over(rank)
            case _:
                highest = engine.Rank.TWO if self._suits_matter else engine.Rank.ACE
                return weights.straight_doubt * rivals.straights_over(rank, part.length, highest)

    def _singles_over(self, part: engine.Combination, rivals: Rivals) -> float:
        over = rivals.singles_over(part.top)
        if self._suits_matter and not part.is_twos:
            over += (self._unseen & ~part.cards >> 48 << 48).bit_count()
        return over

    def _rivals_of(self, part: engine.Combination) -> Rivals:
        """In the north only the same suits compare (RULES.md 5.3)."""
        suits = _suits_of(part) if self._suits_matter else 15
        found = self._rivals.get(suits)
        if found is None:
            cards = self._unseen & suits * _EACH_RANK
            found = self._rivals[suits] = Rivals(cards, len(self.counts))
        return found


def _suits_of(part: engine.Combination) -> int:
    """The suits of a northern combination, as four bits."""
    if part.kind is engine.Kind.STRAIGHT:
        return 1 << part.top % 4
    return part.cards >> part.top // 4 * 4


@lru_cache(maxsize=256)
def chance_held(count: int, need: int, opponents: int) -> float:
    """The chance that one of the opponents holds ``need`` of ``count`` cards, at most 1."""
    share = 1 / opponents
    one_holds = sum(
        math.comb(count, held) * share**held * (1 - share) ** (count - held)
        for held in range(need, count + 1)
    )
    return min(1.0, opponents * one_holds)
