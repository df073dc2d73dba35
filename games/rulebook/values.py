"""What the choices of a rule system are, in words, and where house rules differ from a preset."""

from collections.abc import Callable, Iterator, Mapping
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
    first, *more = lines_in_words(rules, choice)
    return "; ".join([first, *map(uncapital, more)])


def lines_in_words(rules: engine.RuleSet, choice: str) -> tuple[str, ...]:
    """The same, a line for each bomb, win or charge that the value is made of."""
    value = getattr(rules, choice)
    if value is None:
        return (nothing(),)
    if isinstance(value, bool):
        return (names.flag_words(value=value),)
    if isinstance(value, str):
        return (names.enum_words(choice, value),)
    return tuple(map(capital, SAYING[choice](value))) or (nothing(),)


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


def uncapital(text: str) -> str:
    """The text within a sentence."""
    return text[:1].lower() + text[1:]


def _rows(rows: Rows) -> Iterator[str]:
    for bomb in engine.BOMBS:
        preys = [names.prey_name(prey) for prey in engine.PREY if (bomb, prey) in rows]
        if preys:
            words = {"bomb": names.bomb_name(bomb), "preys": names.all_of(preys)}
            yield _("%(bomb)s over %(preys)s") % words


def _bombs(bombs: frozenset[str]) -> Iterator[str]:
    return (names.bomb_name(bomb) for bomb in engine.BOMBS if bomb in bombs)


def _wins(amounts: Amounts) -> Iterator[str]:
    paid = dict(amounts)
    return (
        _priced(names.instant_win_name(win), paid[win])
        for win in engine.INSTANT_WINS
        if win in paid
    )


def _charges(values: engine.ChopValues | engine.LeftoverValues) -> Iterator[str]:
    return (
        _priced(names.charged_name(each.name), getattr(values, each.name))
        for each in fields(values)
    )


def _priced(thing: str, charge: int | Fraction) -> str:
    """A thing and what it costs in stakes: "Black 2: 1"."""
    return _("%(thing)s: %(number)s") % {"thing": thing, "number": names.number(charge)}


def _stakes(value: int) -> Iterator[str]:
    yield names.stakes(value)


def _points(value: int) -> Iterator[str]:
    yield names.points(value)


def _double_from(count: int) -> Iterator[str]:
    yield _("From %(cards)s") % {"cards": names.cards(count)}


SAYING: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "chops": _rows,
    "reentry": _rows,
    "barred_leads": _bombs,
    "instant_wins": _wins,
    "opening_instant_wins": _wins,
    "frozen": _stakes,
    "double_from": _double_from,
    "chop_values": _charges,
    "leftover_values": _charges,
    "three_of_spades": _stakes,
    "target_points": _points,
}
"""How the values are said that are neither yes or no nor one of a few."""
