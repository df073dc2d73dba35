"""What has happened in a deal, as anybody at the table saw it, one event an action."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

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


class Told(NamedTuple):
    """What has happened in a deal up to a state, and what anybody can see of it there."""

    events: tuple[Event, ...]
    seen: Observation


class _Moment(NamedTuple):
    """A state, and what anybody sees of it while a closing pause lasts, if it begins one."""

    state: engine.State
    paused: Observation

    def seen(self, *, closing: bool) -> Observation:
        """What anybody sees of it: a state that begins no pause looks the same either way."""
        if closing or not self.state.is_closing:
            return self.paused
        return engine.observe(self.state, None)


# What can be done while a closing pause lasts; all else is done when it is over.
IN_A_PAUSE = (ActionKind.LEAVE, ActionKind.VOID)


def tell(deal_id: str, state: engine.State, *, closing: bool = False) -> Told:
    """The events of the deal so far, first to last. ``closing``: a closing pause lasts (1.9).

    Each event compares what anybody could see before an action with what they see after it, so
    none can tell more than that. What was told of a deal is kept and only gone on with, until the
    deal is over: then who was asked to re-enter and declined is told, too.
    """
    before, events = _kept.get(deal_id, (None, ()))
    if before is None or not _goes_on(before.state, state):
        before, events = _moment(_as_dealt(state)), ()
    told = list(events)
    for action in state.history[before.state.number :]:
        is_last = before.state.number == state.number - 1
        after = _moment(state if is_last else engine.apply(before.state, action))
        told += _what_came_of(action, before, after, is_over=state.finished)
        before = after
    _keep(deal_id, before, tuple(told))
    end = () if closing else _end_of_pause(before)
    return Told((*told, *end), before.seen(closing=closing))


def _moment(state: engine.State) -> _Moment:
    return _Moment(state, engine.observe(state, None, closing=True))


def _goes_on(before: engine.State, state: engine.State) -> bool:
    """Whether what was told up to ``before`` is the beginning of what is told of ``state``."""
    if before.number > state.number or before.dealt != state.dealt:
        return False
    return before.finished or not (state.finished and state.closings.declines)


def _what_came_of(
    action: engine.Action, before: _Moment, after: _Moment, *, is_over: bool
) -> Iterator[Event]:
    """What there is to tell of an action, and of the closing pause that it was done after."""
    if len(after.state.closings.declines) > len(before.state.closings.declines):
        if is_over:
            yield _decline(action, before.state)
        if not after.state.asked:
            yield _closed(before, after)
        return
    if action.kind not in IN_A_PAUSE:
        yield from _end_of_pause(before)
    is_paused = before.state.asked or action.kind in IN_A_PAUSE
    yield _event(before.seen(closing=is_paused), after.paused)


def _end_of_pause(before: _Moment) -> Iterator[Event]:
    """That a closing pause has ended in which nobody could come back in."""
    if before.state.closings.last is not None and not before.state.finished:
        yield _closed(before, before)


def _closed(before: _Moment, after: _Moment) -> Event:
    """That a trick has ended with its closing pause: its chain is paid now (2.8)."""
    paused, seen = before.paused, after.seen(closing=False)
    paid = seen.transfers[len(paused.transfers) :]
    return Event(paused.number, None, None, ends_trick=True, paid=paid)


def _decline(action: engine.Action, before: engine.State) -> Event:
    """That somebody who was asked stayed out, which nobody else could see."""
    number = engine.public_number(before, closing=True)
    aside = len(before.closings.declines) + 1
    return Event(number, action.seat, action.kind, aside=aside)


# By deal: the moment up to which it was told, and the events up to there. They follow from the
# actions alone, so they cannot be stale; which deals are kept is a matter of speed.
_kept: OrderedDict[str, tuple[_Moment, tuple[Event, ...]]] = OrderedDict()
_lock = Lock()
DEALS_KEPT = 256


def _keep(deal_id: str, moment: _Moment, events: tuple[Event, ...]) -> None:
    with _lock:
        _kept[deal_id] = (moment, events)
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
