"""RuleSet: one frozen value with every choice of a rule system (RULES.md 8)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from games.engine import choices
from games.engine.errors import BadOptions, Contradiction


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The answers that one table gives to the questions tables differ on (bộ luật).

    ``slug`` says which system it started from and is never asked for a rule.
    Contradicting choices raise BadOptions, so no such value exists.
    """

    slug: str
    combinations: choices.Combinations
    opening_leader: choices.OpeningLeader
    must_play_lowest: bool
    chops: choices.Rows
    reentry: choices.Rows
    barred_leads: frozenset[str]
    no_going_out_on_two: bool
    play_on: bool
    instant_wins: choices.Amounts
    opening_instant_wins: choices.Amounts
    instant_win_leftovers: bool
    no_instant_win_twice: bool
    frozen: int | None
    payment: choices.Payment
    double_from: int | None
    chop_payment: choices.ChopPayment
    chop_values: choices.ChopValues
    two_over_two_chops: bool
    leftover_values: choices.LeftoverValues | None
    leftover_from: choices.LeftoverFrom
    three_of_spades: int | None
    lead_timeout: choices.LeadTimeout
    compensation: bool
    reverse_each_deal: bool
    target_points: int | None
    choppers: Mapping[str | None, frozenset[str]] = field(init=False, repr=False, compare=False)
    """For each name of prey, the bombs that chop it."""
    reenterers: Mapping[str | None, frozenset[str]] = field(init=False, repr=False, compare=False)
    """For each name of prey, the bombs that may re-enter over it."""

    def __post_init__(self) -> None:
        found = tuple(each for each, holds in CONTRADICTIONS.items() if holds(self))
        if found:
            raise BadOptions(", ".join(found), contradictions=found)
        object.__setattr__(self, "choppers", self.by_prey(self.chops))
        object.__setattr__(self, "reenterers", self.by_prey(self.reentry))

    def by_prey(self, rows: choices.Rows) -> Mapping[str | None, frozenset[str]]:
        """For each name of prey, the bombs that these rows set against it."""
        # There are no pair runs in the north, whatever a chop table says of them (5.2).
        southern = self.combinations is choices.Combinations.SOUTH
        known = {row for row in rows if southern or row[0] == "quad"}
        return {
            prey: frozenset(bomb for bomb, each in known if each == prey)
            for prey in (None, *choices.PREY)
        }

    @property
    def has_chips(self) -> bool:
        """Whether anything is paid in chips, so that there is a stake (4.3)."""
        return self.payment is not choices.Payment.POINTS

    @property
    def lowest_seat_sets_stake(self) -> bool:
        """Whether the stake is set by who sits in the lowest occupied seat, not the host (6.8)."""
        return self.payment is choices.Payment.POT

    @property
    def has_halves(self) -> bool:
        """Whether some amount is half a stake, so that the stake must be even (6.4)."""
        return self.leftover_values is not None and self.leftover_values.has_halves

    def allows_stake(self, stake: int) -> bool:
        """Whether a deal can be played for this stake (1.11, 4.3, 6.4)."""
        if not self.has_chips:
            return stake == 0
        return stake > 0 and not (self.has_halves and stake % 2)

    def to_data(self) -> dict[str, Any]:
        """The slug and all choices as JSON spells them; ``from_data`` reads it back."""
        data: dict[str, Any] = {"slug": self.slug}
        for name, (_, dump) in SPELLINGS.items():
            data[name] = dump(getattr(self, name))
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> RuleSet:
        """Read a slug and all choices; BadOptions where one is missing, unknown or wrong."""
        slug = data.get("slug")
        if not isinstance(slug, str) or set(data) != {"slug", *CHOICES}:
            raise BadOptions("not exactly the slug and the choices of a rule system")
        return cls(slug, **{name: parse_choice(name, data[name]) for name in CHOICES})

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON: the same for the same rules, whatever process asks."""
        text = json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def parse_choice(name: str, value: object) -> Any:
    """The value of this choice, read from JSON data; BadOptions, naming it, where it is none."""
    parse, _ = SPELLINGS[name]
    try:
        return parse(value)
    except BadOptions as error:
        raise BadOptions(f"{name}: {error}", choice=name) from None


def with_options(rules: RuleSet, options: Mapping[str, object]) -> RuleSet:
    """The rules with some choices replaced whole (luật nhà); BadOptions if that cannot be."""
    unknown = [name for name in options if name not in SPELLINGS]
    if unknown:
        raise BadOptions(f"no choice of a rule system: {unknown!r}")
    return replace(rules, **{name: parse_choice(name, value) for name, value in options.items()})


def options_of(rules: RuleSet, base: RuleSet) -> dict[str, Any]:
    """The choices in which ``rules`` differs from ``base``, as options."""
    before = base.to_data()
    return {
        name: value
        for name, value in rules.to_data().items()
        if name in CHOICES and value != before[name]
    }


Parse = Callable[[object], Any]
Dump = Callable[[Any], object]

WHOLE_OR_NULL: Final = choices.or_null(choices.parse_whole)
FLAG: Final[tuple[Parse, Dump]] = (choices.parse_flag, choices.to_json)
ROWS: Final[tuple[Parse, Dump]] = (choices.parse_rows, choices.rows_to_json)
AMOUNTS: Final[tuple[Parse, Dump]] = (choices.parse_amounts, choices.amounts_to_json)

SPELLINGS: Final[Mapping[str, tuple[Parse, Dump]]] = {
    "combinations": (choices.one_of(choices.Combinations), choices.to_json),
    "opening_leader": (choices.one_of(choices.OpeningLeader), choices.to_json),
    "must_play_lowest": FLAG,
    "chops": ROWS,
    "reentry": ROWS,
    "barred_leads": (choices.parse_bombs, choices.names_to_json),
    "no_going_out_on_two": FLAG,
    "play_on": FLAG,
    "instant_wins": AMOUNTS,
    "opening_instant_wins": AMOUNTS,
    "instant_win_leftovers": FLAG,
    "no_instant_win_twice": FLAG,
    "frozen": (WHOLE_OR_NULL, choices.to_json),
    "payment": (choices.one_of(choices.Payment), choices.to_json),
    "double_from": (choices.or_null(choices.parse_card_count), choices.to_json),
    "chop_payment": (choices.one_of(choices.ChopPayment), choices.to_json),
    "chop_values": (choices.parse_chop_values, choices.to_json),
    "two_over_two_chops": FLAG,
    "leftover_values": (choices.or_null(choices.parse_leftover_values), choices.to_json),
    "leftover_from": (choices.one_of(choices.LeftoverFrom), choices.to_json),
    "three_of_spades": (WHOLE_OR_NULL, choices.to_json),
    "lead_timeout": (choices.one_of(choices.LeadTimeout), choices.to_json),
    "compensation": FLAG,
    "reverse_each_deal": FLAG,
    "target_points": (WHOLE_OR_NULL, choices.to_json),
}
"""How each choice is read from JSON and written as JSON."""

CHOICES: Final = tuple(SPELLINGS)
"""The names of all choices, in the order of RULES.md 8."""

PLACED: Final = frozenset({choices.Payment.PLACES, choices.Payment.POINTS})


def needs_places(is_set: Callable[[RuleSet], bool]) -> Callable[[RuleSet], bool]:
    """Whether something is set that only payment by places knows."""
    return lambda rules: is_set(rules) and rules.payment is not choices.Payment.PLACES


def not_for_points(is_set: Callable[[RuleSet], bool]) -> Callable[[RuleSet], bool]:
    """Whether something is set that would pay chips where there are points."""
    return lambda rules: is_set(rules) and not rules.has_chips


CONTRADICTIONS: Final[Mapping[Contradiction, Callable[[RuleSet], bool]]] = {
    Contradiction.PLAY_ON_NEEDED: lambda rules: rules.payment in PLACED and not rules.play_on,
    Contradiction.PLAY_ON_FORBIDDEN: lambda rules: rules.payment not in PLACED and rules.play_on,
    Contradiction.FROZEN_NEEDS_PLACES: needs_places(lambda rules: rules.frozen is not None),
    Contradiction.THREE_OF_SPADES_NEEDS_PLACES: needs_places(
        lambda rules: rules.three_of_spades is not None
    ),
    Contradiction.LEFTOVERS_FROM_LAST_NEED_PLACES: needs_places(
        lambda rules: rules.leftover_from is choices.LeftoverFrom.LAST
    ),
    Contradiction.COMPENSATION_NEEDS_CARDS: lambda rules: (
        rules.compensation and rules.payment is not choices.Payment.CARDS
    ),
    Contradiction.LOWEST_NEEDS_ITS_HOLDER_TO_LEAD: lambda rules: (
        rules.must_play_lowest and rules.opening_leader is not choices.OpeningLeader.LOWEST_CARD
    ),
    Contradiction.LOWEST_FORBIDS_PASSING_THE_LEAD: lambda rules: (
        rules.must_play_lowest and rules.lead_timeout is choices.LeadTimeout.PASS_LEAD
    ),
    Contradiction.POINTS_FORBID_INSTANT_WINS: not_for_points(
        lambda rules: bool(rules.instant_wins or rules.opening_instant_wins)
    ),
    Contradiction.POINTS_FORBID_LEFTOVERS: not_for_points(
        lambda rules: rules.leftover_values is not None
    ),
    Contradiction.POINTS_FORBID_CHOP_PAYMENT: not_for_points(
        lambda rules: rules.chop_payment is not choices.ChopPayment.NONE
    ),
}
"""When choices do not go together (RULES.md 8)."""
