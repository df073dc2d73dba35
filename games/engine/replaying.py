"""Deal records replayed and written (RECORD.md)."""

from __future__ import annotations

from typing import Any

from games.engine.actions import Action, ActionKind
from games.engine.cards import format_cards
from games.engine.errors import BadRecord, Refused
from games.engine.playing import legal_plays
from games.engine.presets import PRESETS
from games.engine.record import DealRecord, parse_record
from games.engine.rules import options_of
from games.engine.state import State
from games.engine.table import Table


def replay_record(record: DealRecord, *, legal: bool = False) -> dict[str, Any]:
    """What came of the deal, as RECORD.md says it; with the open plays where ``legal``."""
    table = Table(record.start())
    for number, action in enumerate(record.plays):
        try:
            table.act(action)
        except Refused as error:
            return {"ok": False, "play": number, "error": error.refusal.value}
    state = table.freeze()
    answer = describe(state)
    if legal and not state.finished:
        answer["legal"] = sorted(map(format_cards, legal_plays(state)))
    return answer


def replay_line(line: str | bytes, *, legal: bool = False) -> dict[str, Any]:
    """As ``replay_record``, of a record as JSON text that may be a bad one."""
    try:
        record = parse_record(line)
    except BadRecord:
        return {"ok": False, "play": None, "error": "bad_record"}
    return replay_record(record, legal=legal)


def describe(state: State) -> dict[str, Any]:
    """A state as RECORD.md says it."""
    return {
        "ok": True,
        "finished": state.finished,
        "ending": state.ending and state.ending.value,
        "turn": state.turn,
        "top": state.top and format_cards(state.top.cards),
        "places": state.places and list(state.places),
        "transfers": [
            [each.from_seat, each.to_seat, each.chips, each.reason.value]
            for each in state.transfers
        ],
        "net": list(state.net),
        "points": state.points and list(state.points),
    }


def write_record(state: State) -> dict[str, Any]:
    """The record of a deal up to this state, as JSON data that ``parse_record`` reads."""
    dealt = state.dealt
    record: dict[str, Any] = {"rules": dealt.rules.slug}
    options = options_of(dealt.rules, PRESETS[dealt.rules.slug])
    if options:
        record["options"] = options
    return {
        **record,
        "stake": dealt.stake,
        "opening": dealt.opening,
        "direction": dealt.direction,
        "leader": dealt.leader,
        "barred": dealt.barred,
        "balances": dealt.balances and list(dealt.balances),
        "hands": [format_cards(hand) for hand in dealt.hands],
        "plays": [[action.seat, write_action(action)] for action in state.history],
    }


def write_action(action: Action) -> str:
    return format_cards(action.cards) if action.kind is ActionKind.PLAY else action.kind.value
