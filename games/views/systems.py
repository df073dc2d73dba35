"""The five rule systems as somebody sees them who has to choose one."""

from collections.abc import Mapping
from dataclasses import dataclass

from games import engine
from games.phrases import RULES_NAMES
from games.phrases.systems import system_in_short

# A few cards that are typical of each: the 3♠ and the red 2, a quad, a straight of any suits and
# one of a single suit, the 2s that are chopped.
FANS: Mapping[str, tuple[str, ...]] = {
    "south-places": ("3s", "2h"),
    "south-count": ("7s", "7c", "7d", "7h"),
    "thirteen-points": ("3s", "4d", "5c"),
    "north-count": ("Jh", "Qh", "Kh"),
    "classic-pot": ("2c", "2d"),
}


@dataclass(frozen=True)
class System:
    """A rule system to choose: its name, what is special about it, some cards of it."""

    slug: str
    name: str
    in_short: str
    fan: tuple[str, ...]
    is_chosen: bool = False


def systems(chosen: str = "") -> list[System]:
    """All systems, in their order."""
    return [
        System(
            slug=slug,
            name=str(RULES_NAMES[slug]),
            in_short=system_in_short(slug),
            fan=FANS[slug],
            is_chosen=slug == chosen,
        )
        for slug in engine.PRESETS
    ]
