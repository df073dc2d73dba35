"""What has happened in a deal, as anybody at the table saw it, one event an action."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from games import engine
from games.engine import ActionKind, Observation


@dataclass(frozen=True)
class Event:
    """An action and what came of it. Seats are engine seats.

    ``laid`` is what was laid, None for a pass; ``chopped`` what was chopped with it;
    ``is_back_in`` whether the seat had passed and came back in (1.9); ``lead_to`` who got the
    lead of who ran out of time (5.8); ``held`` how many cards the seat then held; ``place`` the
    place with which it went out, else None; ``froze`` who was frozen by that, in order of play.
    """

    number: int
    seat: int | None
    kind: ActionKind
    laid: engine.Combination | None = None
    is_lead: bool = False
    chopped: engine.Combination | None = None
    is_back_in: bool = False
    lead_to: int | None = None
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
    froze = after.frozen - before.frozen
    went_out = action.seat in after.out[len(before.out) :]
    return Event(
        number=before.number,
        seat=action.seat,
        kind=action.kind,
        laid=laid,
        is_lead=bool(laid) and before.top is None,
        chopped=before.top if _is_chop(before, laid) else None,
        is_back_in=bool(laid) and action.seat in before.passed,
        lead_to=after.turn if _passes_the_lead(before, action) else None,
        ends_trick=before.top is not None and after.top is None,
        held=after.counts[action.seat],
        place=len(after.out) if went_out else None,
        froze=tuple(seat for seat in _order_after(action.seat, after) if seat in froze),
        paid=after.transfers[len(before.transfers) :] if not after.finished else (),
    )


def _is_chop(before: Observation, laid: engine.Combination | None) -> bool:
    """Whether what was laid chops (chặt) by the rules of this table."""
    top = before.top
    return laid is not None and top is not None and engine.is_chop(laid, top, before.rules)


def _passes_the_lead(before: Observation, action: engine.Action) -> bool:
    return action.kind is ActionKind.TIMEOUT and not action.cards and before.top is None


def _order_after(seat: int, seen: Observation) -> tuple[int, ...]:
    return tuple((seat + seen.direction * step) % seen.seats for step in range(1, seen.seats))
