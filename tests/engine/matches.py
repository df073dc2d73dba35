"""Matches between two deals."""

from typing import Any

from games import engine
from tests.engine.notation import rules_of

# Seat 2 holds the lowest card.
HANDS = tuple(map(engine.parse_cards, ("4s Ah", "5s Kh", "3d Qh", "6s Jh")))


def match_of(
    slug: str, seats: int = 4, *, house: dict[str, Any] | None = None, **fields: Any
) -> engine.Match:
    """A match by a rule system, with house rules."""
    return engine.Match(rules_of(slug, **(house or {})), seats, **fields)


def lead_of(match: engine.Match, *, drawn: int = 1) -> engine.Lead:
    """Who leads the next deal, of HANDS."""
    return match.lead_for(HANDS[: match.seats], drawn=drawn)
