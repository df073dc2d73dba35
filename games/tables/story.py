"""What has happened in a deal, as anybody at the table saw it, one event an action."""

from dataclasses import dataclass

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


def tell(state: engine.State) -> tuple[Event, ...]:
    """The events of the deal so far, first to last.

    The deal is played again from its beginning; each event compares what was to be seen before
    with what is to be seen after, so no event can tell more than that.
    """
    dealt = state.dealt
    now = engine.start(
        rules=dealt.rules,
        stake=dealt.stake,
        hands=dealt.hands,
        opening=dealt.opening,
        direction=dealt.direction,
        leader=dealt.leader,
        barred=dealt.barred,
        balances=dealt.balances,
    )
    before = engine.observe(now, None)
    events = []
    for action in state.history:
        now = engine.apply(now, action)
        after = engine.observe(now, None)
        events.append(_event(before, after))
        before = after
    return tuple(events)


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
