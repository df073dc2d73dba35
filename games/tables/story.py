"""What has happened in a deal, as anybody at the table saw it, one event an action."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from games import engine
from games.engine import ActionKind, Observation


@dataclass(frozen=True)
class Event:
    """An action and what came of it. Seats are engine seats.

    ``laid`` is what was laid, None for a pass; ``held`` how many cards the seat then held;
    ``place`` the place with which it went out, else None; ``froze`` who was frozen by that.
    """

    number: int
    seat: int | None
    kind: ActionKind
    laid: engine.Combination | None = None
    is_lead: bool = False
    is_chop: bool = False
    ends_trick: bool = False
    held: int = 0
    place: int | None = None
    froze: tuple[int, ...] = ()
    paid: tuple[engine.Transfer, ...] = ()


def tell(deal_id: str, state: engine.State) -> tuple[Event, ...]:
    """The events of the deal so far, first to last.

    Each event compares what anybody could see before an action with what they see after it, so
    none can tell more than that. What was told of a deal is kept and only gone on with.
    """
    before, events = _kept.get(deal_id, (None, ()))
    if before is None or before.number > state.number or before.dealt != state.dealt:
        before, events = _as_dealt(state), ()
    told = list(events)
    seen = engine.observe(before, None)
    for action in state.history[before.number :]:
        before = engine.apply(before, action)
        after = engine.observe(before, None)
        told.append(_event(seen, after))
        seen = after
    _keep(deal_id, before, tuple(told))
    return tuple(told)


# By deal: its state when it was last told, and the events up to there. They follow from the
# actions alone, so they cannot be stale; which deals are kept is a matter of speed.
_kept: OrderedDict[str, tuple[engine.State, tuple[Event, ...]]] = OrderedDict()
_lock = Lock()
DEALS_KEPT = 256


def _keep(deal_id: str, state: engine.State, events: tuple[Event, ...]) -> None:
    with _lock:
        _kept[deal_id] = (state, events)
        _kept.move_to_end(deal_id)
        while len(_kept) > DEALS_KEPT:
            _kept.popitem(last=False)


def _as_dealt(state: engine.State) -> engine.State:
    dealt = state.dealt
    return engine.start(
        rules=dealt.rules,
        stake=dealt.stake,
        hands=dealt.hands,
        opening=dealt.opening,
        direction=dealt.direction,
        leader=dealt.leader,
        barred=dealt.barred,
        balances=dealt.balances,
    )


def _event(before: Observation, after: Observation) -> Event:
    action = after.history[-1]
    if action.seat is None:
        return Event(before.number, None, action.kind)
    laid = engine.identify(action.cards, after.rules)
    went_out = action.seat in after.out[len(before.out) :]
    return Event(
        number=before.number,
        seat=action.seat,
        kind=action.kind,
        laid=laid,
        is_lead=bool(laid) and before.top is None,
        is_chop=_is_chop(before.top, laid),
        ends_trick=before.top is not None and after.top is None,
        held=after.counts[action.seat],
        place=len(after.out) if went_out else None,
        froze=tuple(sorted(after.frozen - before.frozen)),
        paid=after.transfers[len(before.transfers) :] if not after.finished else (),
    )


def _is_chop(top: engine.Combination | None, laid: engine.Combination | None) -> bool:
    """Whether a bomb was laid over 2s or a bomb (chặt)."""
    return bool(laid and laid.bomb and top and (top.is_twos or top.bomb))
