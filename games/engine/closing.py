"""How tricks close where somebody may still re-enter, and what of it the table sees (1.9)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from games.engine.actions import Transfer
from games.engine.combinations import Combination
from games.engine.legal import legal_cards
from games.engine.rules import RuleSet

if TYPE_CHECKING:
    from games.engine.state import State
    from games.engine.table import Table


@dataclass(frozen=True, slots=True)
class Closed:
    """What ends with a trick, as it was when one ended in which nobody was asked to re-enter.

    The fields are those of the state.
    """

    top: Combination
    owner: int
    passed: frozenset[int]
    declined: frozenset[int]
    chain_stakes: int
    chopped: int | None
    heo_stakes: int
    chops: int
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class Closings:
    """The closing pauses (khoảng chờ cuối vòng) of a deal so far.

    A live table shows one whenever a re-entry could beat the top, somebody who passed still holds
    cards and all others have passed, be somebody asked then or not. ``begun`` counts them;
    ``declines`` numbers the actions that nobody may see, the passes of who was asked; ``last`` is
    what lay there in the pause that has just begun, where nobody is asked in it.
    """

    begun: int = 0
    declines: tuple[int, ...] = ()
    last: Closed | None = None

    def with_decline(self, number: int) -> Closings:
        """Note that action ``number`` is the pass of somebody who was asked."""
        return replace(self, declines=(*self.declines, number), last=None)

    def with_another(self, last: Closed | None) -> Closings:
        """Note that a pause begins."""
        return replace(self, begun=self.begun + 1, last=last)

    def acted(self) -> Closings:
        """Note that the pause is over, if there was one: somebody has acted since."""
        return self if self.last is None else replace(self, last=None)


def can_be_reentered(top: Combination, rules: RuleSet) -> bool:
    """Whether a bomb of some kind may come back in over ``top`` and beats it."""
    reenterers = rules.reenterers[top.prey]
    if not reenterers:
        return False
    return not reenterers.isdisjoint(rules.choppers[top.prey] | {top.bomb})


def next_to_ask(table: Table, owner: int) -> int | None:
    """The next player who passed and can re-enter over the present top, if any (1.9)."""
    if table.top is None or not table.rules.reenterers[table.top.prey]:
        return None
    for seat in table.dealt.order_after(owner):
        waiting = seat in table.passed and seat not in table.declined and table.is_in(seat)
        if waiting and legal_cards(table.situation_of(seat)):
            return seat
    return None


def after_the_last_pass(table: Table, owner: int) -> Closings:
    """The closings, with another begun where the live table is to show one.

    All others have passed, and ``table.turn`` is who is asked, if anybody.
    """
    top, closings = table.top, table.closings
    just_declined = table.number in closings.declines
    if just_declined or top is None or not can_be_reentered(top, table.rules):
        return closings
    if not any(map(table.is_in, table.passed)):
        return closings
    if table.turn is not None:
        return closings.with_another(None)
    return closings.with_another(
        Closed(
            top=top,
            owner=owner,
            passed=table.passed,
            declined=table.declined,
            chain_stakes=table.chain_stakes,
            chopped=table.chopped,
            heo_stakes=table.heo_stakes,
            chops=table.chops,
            transfers=tuple(table.transfers),
        )
    )


def in_the_pause(state: State) -> State:
    """The state as the closing pause shows it: the trick goes on, and it is nobody's turn.

    It looks the same whether somebody is asked or nobody is; a state that is not closing is
    returned as it is.
    """
    last = state.closings.last
    if state.finished or not state.is_closing:
        return state
    if last is None:
        return replace(state, turn=None)
    before = {each.name: getattr(last, each.name) for each in fields(last)}
    return replace(state, turn=None, **before)


def public_number(state: State, *, closing: bool = False) -> int:
    """How often the table has moved on for everybody to see; once over, it hides nothing.

    Every action counts but the passes of who was asked, and so does the end of every pause: what
    was pressed in a pause is not taken for a press after it. ``closing``: the pause still lasts.
    """
    if state.finished:
        return state.number + state.closings.begun
    lasting = state.asked or (closing and state.is_closing)
    return state.number - len(state.closings.declines) + state.closings.begun - lasting
