"""What every action does to the rows, whoever acts: person, bot, clock or autopilot."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games import bots, engine, metrics
from games.models import Action, Deal, Hand, Room, Transfer
from games.services import (
    chips,
    matches,
    merits,
    presence,
    rating,
    room_rows,
    rows,
    seating,
    states,
)
from games.services.errors import Stale
from games.services.telling import raise_version

TIMEOUTS_UNTIL_AUTOPILOT = 2
# By how much a version rises with what is more than a single action, so that ``tables.follow``
# does not take it for some: more than the actions that can be one step.
A_STEP = 8


@dataclass(frozen=True, slots=True)
class Taken:
    """An action that the rules allow now, and the token that it is written with."""

    action: engine.Action
    token: str


def take(
    deal: Deal,
    hands: Sequence[Hand],
    action: engine.Action,
    *,
    token: str,
    now: datetime,
    changed_hand: Hand | None = None,
    by: int | None = None,
) -> Action:
    """Apply an action to the deal and write what follows from it.

    The room is locked (``locks.dealt_deal``); ``changed_hand`` has new ``timeouts``,
    ``autopilot``, ``left`` and ``away_at``. The room's version rises ``by`` 1 where nothing but
    the action is to be seen, else by ``A_STEP``. Raises ``engine.Refused`` if the rules say no,
    Stale if the deal moved on.
    """
    taken = [Taken(action, token)]
    by = by or (1 if changed_hand is None else A_STEP)
    (row,) = take_all(deal, hands, taken, now=now, changed_hand=changed_hand, by=by)
    return row


def take_all(
    deal: Deal,
    hands: Sequence[Hand],
    taken: Sequence[Taken],
    *,
    now: datetime,
    changed_hand: Hand | None = None,
    by: int = A_STEP,
) -> list[Action]:
    """As ``take``, for several actions as one step of the room, or for none: a pause that ends.

    The room's version rises ``by`` as much, however many actions they are: nobody must learn that.
    """
    room, number, turn = deal.room, deal.action_count, deal.turn
    before = states.state_of(deal)
    state = engine.replay(before, [each.action for each in taken])
    actions = [
        Action(
            deal_id=deal.pk,
            number=number + at,
            seat=each.action.seat,
            kind=each.action.kind.value,
            cards=engine.format_cards(each.action.cards),
            token=each.token,
            at=now,
        )
        for at, each in enumerate(taken)
    ]
    if changed_hand:
        changed_hand.save(update_fields=["timeouts", "autopilot", "left", "away_at"])
    deal.action_count = state.number
    if state.is_closing and state.closings.begun > before.closings.begun:
        _pause(deal, now=now)
    elif not _goes_on_waiting(deal, state, taken):
        await_turn(deal, room, state, hands, now=now)
    # Guarded by the turn, too: the end of a pause in which nobody is asked adds no action.
    if not rows.write(deal, actions, from_number=number, from_turn=turn):
        raise Stale
    settle(deal, room, state, hands, now=now, by=by)
    states.remember_on_commit(deal, state)
    _count_on_commit([(each.action.kind.value, _acted_by(each.action, hands)) for each in taken])
    return actions


def _count_on_commit(actions: Sequence[tuple[str, str]]) -> None:
    # A function of its own, as in ``telling``.
    def count() -> None:
        for kind, by in actions:
            metrics.ACTIONS.labels(kind, by).inc()

    transaction.on_commit(count, robust=True)


def _acted_by(action: engine.Action, hands: Sequence[Hand]) -> str:
    """Who has acted: a timeout and a leaving are a person's, whoever plays on from then."""
    is_theirs = action.kind in {engine.ActionKind.TIMEOUT, engine.ActionKind.LEAVE}
    if action.seat is None or is_theirs:
        return "person"
    hand = hands[action.seat]
    if hand.bot_level:
        return "bot"
    return "autopilot" if hand.autopilot else "person"


def _pause(deal: Deal, *, now: datetime) -> None:
    """Begin the closing pause (1.9): it is nobody's turn, whoever will be asked in it."""
    deal.turn = None
    deal.turn_started_at = now
    deal.deadline = now + timedelta(seconds=settings.CLOSING_PAUSE)


def _goes_on_waiting(deal: Deal, state: engine.State, taken: Sequence[Taken]) -> bool:
    """Whether somebody has just left whom nobody waits for: the clock of the others runs on."""
    left = {each.action.seat for each in taken if each.action.kind is engine.ActionKind.LEAVE}
    if not left or state.finished:
        return False
    if deal.is_closing:
        return state.is_closing
    return deal.turn == state.turn and state.turn not in left


def await_turn(
    deal: Deal, room: Room, state: engine.State, hands: Sequence[Hand], *, now: datetime
) -> None:
    """Set on the deal whose action is awaited and until when, or how it ended."""
    deal.turn = state.turn
    if state.turn is None:
        deal.turn_started_at = deal.deadline = None
        deal.ending = state.ending.value if state.ending else ""
        deal.ended_at = now
        return
    hand = hands[state.turn]
    pause = _time_for(deal, room, state, hand)
    if pause is None:
        _wait_for(hand, room, now=now)
    deal.turn_started_at = now
    deal.deadline = None if pause is None else now + timedelta(seconds=pause)


def _wait_for(hand: Hand, room: Room, *, now: datetime) -> None:
    """Where no clock runs, wait without end for who would be missed; for others some minutes."""
    if hand.away_at or presence.is_connected(room=room, user_id=hand.player_id, now=now):
        return
    hand.away_at = now + timedelta(seconds=settings.ROOM_CLOSES_AFTER)
    if hand.pk:  # else the deal is being dealt, which saves its hands
        hand.save(update_fields=["away_at"])


def settle(
    deal: Deal,
    room: Room,
    state: engine.State,
    hands: Sequence[Hand],
    *,
    now: datetime,
    by: int = 1,
) -> None:
    """Raise the room's version; if the deal is over, write its results and what comes next."""
    if not state.finished:
        raise_version(room, by, wake_at=None, wake_for="")
        return
    payments = [
        Transfer(
            deal=deal,
            order=order,
            from_seat=transfer.from_seat,
            to_seat=transfer.to_seat,
            chips=transfer.chips,
            reason=transfer.reason.value,
        )
        for order, transfer in enumerate(state.transfers)
    ]
    rows.append(payments)
    for hand in hands:
        hand.cards_left = engine.count_cards(state.hands[hand.seat])
        hand.net = state.points[hand.seat] if state.points else state.net[hand.seat]
        hand.place = state.places.index(hand.seat) + 1 if state.places else None
        hand.away_at = None
    chips.settle(deal, room, hands, now=now)
    merits.earn(deal, state, hands)
    room_rows.end(hands)
    rating.rate(deal, state, hands)
    handed = matches.settle(deal, state, now=now)
    if seating.after_deal(room, hands, now=now):
        return
    raise_version(room, direction=handed.direction, **presence.what_next(room, now=now))


def give_time(deal: Deal, hand: Hand, room: Room, *, now: datetime) -> None:
    """Give the person on turn, whose hand this is, their full time from now on."""
    seconds = room.turn_seconds
    if seconds is None:
        _wait_for(hand, room, now=now)
    deal.deadline = None if seconds is None else now + timedelta(seconds=seconds)
    deal.turn_started_at = now
    deal.save(update_fields=["deadline", "turn_started_at"])


def is_awaited(hand: Hand) -> bool:
    """Whether a person is to act for the hand, rather than a bot or the autopilot (7.1)."""
    return hand.player_id is not None and not hand.autopilot


def seed_of(deal: Deal, number: int) -> int:
    """What a bot's choice and pause are drawn with: the same for the same deal and number.

    ``number`` is the one that everybody sees, and the seed hangs on the salt, so nobody can
    foresee it.
    """
    text = f"bot:{deal.salt}:{number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def _time_for(deal: Deal, room: Room, state: engine.State, hand: Hand) -> float | None:
    """Seconds until the clock acts for the hand; None where a person may take any time."""
    if is_awaited(hand):
        return room.turn_seconds
    if not hand.bot_level:
        return settings.AUTOPILOT_PAUSE
    seen = engine.observe(state, hand.seat)
    return bots.think_seconds(seen, seed=seed_of(deal, seen.number)) * settings.BOT_PAUSE
