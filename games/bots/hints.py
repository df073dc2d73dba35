"""What a player who asks for a hint is shown."""

from __future__ import annotations

from games import engine
from games.bots.heuristic import Judge

MOST = 40


def hints(observation: engine.Observation) -> list[engine.CardSet]:
    """The plays that are open, what costs least first: forty at most, one for each meaning.

    A play comes late that breaks a straight, a run or a bomb, or spends a 2. The list is empty
    where a pass is all there is.
    """
    values = Judge(observation).values_of_plays()
    return sorted(values, key=lambda cards: (-values[cards], cards))[:MOST]
