"""What has happened in a deal, as anybody at the table saw it, one event an action."""

from collections import OrderedDict
from collections.abc import Iterator
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
    Where ``kind`` is None a closing pause has ended and nobody came back in (1.9); ``aside`` is
    not 0 for a pass that nobody else could see then.
    """

    number: int
    seat: int | None
    kind: ActionKind | None
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
    aside: int = 0

    @property
    def key(self) -> str:
        """What tells it from all other events of the deal."""
        return f"{self.number}-aside-{self.aside}" if self.aside else str(self.number)


# What can be done while a closing pause lasts; all else is done when it is over.
IN_A_PAUSE = (ActionKind.LEAVE, ActionKind.VOID)


def tell(deal_id: str, state: engine.State, *, closing: bool = False) -> tuple[Event, ...]:
    """The events of the deal so far, first to last. ``closing``: a closing pause lasts (1.9).

    Each event compares what anybody could see before an action with what they see after it, so
    none can tell more than that. What was told of a deal is kept and only gone on with, until the
    deal is over: then who was asked to re-enter and declined is told, too.
    """
    before, events = _kept.get(deal_id, (None, ()))
    if before is None or before.number > state.number or before.dealt != state.dealt:
        before, events = _as_dealt(state), ()
    if state.finished and not before.finished and state.closings.declines:
        before, events = _as_dealt(state), ()
    told = list(events)
    for action in state.history[before.number :]:
        is_last = before.number == state.number - 1
        after = state if is_last else engine.apply(before, action)
        told += _what_came_of(action, before, after, is_over=state.finished)
        before = after
    _keep(deal_id, before, tuple(told))
    return tuple(told) if closing else (*told, *_end_of_pause(before, before))


def _what_came_of(
    action: engine.Action, before: engine.State, after: engine.State, *, is_over: bool
) -> Iterator[Event]:
    """What there is to tell of an action, and of the closing pause that it was done after."""
    if len(after.closings.declines) > len(before.closings.declines):
        if is_over:
            yield _decline(action, before)
        if not after.asked:
            yield _closed(before, after)
        return
    if action.kind not in IN_A_PAUSE:
        yield from _end_of_pause(before, before)
    is_paused = before.asked or action.kind in IN_A_PAUSE
    seen = engine.observe(before, None, closing=is_paused)
    yield _event(seen, engine.observe(after, None, closing=True))


def _end_of_pause(before: engine.State, after: engine.State) -> Iterator[Event]:
    """That a closing pause has ended in which nobody could come back in."""
    if before.closings.last is not None and not before.finished:
        yield _closed(before, after)


def _closed(before: engine.State, after: engine.State) -> Event:
    """That a trick has ended with its closing pause: its chain is paid now (2.8)."""
    paused, seen = engine.observe(before, None, closing=True), engine.observe(after, None)
    paid = seen.transfers[len(paused.transfers) :]
    return Event(paused.number, None, None, ends_trick=True, paid=paid)


def _decline(action: engine.Action, before: engine.State) -> Event:
    """That somebody who was asked stayed out, which nobody else could see."""
    number = engine.public_number(before, closing=True)
    aside = len(before.closings.declines) + 1
    return Event(number, action.seat, action.kind, aside=aside)


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
