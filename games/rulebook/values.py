"""What the choices of a rule system are, in words, and where house rules differ from a preset."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import engine
from games.phrases import capital
from games.rulebook import names
from games.rulebook.choices import CHOICES, choice_name

Rows = frozenset[tuple[str, str]]
Amounts = frozenset[tuple[str, int]]


@dataclass(frozen=True)
class Difference:
    """A choice in which the rules of a table differ from the preset they started from."""

    choice: str
    name: str
    ours: str
    preset: str


def value_in_words(rules: engine.RuleSet, choice: str) -> str:
    """What these rules choose, in a few words that stand alone."""
    value = getattr(rules, choice)
    if value is None:
        return nothing()
    if isinstance(value, bool):
        return names.flag_words(value=value)
    if isinstance(value, str):
        return names.enum_words(choice, value)
    return SAYING[choice](value)


def differences(rules: engine.RuleSet) -> tuple[Difference, ...]:
    """The house rules (luật nhà): where the rules differ from the preset of their slug."""
    preset = engine.PRESETS[rules.slug]
    return tuple(
        Difference(
            choice,
            choice_name(choice),
            ours=value_in_words(rules, choice),
            preset=value_in_words(preset, choice),
        )
        for choice in CHOICES
        if getattr(rules, choice) != getattr(preset, choice)
    )


def nothing() -> str:
    """That there is none of it."""
    return pgettext("a choice of rules", "None")


def _rows(rows: Rows) -> str:
    lines = []
    for bomb in engine.BOMBS:
        preys = [names.prey_name(prey) for prey in engine.PREY if (bomb, prey) in rows]
        if preys:
            words = {"bomb": names.bomb_name(bomb), "preys": names.all_of(preys)}
            lines.append(_("%(bomb)s over %(preys)s") % words)
    return capital("; ".join(lines)) or nothing()


def _bombs(bombs: frozenset[str]) -> str:
    named = [names.bomb_name(bomb) for bomb in engine.BOMBS if bomb in bombs]
    return capital(", ".join(named)) or nothing()


def _wins(amounts: Amounts) -> str:
    paid = dict(amounts)
    return _priced(
        (names.instant_win_name(win), paid[win]) for win in engine.INSTANT_WINS if win in paid
    )


def _charges(values: engine.ChopValues | engine.LeftoverValues) -> str:
    return _priced(
        (names.charged_name(each.name), getattr(values, each.name)) for each in fields(values)
    )


def _priced(charges: Iterable[tuple[str, int | Fraction]]) -> str:
    """Things and what they cost in stakes: "Black 2: 1, red 2: 2"."""
    priced = [
        _("%(thing)s: %(number)s") % {"thing": thing, "number": names.number(charge)}
        for thing, charge in charges
    ]
    return capital(", ".join(priced)) or nothing()


def _double_from(count: int) -> str:
    return _("From %(cards)s") % {"cards": names.cards(count)}


SAYING: Mapping[str, Callable[[Any], str]] = {
    "chops": _rows,
    "reentry": _rows,
    "barred_leads": _bombs,
    "instant_wins": _wins,
    "opening_instant_wins": _wins,
    "frozen": names.stakes,
    "double_from": _double_from,
    "chop_values": _charges,
    "leftover_values": _charges,
    "three_of_spades": names.stakes,
    "target_points": names.points,
}
"""How the values are said that are neither yes or no nor one of a few."""
