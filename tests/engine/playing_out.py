"""Deals played out at random, and what holds in all of them whatever the rules."""

import json
import random

import pytest

from games import engine
from games.engine.cards import FULL
from games.engine.table import Table
from tests.engine.notation import random_action

MOST_ACTIONS = 500


def shuffled_deal(rng: random.Random, rules: engine.RuleSet, seats: int) -> engine.State:
    """A deal as a table might come to it: any direction, any leader, sometimes few chips."""
    hands = engine.deal_hands(engine.shuffled_deck(rng), seats)
    opening = rng.random() < 0.5
    barrable = rules.no_instant_win_twice and not opening
    return engine.start(
        rules=rules,
        stake=1000 if rules.has_chips else 0,
        hands=hands,
        opening=opening,
        direction=rng.choice([1, -1]),
        leader=rng.randrange(seats),
        barred=rng.randrange(seats) if barrable and rng.random() < 0.5 else None,
        balances=[rng.randrange(0, 60_000) for _ in hands] if rng.random() < 0.5 else None,
    )


def any_action(rng: random.Random, state: engine.State) -> engine.Action:
    """Something allowed; now and then somebody leaves, and seldom the deal is void."""
    chance = rng.random()
    if chance < 0.003:
        return engine.Action(rng.randrange(state.seats), engine.ActionKind.LEAVE)
    if chance < 0.004:
        return engine.Action(None, engine.ActionKind.VOID)
    return random_action(rng, state)


def play_out(rng: random.Random, start: engine.State) -> engine.State:
    """The end of a deal played at random; every state on the way is looked at."""
    unseen = FULL
    for hand in start.hands:
        unseen &= ~hand
    state = start
    check_state(state, unseen)
    while not state.finished:
        state = engine.apply(state, any_action(rng, state))
        check_state(state, unseen)
        assert state.number < MOST_ACTIONS, "it does not end"
    check_result(state)
    return state


def check_state(state, unseen):
    """What holds in every state of every deal."""
    everything = unseen
    for held, laid in zip(state.hands, state.played, strict=True):
        assert not held & laid
        assert not everything & (held | laid)
        everything |= held | laid
    assert everything == FULL
    assert sum(state.net) == 0
    assert len(state.history) == state.number
    if state.finished:
        assert state.turn is None
        assert state.top is None
        return
    assert state.turn in range(state.seats)
    assert state.hands[state.turn]
    assert state.turn not in state.frozen
    assert state.top is not None or engine.legal_plays(state), "a leader can always lead"
    engine.apply(state, engine.autopilot(state))


def check_result(state):
    """What holds at the end of every deal."""
    assert all(transfer.chips > 0 for transfer in state.transfers)
    assert all(transfer.from_seat != transfer.to_seat for transfer in state.transfers)
    check_caps(state)
    if state.ending is engine.Ending.VOID:
        assert state.places is None
        assert state.points is None
        assert state.transfers == ()
        return
    assert sorted(state.places) == list(range(state.seats))
    if state.ending is engine.Ending.OUT:
        assert not state.hands[state.places[0]]
    if state.rules.has_chips:
        assert state.points is None
    else:
        assert sorted(state.points) == list(range(state.seats))
        assert state.transfers == ()


def check_caps(state):
    """Nobody pays what they do not hold at that moment (1.12)."""
    if state.dealt.balances is None:
        return
    held = list(state.dealt.balances)
    for transfer in state.transfers:
        held[transfer.from_seat] -= transfer.chips
        held[transfer.to_seat] += transfer.chips
        assert held[transfer.from_seat] >= 0


def check_replay(state):
    """The record of a deal gives the deal again, and so does replaying it at once."""
    record = engine.parse_record(json.dumps(engine.write_record(state)))
    start = record.start()
    again = engine.replay(start, record.plays)
    assert again == state
    assert engine.replay(start, state.history) == state


def check_refusals(rng, state):
    """What is refused changes nothing, not even in the working copy."""
    table = Table(state)
    told = list(filter(None, (refusal_of(table, some_action(rng, state)) for _ in range(12))))
    assert told
    assert table.freeze() == state


def some_action(rng, state):
    """An action, mostly one that is not allowed."""
    kind = rng.choice([engine.ActionKind.PLAY, engine.ActionKind.PASS])
    cards = rng.sample(engine.DECK, rng.randint(0, 4))
    return engine.Action(rng.randint(-1, state.seats), kind, engine.parse_cards(" ".join(cards)))


def refusal_of(table, action):
    """Why the action is refused; None, and it is not done, where it is allowed."""
    try:
        engine.apply(table.freeze(), action)
    except engine.Refused as refused:
        with pytest.raises(engine.Refused, match=refused.refusal.value):
            table.act(action)
        return refused.refusal
    return None
