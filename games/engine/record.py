"""The deal record: a deal as data, and how it is read (RECORD.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from games.engine.actions import Action, ActionKind
from games.engine.cards import CardSet, parse_cards
from games.engine.errors import BadOptions, BadRecord
from games.engine.playing import settled_leader, start
from games.engine.presets import PRESETS
from games.engine.rules import RuleSet, with_options
from games.engine.state import State

NO_CARD: Final = CardSet(1 << 52)
"""What a text that names no card is read as: a card that is in nobody's hand."""

WORDS: Final = {
    "pass": ActionKind.PASS,
    "timeout": ActionKind.TIMEOUT,
    "leave": ActionKind.LEAVE,
}


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal as it was dealt, and what was done in it, be it allowed or not."""

    rules: RuleSet
    stake: int
    opening: bool
    direction: int
    leader: int
    barred: int | None
    balances: tuple[int, ...] | None
    hands: tuple[CardSet, ...]
    plays: tuple[Action, ...]

    def start(self) -> State:
        """The state before the first action."""
        return start(
            rules=self.rules,
            stake=self.stake,
            hands=self.hands,
            opening=self.opening,
            direction=self.direction,
            leader=self.leader,
            barred=self.barred,
            balances=self.balances,
        )


def parse_record(source: str | bytes | Mapping[str, Any]) -> DealRecord:
    """Read a record from JSON text (UTF-8) or its data; BadRecord where it describes no deal."""
    data = parse_json(source) if isinstance(source, str | bytes) else source
    if not isinstance(data, Mapping):
        raise BadRecord("not an object")
    missing = FIELDS - set(data)
    if missing:
        raise BadRecord(f"missing: {', '.join(sorted(missing))}")
    rules = parse_rules(data["rules"], data.get("options", {}))
    hands = parse_hands(data["hands"])
    opening = data["opening"]
    if not isinstance(opening, bool):
        raise BadRecord("opening is neither true nor false")
    barred = parse_barred(data["barred"], rules, len(hands), opening=opening)
    return DealRecord(
        rules=rules,
        stake=parse_stake(data["stake"], rules),
        opening=opening,
        direction=parse_direction(data["direction"]),
        leader=parse_leader(
            data["leader"], settled_leader(rules, hands, opening=opening, barred=barred), len(hands)
        ),
        barred=barred,
        balances=parse_balances(data["balances"], len(hands)),
        hands=hands,
        plays=parse_plays(data["plays"]),
    )


FIELDS: Final = frozenset(
    {
        "rules",
        "stake",
        "opening",
        "direction",
        "leader",
        "barred",
        "balances",
        "hands",
        "plays",
    }
)


def parse_json(text: str | bytes) -> object:
    try:
        # Left to itself, json.loads would guess at the encoding of bytes.
        data: object = json.loads(text if isinstance(text, str) else text.decode())
    except (ValueError, RecursionError) as error:
        raise BadRecord(str(error)) from None
    return data


def is_whole(value: object) -> bool:
    return type(value) is int


def parse_rules(slug: object, options: object) -> RuleSet:
    if not isinstance(slug, str) or slug not in PRESETS:
        raise BadRecord(f"unknown rules: {slug!r}")
    if not isinstance(options, Mapping):
        raise BadRecord("options are no object")
    if not options:
        return PRESETS[slug]
    try:
        return house_rules(slug, json.dumps(options))
    except BadOptions as error:
        raise BadRecord(str(error)) from None


@lru_cache(maxsize=1 << 10)
def house_rules(slug: str, options: str) -> RuleSet:
    """The rules of a table, of whose deals a file may hold thousands. JSON tells 1 from true."""
    return with_options(PRESETS[slug], json.loads(options))


def parse_hands(value: object) -> tuple[CardSet, ...]:
    if not isinstance(value, list) or not 2 <= len(value) <= 4:
        raise BadRecord("not 2 to 4 hands")
    hands = []
    dealt = 0
    for text in value:
        if not isinstance(text, str):
            raise BadRecord("a hand is no text")
        try:
            hand = parse_cards(text)
        except ValueError as error:
            raise BadRecord(str(error)) from None
        if hand.bit_count() != 13 or dealt & hand:
            raise BadRecord("not 13 different cards a hand")
        dealt |= hand
        hands.append(hand)
    return tuple(hands)


def parse_stake(value: Any, rules: RuleSet) -> int:
    if not is_whole(value) or not rules.allows_stake(value):
        raise BadRecord(f"no stake of these rules: {value!r}")
    return int(value)


def parse_direction(value: Any) -> int:
    if not is_whole(value) or value not in {1, -1}:
        raise BadRecord(f"no direction: {value!r}")
    return int(value)


def parse_seat(value: Any, seats: int) -> int:
    if not is_whole(value) or not 0 <= value < seats:
        raise BadRecord(f"no seat: {value!r}")
    return int(value)


def parse_leader(value: object, settled: int | None, seats: int) -> int:
    if value is None:
        if settled is None:
            raise BadRecord("nobody is named to lead")
        return settled
    leader = parse_seat(value, seats)
    if settled is not None and leader != settled:
        raise BadRecord("not the leader whom the rules settle")
    return leader


def parse_barred(value: object, rules: RuleSet, seats: int, *, opening: bool) -> int | None:
    if value is None:
        return None
    if opening or not rules.no_instant_win_twice:
        raise BadRecord("nobody can be barred from winning this deal instantly")
    return parse_seat(value, seats)


def parse_balances(value: object, seats: int) -> tuple[int, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != seats:
        raise BadRecord("not one balance a seat")
    if not all(is_whole(balance) and balance >= 0 for balance in value):
        raise BadRecord("a balance is no whole number from 0")
    return tuple(value)


def parse_plays(value: object) -> tuple[Action, ...]:
    if not isinstance(value, list):
        raise BadRecord("plays are no list")
    return tuple(map(parse_play, value))


def parse_play(value: object) -> Action:
    """Read one play. Whether it is allowed is judged at its turn."""
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[1], str):
        raise BadRecord(f"no pair of a seat and a text: {value!r}")
    seat, text = value
    if type(seat) is int:
        return action_of(seat, text)
    if seat is None and text == "void":
        return Action(None, ActionKind.VOID)
    raise BadRecord(f"no seat: {seat!r}")


@lru_cache(maxsize=1 << 13)
def action_of(seat: int, text: str) -> Action:
    """What the seat does by this text: few are new where records are read by the thousand."""
    if text in WORDS:
        return Action(seat, WORDS[text])
    try:
        return Action(seat, ActionKind.PLAY, parse_cards(text))
    except ValueError:
        return Action(seat, ActionKind.PLAY, NO_CARD)
