"""How well a bot plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games import engine
from games.bots.greedy import greedy
from games.bots.heuristic import heuristic

_PLAYERS: Final[Mapping[str, Callable[[engine.Observation, int], engine.CardSet]]] = {
    "medium": heuristic,
    "greedy": lambda observation, _seed: greedy(observation),
}

LEVELS: Final = tuple(_PLAYERS)
"""The names of the levels: ``greedy`` is the yardstick that the arena measures the others by."""


def choose(observation: engine.Observation, *, level: str, seed: int) -> engine.CardSet:
    """What a bot lays whose turn it is: a legal play, or ``engine.EMPTY`` to pass.

    The same observation, level and seed give the same play. It never passes a lead and goes out
    when it can. KeyError if there is no such level.
    """
    plays = observation.legal_plays()
    if not plays:
        return engine.EMPTY
    if observation.hand in plays:
        return observation.hand
    return _PLAYERS[level](observation, seed)
