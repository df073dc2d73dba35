"""The life of a deal: start it, apply actions to it, ask what may be played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.actions import Action, ActionKind, Ending
from games.engine.cards import EMPTY, CardSet, lowest_card
from games.engine.choices import OpeningLeader
from games.engine.instant_wins import instant_win
from games.engine.legal import legal_cards, lowest_legal_single
from games.engine.rules import RuleSet
from games.engine.settlement import settle_instant_win
from games.engine.state import Dealt, State
from games.engine.table import Table


def settled_leader(
    rules: RuleSet, hands: Sequence[CardSet], *, opening: bool, barred: int | None
) -> int | None:
    """The seat that leads where the rules settle it (3.1, 3.9, 4.1), else None."""
    lowest_leads = opening and rules.opening_leader is OpeningLeader.LOWEST_CARD
    if not lowest_leads and barred is None:
        return None
    return min(range(len(hands)), key=lambda seat: lowest_card(hands[seat]))


def start(
    *,
    rules: RuleSet,
    stake: int,
    hands: Sequence[CardSet],
    opening: bool,
    direction: int = 1,
    leader: int | None = None,
    barred: int | None = None,
    balances: Sequence[int] | None = None,
) -> State:
    """The state before the first action, finished already where a hand wins instantly (2.6).

    ``leader`` is needed where the rules do not settle it (``settled_leader``) and ignored where
    they do. ``barred`` is who may not win instantly, after an instant win (3.9). ``balances``
    caps what each seat pays (1.12); without them there is no cap. Raises ValueError where
    nobody is named to lead.
    """
    settled = settled_leader(rules, hands, opening=opening, barred=barred)
    first = leader if settled is None else settled
    if first is None:
        raise ValueError("somebody must lead this deal")
    dealt = Dealt(
        rules=rules,
        stake=stake,
        hands=tuple(hands),
        opening=opening,
        direction=direction,
        leader=first,
        barred=barred,
        balances=None if balances is None else tuple(balances),
    )
    must_play_lowest = opening and rules.must_play_lowest
    required = lowest_card(dealt.hands[first]) if must_play_lowest else EMPTY
    return decide_instant_win(State(dealt, dealt.hands, turn=first, required=required))


def decide_instant_win(state: State) -> State:
    """The state finished, if some hand wins instantly: the nearest to the leader (2.7)."""
    dealt = state.dealt
    for seat in (dealt.leader, *dealt.order_after(dealt.leader)):
        win = instant_win(dealt.hands[seat], dealt.rules, opening=dealt.opening)
        if win is not None and seat != dealt.barred:
            table = Table(state)
            table.instant_win, stakes = win
            table.places = (seat, *dealt.order_after(seat))
            settle_instant_win(table.payments, seat, stakes)
            table.finish(Ending.INSTANT_WIN)
            return table.freeze()
    return state


def apply(state: State, action: Action) -> State:
    """The state after the action; raises Refused where the rules forbid it."""
    return replay(state, (action,))


def replay(state: State, actions: Iterable[Action]) -> State:
    """The state after all these actions; raises Refused at the first one forbidden."""
    table = Table(state)
    for action in actions:
        table.act(action)
    return table.freeze()


def legal_plays(state: State) -> list[CardSet]:
    """Every play open to the seat to act, passing apart; none once finished."""
    return [] if state.turn is None else legal_cards(state.situation_of(state.turn))


def autopilot(state: State) -> Action:
    """What a seat that is played on for does now (7.1); ValueError once finished."""
    if state.turn is None:
        raise ValueError("the deal is over")
    if state.top is not None:
        return Action(state.turn, ActionKind.PASS)
    return Action(state.turn, ActionKind.PLAY, lowest_legal_single(state.situation_of(state.turn)))
