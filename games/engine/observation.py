"""What one seat, or a watcher, may know of a state (điều được thấy)."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.actions import Action, Ending, Transfer
from games.engine.cards import EMPTY, CardSet, count_cards
from games.engine.closing import in_the_pause, public_number
from games.engine.combinations import Combination
from games.engine.errors import Refusal, Refused
from games.engine.legal import Situation, judge, legal_cards
from games.engine.rules import RuleSet
from games.engine.state import State


@dataclass(frozen=True, slots=True)
class Observation:
    """All that ``seat`` may know, or a watcher where it is None.

    Fields are those of the state, but: ``hand`` is the viewer's own, ``counts`` how many cards
    each seat holds, ``hands`` the cards left in every hand once the deal is over, else None.
    While somebody is asked to re-enter (1.9), ``turn`` is None for everybody else, and in the
    closing pause for all; ``reentries`` are then the plays with which the viewer may come back
    in. Passes of who was asked are not in ``history`` until the deal is over, and ``number``
    counts what everybody could see (``public_number``). ``required`` is the card that the viewer
    must include in the first play (4.1), if it is their turn.
    """

    rules: RuleSet
    stake: int
    seat: int | None
    seats: int
    direction: int
    number: int
    hand: CardSet
    counts: tuple[int, ...]
    turn: int | None
    top: Combination | None
    owner: int | None
    passed: frozenset[int]
    required: CardSet
    out: tuple[int, ...]
    frozen: frozenset[int]
    left: frozenset[int]
    chain: int
    pot: int
    next_chop: int
    played: tuple[CardSet, ...]
    history: tuple[Action, ...]
    transfers: tuple[Transfer, ...]
    net: tuple[int, ...]
    finished: bool
    ending: Ending | None
    places: tuple[int, ...] | None
    points: tuple[int, ...] | None
    instant_win: str | None
    hands: tuple[CardSet, ...] | None
    closing: bool
    reentries: tuple[CardSet, ...]

    @property
    def is_my_turn(self) -> bool:
        return self.turn is not None and self.turn == self.seat

    @property
    def may_pass(self) -> bool:
        """Whether it is the viewer's turn and not a lead (1.8)."""
        return self.is_my_turn and self.top is not None

    def situation(self) -> Situation:
        """What decides what the viewer may lay, were it their turn."""
        return Situation(self.rules, self.hand, self.top, self.required, self.seat in self.passed)

    def legal_plays(self) -> list[CardSet]:
        """Every play open to the viewer, passing apart; none when it is not their turn."""
        return legal_cards(self.situation()) if self.is_my_turn else []


def observe(state: State, seat: int | None, *, closing: bool = False) -> Observation:
    """What ``seat`` may know of the state, or a watcher where it is None.

    ``closing``: the table makes its closing pause (1.9), if the state is one that has it.
    """
    number = public_number(state, closing=closing)
    pauses = closing and state.is_closing
    if pauses:
        state = in_the_pause(state)
    finished = state.finished
    return Observation(
        rules=state.rules,
        stake=state.stake,
        seat=seat,
        seats=state.seats,
        direction=state.direction,
        number=number,
        hand=EMPTY if seat is None else state.hands[seat],
        counts=tuple(map(count_cards, state.hands)),
        turn=None if state.asked and state.turn != seat else state.turn,
        top=state.top,
        owner=state.owner,
        passed=state.passed,
        required=state.required if state.turn == seat else EMPTY,
        out=state.out,
        frozen=state.frozen,
        left=state.left,
        chain=state.chain,
        pot=state.pot,
        next_chop=state.next_chop,
        played=state.played,
        history=public_history(state),
        transfers=state.transfers,
        net=state.net,
        finished=finished,
        ending=state.ending,
        places=state.places,
        points=state.points,
        instant_win=state.instant_win,
        hands=state.hands if finished else None,
        closing=pauses,
        reentries=reentries_of(state, seat) if pauses else (),
    )


def public_history(state: State) -> tuple[Action, ...]:
    """The actions so far, without those that nobody may see before the deal is over (1.9)."""
    hidden = state.closings.declines
    if state.finished or not hidden:
        return state.history
    return tuple(action for at, action in enumerate(state.history) if at not in hidden)


def reentries_of(state: State, seat: int | None) -> tuple[CardSet, ...]:
    """With what the seat may come back into the closing trick; nothing for who may not."""
    if seat not in state.passed or seat in state.declined or seat in state.frozen:
        return ()
    return tuple(legal_cards(state.situation_of(seat))) if state.hands[seat] else ()


def check(observation: Observation, cards: CardSet) -> Combination:
    """The combination that the viewer would lay; raises Refused with the first objection.

    In the closing pause: with which the viewer would come back in.
    """
    if observation.finished:
        raise Refused(Refusal.DEAL_IS_OVER)
    if not (observation.is_my_turn or observation.reentries):
        raise Refused(Refusal.NOT_YOUR_TURN)
    return judge(observation.situation(), cards)
