"""Deals and plays written as a player would write them down."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games import engine
from games.engine.combinations import Combination

WORDS = {
    "-": engine.ActionKind.PASS,
    "timeout": engine.ActionKind.TIMEOUT,
    "leave": engine.ActionKind.LEAVE,
    "void": engine.ActionKind.VOID,
}


def rules_of(slug: str, **options: Any) -> engine.RuleSet:
    """A rule system with house rules."""
    return engine.with_options(engine.PRESETS[slug], options)


def deal(
    *hands: str,
    rules: str = "south-places",
    stake: int | None = None,
    opening: bool = False,
    leader: int | None = 0,
    direction: int = 1,
    barred: int | None = None,
    balances: list[int] | None = None,
    **options: Any,
) -> engine.State:
    """A deal of these hands, of any size; further keywords are house rules.

    Where ``frozen`` is not named it is off: short hands stand for the end of a deal, in
    which everybody has played.
    """
    ruleset = engine.PRESETS[rules]
    if ruleset.frozen is not None:
        options.setdefault("frozen", None)
    ruleset = rules_of(rules, **options)
    if stake is None:
        stake = 10 if ruleset.has_chips else 0
    return engine.start(
        rules=ruleset,
        stake=stake,
        hands=[engine.parse_cards(hand) for hand in hands],
        opening=opening,
        direction=direction,
        leader=leader,
        barred=barred,
        balances=balances,
    )


def action_of(text: str) -> engine.Action:
    """Read ``"0 3s 3c"``, ``"1 -"`` (a pass), ``"2 timeout"``, ``"3 leave"`` or ``"void"``."""
    if text.strip() == "void":
        return engine.Action(None, engine.ActionKind.VOID)
    seat, what = text.strip().split(maxsplit=1)
    if what in WORDS:
        return engine.Action(int(seat), WORDS[what])
    return engine.Action(int(seat), engine.ActionKind.PLAY, engine.parse_cards(what))


def play(state: engine.State, text: str) -> engine.State:
    """The state after actions parted by bars: ``"0 3s | 1 6s | 2 - | 0 -"``."""
    return engine.replay(state, map(action_of, text.split("|")))


def refusal(state: engine.State, text: str) -> str | None:
    """Why the action is refused, None if it is allowed."""
    try:
        engine.apply(state, action_of(text))
    except engine.Refused as refused:
        return refused.refusal.value
    return None


def open_plays(state: engine.State) -> list[str]:
    """The plays open to the seat to act, as text."""
    return sorted(map(engine.format_cards, engine.legal_plays(state)))


def paid(state: engine.State) -> list[tuple[int, int, int, str]]:
    """The transfers, as (from, to, chips, reason)."""
    return [(t.from_seat, t.to_seat, t.chips, t.reason.value) for t in state.transfers]


def combination(codes: str, rules: engine.RuleSet) -> Combination:
    found = engine.identify(engine.parse_cards(codes), rules)
    assert found is not None, f"{codes} make no combination"
    return found


def random_deal(rng: random.Random, slug: str, seats: int, **options: Any) -> engine.State:
    """A whole deal, shuffled and dealt with ``rng``."""
    rules = rules_of(slug, **options)
    return engine.start(
        rules=rules,
        stake=1000 if rules.has_chips else 0,
        hands=engine.deal_hands(engine.shuffled_deck(rng), seats),
        opening=True,
        direction=rng.choice([1, -1]),
        leader=rng.randrange(seats),
    )


def random_action(rng: random.Random, state: engine.State) -> engine.Action:
    """Something that is allowed now: mostly a play, sometimes a pass, seldom a timeout."""
    assert state.turn is not None
    plays = engine.legal_plays(state)
    chance = rng.random()
    if chance < 0.05:
        return engine.Action(state.turn, engine.ActionKind.TIMEOUT)
    if state.top is not None and (not plays or chance < 0.3):
        return engine.Action(state.turn, engine.ActionKind.PASS)
    return engine.Action(state.turn, engine.ActionKind.PLAY, rng.choice(plays))


def random_states(rng: random.Random, state: engine.State) -> Iterator[engine.State]:
    """The states of a deal from this one on, played at random to the end."""
    while not state.finished:
        yield state
        state = engine.apply(state, random_action(rng, state))
    yield state
