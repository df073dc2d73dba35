"""The closing pause (khoảng chờ cuối vòng, 1.9): who may re-enter says so, and waits for its end.

Nobody else may learn that anybody was asked: an answer moves neither the room's version nor
anything that others see, and the pause ends by the clock alone, in one step.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games import engine
from games.engine import ActionKind
from games.models import Answer, Deal, Hand
from games.services import locks, thinking, turns
from games.services.errors import Stale, TokenReused
from games.services.states import state_of


def held(deal: Deal, wanted: engine.Action, *, token: str) -> bool:
    """Whether this very answer has been given; TokenReused if the token came with another."""
    before = deal.answers.filter(token=token).first()
    if before and before.cards != engine.format_cards(wanted.cards):
        raise TokenReused
    return before is not None


def answer(deal: Deal, hand: Hand, wanted: engine.Action, *, token: str, now: datetime) -> None:
    """Hold what a player says in the closing pause of a locked deal; their last word counts.

    It ends no autopilot and resets no count of timeouts: from either, others could conclude later
    that somebody was asked. Raises ``engine.Refused`` where the player cannot come back in, Stale
    if the pause is over.
    """
    state = state_of(deal)
    seen = engine.observe(state, hand.seat, closing=True)
    if wanted.kind is ActionKind.PLAY:
        engine.check(seen, wanted.cards)
    elif not seen.reentries:
        raise engine.Refused(engine.Refusal.NOT_YOUR_TURN)
    # Where the lock had to be waited for, the pause may have ended since the deal was read.
    lasts = Deal.objects.filter(
        pk=deal.pk, action_count=deal.action_count, turn=None, deadline=deal.deadline
    )
    if not lasts.exists():
        raise Stale
    Answer.objects.create(
        deal=deal,
        pause=state.closings.begun,
        seat=hand.seat,
        cards=engine.format_cards(wanted.cards),
        token=token,
        at=now,
    )


def answers(deal: Deal, state: engine.State) -> dict[int, engine.CardSet]:
    """The last word of each seat in the present pause, or in the one before; no card: stays out."""
    rows = deal.answers.filter(pause=state.closings.begun)
    return {row.seat: engine.parse_cards(row.cards) for row in rows}


def end(pk: int, number: int, *, now: datetime) -> bool:
    """End a closing pause that is due, once: who accepts first in the order of 1.9 plays.

    Those before have declined, those after are not asked. False if it is not due (any more).
    """
    due = Deal.objects.filter(pk=pk, action_count=number, deadline__lte=now).first()
    if due is None or not due.is_closing:
        return False
    return _end_if_still_due(pk, number, thinking.think(due), now=now)


@transaction.atomic
def _end_if_still_due(pk: int, number: int, thoughts: thinking.Thoughts, *, now: datetime) -> bool:
    deal = locks.dealt_deal(pk=pk)
    if not deal.is_closing or deal.action_count != number:
        return False
    if deal.deadline is None or deal.deadline > now:
        return False
    hands = list(deal.hands.all())
    taken = _what_comes_of_it(deal, hands, thoughts)
    changed_hand = _back_at_the_table(hands, taken)
    turns.take_all(deal, hands, taken, now=now, changed_hand=changed_hand)
    return True


def _what_comes_of_it(
    deal: Deal, hands: Sequence[Hand], thoughts: thinking.Thoughts
) -> list[turns.Taken]:
    """The declines, and the re-entry if there is one. Silence and the autopilot decline.

    So does a leaver, whatever they have said before (7.6).
    """
    state, taken = state_of(deal), []
    said = answers(deal, state)
    while state.asked and state.turn is not None:
        seat = state.turn
        cards = engine.EMPTY if hands[seat].left else said.get(seat, engine.EMPTY)
        action = thoughts.get(seat) or _as_said(seat, cards)
        taken.append(turns.Taken(action, f"clock:{state.number}"))
        state = engine.apply(state, action)
        if action.cards:
            break
    return taken


def _as_said(seat: int, cards: engine.CardSet) -> engine.Action:
    kind = ActionKind.PLAY if cards else ActionKind.PASS
    return engine.Action(seat, kind, cards)


def _back_at_the_table(hands: list[Hand], taken: list[turns.Taken]) -> Hand | None:
    """Whose autopilot or count of timeouts ends: a person who comes back in is there (7.1)."""
    for each in taken:
        if each.action.cards and each.action.seat is not None:
            hand = hands[each.action.seat]
            if hand.player_id and (hand.timeouts or hand.autopilot):
                hand.timeouts, hand.autopilot = 0, False
                return hand
    return None
