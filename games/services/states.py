"""The state of a deal: its hands plus its actions, replayed; nothing else is ever stored.

A state is a pure function of the deal and its number of actions, so what is kept here can never
be stale; only what has been committed gets in.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence

from django.db import transaction

from games import engine
from games.models import Deal, Hand

KEPT = 1024


class _Memory:
    """The states used last, by deal and number; shared by the threads of this process."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._states: OrderedDict[tuple[str, int], engine.State] = OrderedDict()

    def get(self, deal: str, number: int) -> engine.State | None:
        with self._lock:
            state = self._states.get((deal, number))
            if state is not None:
                self._states.move_to_end((deal, number))
            return state

    def put(self, deal: str, number: int, state: engine.State) -> None:
        with self._lock:
            self._states[deal, number] = state
            self._states.move_to_end((deal, number))
            while len(self._states) > self._size:
                self._states.popitem(last=False)


_memory = _Memory(KEPT)


def state_of(deal: Deal) -> engine.State:
    """The deal as it stands at ``deal.action_count``."""
    number = deal.action_count
    state = _memory.get(deal.public_id, number)
    if state is None:
        before = _memory.get(deal.public_id, number - 1) or _as_dealt(deal)
        rows = deal.actions.filter(number__gte=before.number, number__lt=number)
        actions = [
            engine.Action(row.seat, engine.ActionKind(row.kind), engine.parse_cards(row.cards))
            for row in rows.order_by("number")
        ]
        state = engine.replay(before, actions)
        _memory.put(deal.public_id, number, state)
    return state


def remember_on_commit(deal: Deal, state: engine.State) -> None:
    """Keep the state once its last action has been committed."""
    public_id = deal.public_id

    def remember() -> None:
        _memory.put(public_id, state.number, state)

    transaction.on_commit(remember, robust=True)


def _as_dealt(deal: Deal) -> engine.State:
    hands = sorted(deal.hands.all(), key=lambda hand: hand.seat)
    return engine.start(
        rules=engine.RuleSet.from_data(deal.rules or {}),
        stake=deal.stake,
        hands=[engine.parse_cards(hand.cards) for hand in hands],
        opening=deal.opening,
        direction=deal.direction,
        leader=deal.leader,
        barred=deal.barred,
        balances=balances_of(deal, hands),
    )


def balances_of(deal: Deal, hands: Sequence[Hand]) -> list[int] | None:
    """What each seat held when the deal was dealt, the input of the cap (1.12); None for points."""
    if not deal.for_chips:
        return None
    return [hand.opening_balance or 0 for hand in hands]
