"""How long a bot seems to think."""

from __future__ import annotations

import math
import random

from games import engine

SHORTEST = 0.7
LONGEST = 2.0
_MEDIAN = 1.05
_LEAD_MEDIAN = 1.25
_SPREAD = 0.3


def think_seconds(observation: engine.Observation, *, seed: int) -> float:
    """A pause of 0.7 to 2 seconds, a little longer before a lead.

    It hangs on nothing but the seed and on what the whole table sees, so it tells nothing about
    the hand: who must pass takes as long over it as who chooses to.
    """
    median = _LEAD_MEDIAN if observation.top is None else _MEDIAN
    pause = random.Random(f"pause {seed}").lognormvariate(math.log(median), _SPREAD)
    return min(max(pause, SHORTEST), LONGEST)
