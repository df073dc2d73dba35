"""The values that the choices of a rule system can take, and how JSON spells them (RULES.md 8)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from typing import Final, TypeVar

from games.engine.errors import BadOptions

BOMBS: Final = ("run3", "quad", "run4", "run5", "run6")
TWOS_NAMES: Final = ("2", "22", "222")
PREY: Final = (*TWOS_NAMES, *BOMBS)
INSTANT_WINS: Final = (
    "dragon_with_two",
    "dragon",
    "four_twos",
    "five_pair_run",
    "six_pairs",
    "two_quads",
    "thirteen_one_colour",
    "twelve_one_colour",
    "quad_of_threes",
    "three_pair_run_with_3s",
)
"""Names of instant wins. Of two that pay a hand the same, the earlier one is named."""


class Combinations(enum.StrEnum):
    """Which combinations there are, and when they compare (1.4, 5.2)."""

    SOUTH = "south"
    NORTH = "north"


class OpeningLeader(enum.StrEnum):
    """Who leads an opening deal."""

    RANDOM = "random"
    LOWEST_CARD = "lowest_card"


class Payment(enum.StrEnum):
    """What losers pay by."""

    PLACES = "places"
    CARDS = "cards"
    POINTS = "points"
    POT = "pot"


class ChopPayment(enum.StrEnum):
    """How chops are paid (2.8, 6.5)."""

    NONE = "none"
    CHAIN = "chain"
    DOUBLING = "doubling"


class LeftoverFrom(enum.StrEnum):
    """Who pays for leftovers: the last player to the one before, or every loser to the winner."""

    LAST = "last"
    LOSERS = "losers"


class LeadTimeout(enum.StrEnum):
    """What happens to a leader who runs out of time (7.1, 5.8)."""

    PLAY_LOWEST = "play_lowest"
    PASS_LEAD = "pass_lead"


@dataclass(frozen=True, slots=True)
class ChopValues:
    """What a chopped card or bomb is worth, in stakes."""

    black: int
    red: int
    bomb: int


@dataclass(frozen=True, slots=True)
class LeftoverValues:
    """What is charged for a two or a bomb left in hand, in stakes; halves are allowed."""

    black: Fraction
    red: Fraction
    quad: Fraction
    run3: Fraction
    run4: Fraction
    run5: Fraction
    run6: Fraction

    @property
    def has_halves(self) -> bool:
        return any(getattr(self, each.name).denominator != 1 for each in fields(self))


Rows = frozenset[tuple[str, str]]
"""Rows of a table: this bomb does it to that prey."""
Amounts = frozenset[tuple[str, int]]
"""What each named win pays, in stakes."""

T = TypeVar("T")
E = TypeVar("E", bound=enum.StrEnum)


def parse_flag(value: object) -> bool:
    """A plain true or false; BadOptions otherwise, as in every ``parse_``."""
    if not isinstance(value, bool):
        raise BadOptions(f"neither true nor false: {value!r}")
    return value


def parse_whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadOptions(f"not a whole number from 0: {value!r}")
    return value


def parse_card_count(value: object) -> int:
    count = parse_whole(value)
    if not 1 <= count <= 13:
        raise BadOptions(f"not a number of cards from 1 to 13: {value!r}")
    return count


def parse_halves(value: object) -> Fraction:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise BadOptions(f"not a number: {value!r}")
    # Comparing first keeps infinity and NaN out of Fraction, which would raise its own errors.
    if not 0 <= value < float("inf") or Fraction(value).denominator > 2:
        raise BadOptions(f"not a number of halves from 0: {value!r}")
    return Fraction(value)


def parse_name(value: object, names: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in names:
        raise BadOptions(f"none of {', '.join(names)}: {value!r}")
    return value


def parse_names(value: object, names: tuple[str, ...]) -> frozenset[str]:
    if not isinstance(value, list | tuple):
        raise BadOptions(f"not a list: {value!r}")
    return frozenset(parse_name(each, names) for each in value)


def parse_map(value: object) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        raise BadOptions(f"not a map: {value!r}")
    return value


def parse_rows(value: object) -> Rows:
    rows = set()
    for key, preys in parse_map(value).items():
        bomb = parse_name(key, BOMBS)
        rows |= {(bomb, prey) for prey in parse_names(preys, PREY)}
    return frozenset(rows)


def parse_bombs(value: object) -> frozenset[str]:
    return parse_names(value, BOMBS)


def parse_amounts(value: object) -> Amounts:
    return frozenset(
        (parse_name(name, INSTANT_WINS), parse_whole(amount))
        for name, amount in parse_map(value).items()
    )


def parse_chop_values(value: object) -> ChopValues:
    return ChopValues(**parse_all_keys(value, ChopValues, parse_whole))


def parse_leftover_values(value: object) -> LeftoverValues:
    return LeftoverValues(**parse_all_keys(value, LeftoverValues, parse_halves))


def parse_all_keys(
    value: object,
    into: type[ChopValues] | type[LeftoverValues],
    parse: Callable[[object], T],
) -> dict[str, T]:
    """Read a map that must have exactly the fields of ``into``."""
    found = parse_map(value)
    names = [each.name for each in fields(into)]
    if set(found) != set(names):
        raise BadOptions(f"not exactly the keys {', '.join(names)}: {value!r}")
    return {name: parse(found[name]) for name in names}


def one_of(choice: type[E]) -> Callable[[object], E]:
    """A parser of the values of an enum."""

    names = tuple(each.value for each in choice)

    def parse(value: object) -> E:
        return choice(parse_name(value, names))

    return parse


def or_null(parse: Callable[[object], T]) -> Callable[[object], T | None]:
    """The parser of a choice that may also be null."""

    def parse_unless_null(value: object) -> T | None:
        return None if value is None else parse(value)

    return parse_unless_null


def to_json(value: object) -> object:
    """A choice's value as JSON spells it; its parser reads it back."""
    if isinstance(value, ChopValues | LeftoverValues):
        return {name: to_json(amount) for name, amount in asdict(value).items()}
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value.value if isinstance(value, enum.Enum) else value


def rows_to_json(rows: Rows) -> dict[str, list[str]]:
    return {
        bomb: [prey for prey in PREY if (bomb, prey) in rows]
        for bomb in BOMBS
        if any(bomb == each for each, _ in rows)
    }


def names_to_json(names: frozenset[str]) -> list[str]:
    return sorted(names)


def amounts_to_json(amounts: Amounts) -> dict[str, int]:
    return dict(sorted(amounts))
