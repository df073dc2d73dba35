"""How each choice of a rule system stands in a form: its fields, and what they come to.

``value`` is a choice as options spell it (RULES.md 8): what RuleSet.to_data gives.
"""

import enum
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django import forms
from django.utils.functional import Promise

from games import engine
from games.forms.fields import (
    CARDS_WANTED,
    MOST_CARDS,
    MOST_POINTS,
    MOST_STAKES,
    POINTS_WANTED,
    STAKES_OR_NONE_WANTED,
    STAKES_WANTED,
    HalvesField,
    OneOfField,
    SomeOfField,
    WholeField,
)

Sent = dict[str, list[str]]
YES, NO = "yes", "no"


def part(choice: str, name: str) -> str:
    """The field for one part of a choice: ``instant_wins-dragon``."""
    return f"{choice}-{name}"


def choice_of(field: str) -> str:
    """The choice that a field belongs to."""
    return field.partition("-")[0]


class Kind(ABC):
    """One way in which a choice is made."""

    @abstractmethod
    def fields(self, choice: str) -> dict[str, forms.Field]:
        """The fields of the choice, by their names."""

    @abstractmethod
    def write(self, choice: str, value: Any) -> Sent:
        """What a browser sends for this value; every field is in it."""

    def read(self, choice: str, cleaned: Mapping[str, Any]) -> object:
        """The value that the fields come to."""
        return cleaned[choice]


@dataclass(frozen=True)
class OneOf(Kind):
    """One of a few named values."""

    values: tuple[str, ...]

    def fields(self, choice: str) -> dict[str, forms.Field]:
        return {choice: OneOfField(self.values)}

    def write(self, choice: str, value: Any) -> Sent:
        return {choice: [value]}


@dataclass(frozen=True)
class Flag(Kind):
    """Yes or no."""

    def fields(self, choice: str) -> dict[str, forms.Field]:
        return {choice: OneOfField((NO, YES))}

    def write(self, choice: str, value: Any) -> Sent:
        return {choice: [NO, YES] if value else [NO]}

    def read(self, choice: str, cleaned: Mapping[str, Any]) -> object:
        return cleaned[choice] == YES


@dataclass(frozen=True)
class Bombs(Kind):
    """Some of the bombs."""

    def fields(self, choice: str) -> dict[str, forms.Field]:
        return {choice: SomeOfField(engine.BOMBS)}

    def write(self, choice: str, value: Any) -> Sent:
        return {choice: ["", *value]}


@dataclass(frozen=True)
class Rows(Kind):
    """Which bomb does it to which prey: ``run4:22``."""

    def fields(self, choice: str) -> dict[str, forms.Field]:
        cells = [f"{bomb}:{prey}" for bomb in engine.BOMBS for prey in engine.PREY]
        return {choice: SomeOfField(cells)}

    def write(self, choice: str, value: Any) -> Sent:
        return {choice: ["", *(f"{bomb}:{prey}" for bomb in value for prey in value[bomb])]}

    def read(self, choice: str, cleaned: Mapping[str, Any]) -> object:
        rows: dict[str, list[str]] = {}
        for cell in cleaned[choice]:
            bomb, _, prey = cell.partition(":")
            rows.setdefault(bomb, []).append(prey)
        return rows


@dataclass(frozen=True)
class Number(Kind):
    """A whole number, or none."""

    wanted: str | Promise = STAKES_OR_NONE_WANTED
    most: int = MOST_STAKES
    least: int = 0

    def fields(self, choice: str) -> dict[str, forms.Field]:
        field = WholeField(wanted=self.wanted, most=self.most, least=self.least, may_be_none=True)
        return {choice: field}

    def write(self, choice: str, value: Any) -> Sent:
        return {choice: [written(value)]}


@dataclass(frozen=True)
class Wins(Kind):
    """What each instant win pays; one that pays nothing typed does not count."""

    def fields(self, choice: str) -> dict[str, forms.Field]:
        return {
            part(choice, win): WholeField(wanted=STAKES_OR_NONE_WANTED, may_be_none=True)
            for win in engine.INSTANT_WINS
        }

    def write(self, choice: str, value: Any) -> Sent:
        return {part(choice, win): [written(value.get(win))] for win in engine.INSTANT_WINS}

    def read(self, choice: str, cleaned: Mapping[str, Any]) -> object:
        paid = {win: cleaned[part(choice, win)] for win in engine.INSTANT_WINS}
        return {win: amount for win, amount in paid.items() if amount is not None}


@dataclass(frozen=True)
class Charges(Kind):
    """What each thing costs."""

    keys: tuple[str, ...]

    def fields(self, choice: str) -> dict[str, forms.Field]:
        return {part(choice, key): WholeField(wanted=STAKES_WANTED) for key in self.keys}

    def write(self, choice: str, value: Any) -> Sent:
        return {part(choice, key): [written(value[key])] for key in self.keys}

    def read(self, choice: str, cleaned: Mapping[str, Any]) -> object:
        return {key: cleaned[part(choice, key)] for key in self.keys}


@dataclass(frozen=True)
class ChargesOrNone(Charges):
    """What each thing costs, in halves, or that nothing is charged at all."""

    usual: Mapping[str, float]

    def fields(self, choice: str) -> dict[str, forms.Field]:
        flag: dict[str, forms.Field] = {choice: OneOfField((NO, YES))}
        return flag | {part(choice, key): HalvesField() for key in self.keys}

    def write(self, choice: str, value: Any) -> Sent:
        # Who ticks the box finds what is usual.
        amounts = super().write(choice, self.usual if value is None else value)
        return {choice: [NO] if value is None else [NO, YES], **amounts}

    def read(self, choice: str, cleaned: Mapping[str, Any]) -> object:
        return super().read(choice, cleaned) if cleaned[choice] == YES else None


def written(amount: float | None) -> str:
    """An amount as it stands in its field, the same in every language."""
    return "" if amount is None else str(amount)


def one_of(values: Iterable[enum.StrEnum]) -> OneOf:
    """A choice among the values of an enum."""
    return OneOf(tuple(value.value for value in values))


def keys_of(values: type) -> tuple[str, ...]:
    """The things that such values name a price for."""
    return tuple(each.name for each in fields(values))


KINDS: Mapping[str, Kind] = {
    "combinations": one_of(engine.Combinations),
    "opening_leader": one_of(engine.OpeningLeader),
    "must_play_lowest": Flag(),
    "chops": Rows(),
    "reentry": Rows(),
    "barred_leads": Bombs(),
    "no_going_out_on_two": Flag(),
    "play_on": Flag(),
    "instant_wins": Wins(),
    "opening_instant_wins": Wins(),
    "instant_win_leftovers": Flag(),
    "no_instant_win_twice": Flag(),
    "frozen": Number(),
    "payment": one_of(engine.Payment),
    "double_from": Number(CARDS_WANTED, most=MOST_CARDS, least=1),
    "chop_payment": one_of(engine.ChopPayment),
    "chop_values": Charges(keys_of(engine.ChopValues)),
    "two_over_two_chops": Flag(),
    "leftover_values": ChargesOrNone(
        keys_of(engine.LeftoverValues),
        usual=engine.PRESETS["south-places"].to_data()["leftover_values"],
    ),
    "leftover_from": one_of(engine.LeftoverFrom),
    "three_of_spades": Number(),
    "lead_timeout": one_of(engine.LeadTimeout),
    "compensation": Flag(),
    "reverse_each_deal": Flag(),
    "target_points": Number(POINTS_WANTED, most=MOST_POINTS),
}
"""Every choice of RULES.md 8."""
