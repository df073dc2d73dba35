"""Bots (máy): what they lay, how long they seem to think, and the hints they give.

All are pure functions of an observation: a bot sees what a player in its seat sees.
"""

from games.bots.hints import hints
from games.bots.levels import LEVELS, choose
from games.bots.tempo import think_seconds

__all__ = ["LEVELS", "choose", "hints", "think_seconds"]
