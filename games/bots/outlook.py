"""How likely a play holds, as far as the unseen cards tell."""

from __future__ import annotations

import math

from games import engine
from games.bots.rivals import Rivals
from games.bots.weights import Weights

_ALL_CARDS = (1 << len(engine.DECK)) - 1
_EACH_RANK = 0x1111111111111
_BOMB_HOLDS = {engine.Kind.QUAD: 0.97, engine.Kind.PAIR_RUN: 0.95}
_BLACK_SUITS, _RED_SUITS = 0b0011, 0b1100


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
        self.unseen = _ALL_CARDS & ~seen
        self._share = min(1.0, sum(self.counts) / max(1, self.unseen.bit_count()))
        self._weights = weights
        self._rules = observation.rules
        self._suits_matter = observation.rules.combinations is engine.Combinations.NORTH
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

    def goes_out_over(self, part: engine.Combination) -> float:
        """The chance that somebody with one card left answers the single ``part`` with it."""
        if part.kind is not engine.Kind.SINGLE or 1 not in self.may_answer:
            return 0.0
        one_beats = self.singles_over(part).bit_count() / max(1, self.unseen.bit_count())
        return 1 - (1 - one_beats) ** self.may_answer.count(1)

    def chopped(self, part: engine.Combination) -> float:
        """The chance that somebody who may answer holds a bomb that chops ``part``."""
        names = self._rules.choppers[part.prey]
        if not names or not self.may_answer:
            return 0.0
        rivals = self._rivals_of(15)
        unseen = max(1, self.unseen.bit_count())
        held = sum(
            rivals.bombs_held(name, count, count / unseen)
            for count in self.may_answer
            for name in names
        )
        return min(1.0, held)

    def singles_over(self, part: engine.Combination) -> int:
        """The unseen cards that beat the single ``part``."""
        higher = self.unseen >> part.top + 1 << part.top + 1
        if not self._suits_matter or part.is_twos:
            return higher
        twos = self.unseen >> 4 * engine.Rank.TWO << 4 * engine.Rank.TWO
        return higher & _EACH_RANK << part.top % 4 | twos

    def _doubt(self, part: engine.Combination) -> float:
        rivals, weights, rank = self._rivals_of(self._suits_of(part)), self._weights, part.top // 4
        match part.kind:
            case engine.Kind.SINGLE:
                return self._doubt_of_single(part)
            case engine.Kind.PAIR:
                return weights.pair_doubt * (rivals.pairs_over(part.top) + self._twos_over(part))
            case engine.Kind.TRIPLE:
                return weights.triple_doubt * rivals.triples_over(rank)
            case _:
                highest = engine.Rank.TWO if self._suits_matter else engine.Rank.ACE
                return weights.straight_doubt * rivals.straights_over(rank, part.length, highest)

    def _doubt_of_single(self, single: engine.Combination) -> float:
        over, weights = self.singles_over(single), self._weights
        if not self._suits_matter:
            return weights.single_doubt * over.bit_count()
        twos = (over >> 4 * engine.Rank.TWO).bit_count()
        of_its_suit = over.bit_count() - twos
        return weights.suit_doubt * of_its_suit + weights.suit_doubt_of_twos * twos

    def _twos_over(self, pair: engine.Combination) -> float:
        """In the north a pair of 2s of the other colour beats a pair too (RULES.md 5.4)."""
        if not self._suits_matter:
            return 0.0
        other = _RED_SUITS if self._suits_of(pair) == _BLACK_SUITS else _BLACK_SUITS
        if pair.is_twos and other == _BLACK_SUITS:
            return 0.0
        return self._rivals_of(other).pairs_at(engine.Rank.TWO)

    def _suits_of(self, part: engine.Combination) -> int:
        """The suits that can beat ``part``, as four bits: all but in the north (RULES.md 5.3)."""
        if not self._suits_matter:
            return 15
        if part.kind is engine.Kind.STRAIGHT:
            return 1 << part.top % 4
        return part.cards >> part.top // 4 * 4

    def _rivals_of(self, suits: int) -> Rivals:
        """The opponents, as far as they hold cards of these suits."""
        found = self._rivals.get(suits)
        if found is None:
            cards = self.unseen & suits * _EACH_RANK
            found = self._rivals[suits] = Rivals(cards, len(self.counts))
        return found
