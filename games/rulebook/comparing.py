"""Rule systems side by side: each choice, and what each system makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games import engine
from games.rulebook.choices import GROUPS, choice_meaning, choice_name
from games.rulebook.effects import has_effect
from games.rulebook.values import lines_in_words


@dataclass(frozen=True)
class Compared:
    """One choice; ``values`` has the lines of each system, none where it has no effect."""

    choice: str
    name: str
    meaning: str
    values: tuple[tuple[str, ...], ...]
    is_same: bool


@dataclass(frozen=True)
class ComparedGroup:
    """Choices that belong together."""

    title: str
    rows: tuple[Compared, ...]


def compare(systems: Sequence[engine.RuleSet]) -> tuple[ComparedGroup, ...]:
    """All choices of these systems, side by side, in the order in which they are shown."""
    return tuple(
        ComparedGroup(
            str(group.title), tuple(_compared(choice, systems) for choice in group.choices)
        )
        for group in GROUPS
    )


def _compared(choice: str, systems: Sequence[engine.RuleSet]) -> Compared:
    values = tuple(
        lines_in_words(rules, choice) if has_effect(rules, choice) else () for rules in systems
    )
    return Compared(
        choice,
        choice_name(choice),
        choice_meaning(choice),
        values,
        is_same=len(set(values)) == 1,
    )
