"""The greedy bot: the lowest answer, and the longest lead with its lowest card."""

from __future__ import annotations

from games import engine
from games.bots.plays import canonical


def greedy(observation: engine.Observation) -> engine.CardSet:
    """The play of a beginner in a hurry, who passes only where nothing else is legal."""
    plays = canonical(observation.legal_plays(), observation.rules)
    if observation.top is not None:
        return min(plays, key=_lowest_first)
    lowest = observation.hand & -observation.hand
    with_lowest = [cards for cards in plays if cards & lowest]
    return min(with_lowest or plays, key=_longest_first)


def _lowest_first(cards: engine.CardSet) -> tuple[int, int]:
    return cards.bit_length(), -cards.bit_count()


def _longest_first(cards: engine.CardSet) -> tuple[int, int]:
    return -cards.bit_count(), cards.bit_length()
