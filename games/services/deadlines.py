"""What happens by itself: bots move, clocks run out, the next deal is dealt, rooms close.

Whatever is due may be fired by any process, or by several at once: it happens exactly once,
since it is written only while the deal still stands at the number, and the room at the moment,
that made it due.
"""

import enum
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, Min, OuterRef

from accounts.prepared import Prepared
from games import engine
from games.models import Deal, Hand, Room
from games.services import (
    autopilot,
    closing,
    dealing,
    lobby,
    locks,
    matches,
    presence,
    seating,
    settling,
    thinking,
    turns,
)
from games.services.errors import NoSuchDeal, NoSuchRoom, Stale
from games.services.states import state_of
from games.services.telling import raise_version

AT_ONCE = 100
NEVER = datetime.max.replace(tzinfo=UTC)
# How much later than its deadline a closing pause ends at most (_moment_of).
LONGEST_MOMENT = timedelta(seconds=0.1)


# What will be due first, of each kind: asked for all the time, by statements built once.
_first_deal = Prepared(lambda: _first(Deal.objects, "deadline"))
_first_away = Prepared(lambda: _first(Hand.objects, "away_at"))
_first_wake = Prepared(lambda: _first(Room.objects.filter(closed_at=None), "wake_at"))
_any_pause = Prepared(lambda: _first(Deal.objects.filter(turn=None), "deadline"))


class What(enum.Enum):
    """What kind of row is due."""

    DEAL = "deal"
    AWAY = "away"
    ROOM = "room"
    THOUGHTS = "thoughts"
    SETTLING = "settling"


@dataclass(frozen=True, slots=True)
class Due:
    """A deal whose awaited seat is to be acted for or whose pause ends, a room that is to wake up.

    Or a hand whose player has been away for long, or a deal in a closing pause, whose bots are to
    think before its end; or a deal for chips that is over, and is to be settled yet.
    """

    what: What
    pk: int
    number: int = 0
    """For a deal: how many actions it had when it was found due."""
    at: datetime | None = field(default=None, compare=False)
    """From when on it could be fired, where it has a moment."""


def _first(rows: Any, column: str) -> Any:
    return rows.filter(**{f"{column}__isnull": False}).order_by(column).only(column)[:1]


def quiet_until(now: datetime) -> datetime:
    """From when on something may be due: a quick look, before which ``due`` finds nothing.

    ``now`` while a closing pause lasts, since somebody may have to think in it.
    """
    if _any_pause():
        return now
    moments = [
        *(deal.deadline for deal in _first_deal()),
        *(hand.away_at for hand in _first_away()),
        *(room.wake_at for room in _first_wake()),
    ]
    return min((at for at in moments if at), default=NEVER)


def due(now: datetime) -> list[Due]:
    """All that is to be fired now, the longest overdue first. Persons have some grace (7.1)."""
    grace = timedelta(seconds=settings.TURN_GRACE)
    awaited = Hand.objects.filter(
        deal=OuterRef("pk"), seat=OuterRef("turn"), player__isnull=False, autopilot=False
    )
    deals = (
        Deal.objects.filter(deadline__lte=now)
        .annotate(has_grace=Exists(awaited))
        .exclude(deadline__gt=now - grace, has_grace=True)
        .order_by("deadline")[:AT_ONCE]
    )
    away = Hand.objects.filter(away_at__lte=now).order_by("away_at")
    waking = Room.objects.filter(wake_at__lte=now, closed_at=None).order_by("wake_at")
    return [
        *(item for item in map(_ripe_at, deals) if item.at and item.at <= now),
        *(Due(What.AWAY, pk, at=at) for pk, at in away.values_list("pk", "away_at")[:AT_ONCE]),
        *(Due(What.ROOM, pk, at=at) for pk, at in waking.values_list("pk", "wake_at")[:AT_ONCE]),
        *_to_think_about(now),
    ]


def _ripe_at(deal: Any) -> Due:
    """When what is due may be done: the end of a closing pause waits for its moment."""
    at = deal.deadline
    if deal.is_closing:
        at = _moment_of(deal, at)
    elif deal.has_grace:
        at += timedelta(seconds=settings.TURN_GRACE)
    return Due(What.DEAL, deal.pk, deal.action_count, at=at)


def _moment_of(deal: Deal, deadline: datetime) -> datetime:
    """When a closing pause ends that is over at ``deadline``: a moment later, drawn for it.

    So nobody can conclude from some milliseconds that it took more work than another.
    """
    drawn = turns.seed_of(deal, deal.action_count) % 1000 / 1000
    return deadline + drawn * LONGEST_MOMENT


def _to_think_about(now: datetime) -> Iterator[Due]:
    """The closing pauses that last, and that this process has not thought about."""
    pauses = Deal.objects.filter(turn=None, deadline__gt=now).order_by("deadline")
    for deal in pauses.only("pk", "public_id", "action_count")[:AT_ONCE]:
        if not thinking.has_thought(deal.public_id, deal.action_count):
            yield Due(What.THOUGHTS, deal.pk, deal.action_count)


def left_unsettled() -> list[Due]:
    """What an older version of this program has left behind: seldom to be asked for."""
    return [Due(What.SETTLING, pk) for pk in settling.unsettled().values_list("pk", flat=True)]


def next_due(now: datetime) -> datetime | None:
    """When the next deadline after ``now`` falls due, if there is one."""
    deadline = Deal.objects.filter(deadline__gt=now).aggregate(at=Min("deadline"))["at"]
    wake = Room.objects.filter(wake_at__gt=now).aggregate(at=Min("wake_at"))["at"]
    away = Hand.objects.filter(away_at__gt=now).aggregate(at=Min("away_at"))["at"]
    over = Deal.objects.filter(turn=None, deadline__lte=now, deadline__gt=now - LONGEST_MOMENT)
    ends = [_moment_of(deal, deal.deadline) for deal in over if deal.deadline]
    return min((at for at in (deadline, wake, away, *ends) if at and at > now), default=None)


def fire(item: Due, *, now: datetime) -> bool:
    """Do what is due. False, and nothing is changed, if it has been done or is due no more."""
    try:
        if item.what is What.THOUGHTS:
            thinking.think(Deal.objects.get(pk=item.pk, action_count=item.number))
            return False
        if item.what is What.SETTLING:
            return settling.settle_late(item.pk, now=now)
        if item.what is What.DEAL:
            return _act_for_awaited_seat(item.pk, item.number, now=now)
        if item.what is What.AWAY:
            return autopilot.begin_if_still_away(item.pk, now=now)
        return _wake(item.pk, now=now)
    except (Stale, IntegrityError, NoSuchDeal, NoSuchRoom, Deal.DoesNotExist):
        return False


def _act_for_awaited_seat(pk: int, number: int, *, now: datetime) -> bool:
    # Bots think outside the transaction: nobody waits for them.
    deal = Deal.objects.filter(pk=pk, action_count=number, deadline__lte=now).first()
    if deal is None:
        return False
    if deal.turn is None:
        return closing.end(pk, number, now=now)
    state = state_of(deal)
    hand = deal.hands.get(seat=deal.turn)
    thought = thinking.bot_action(deal, state, hand) if hand.bot_level else engine.autopilot(state)
    return _act_if_still_due(pk, number, hand.seat, thought, now=now)


@transaction.atomic
def _act_if_still_due(
    pk: int, number: int, seat: int, thought: engine.Action, *, now: datetime
) -> bool:
    deal = locks.dealt_deal(pk=pk)
    # Somebody may have acted, come back or gone on autopilot meanwhile.
    if deal.action_count != number or deal.deadline is None or deal.deadline > now:
        return False
    hands = list(deal.hands.all())
    hand = hands[seat]
    token = f"clock:{number}"
    if not turns.is_awaited(hand):
        turns.take(deal, hands, thought, token=token, now=now)
        return True
    if deal.deadline > now - timedelta(seconds=settings.TURN_GRACE):
        return False
    hand.timeouts += 1
    if hand.timeouts >= turns.TIMEOUTS_UNTIL_AUTOPILOT:
        hand.autopilot, hand.away_at = True, None
    timeout = engine.Action(seat, engine.ActionKind.TIMEOUT)
    turns.take(deal, hands, timeout, token=token, now=now, changed_hand=hand)
    return True


@transaction.atomic
def _wake(pk: int, *, now: datetime) -> bool:
    room = locks.open_room(pk=pk)
    if room.wake_at is None or room.wake_at > now:
        return False
    if presence.running_deal(room):
        raise_version(room, wake_at=None, wake_for="")
        return False
    somebody = presence.somebody_plays_here(room, now=now)
    if room.wake_for == Room.Wake.CLOSE and not somebody:
        seating.close(room, now=now)
    elif room.wake_for != Room.Wake.CLOSE and somebody:
        seating.stand_up_the_absent(room, now=now)
        if room.wake_for == Room.Wake.FILL:
            lobby.seat_bots(room, now=now)
        _deal_if_enough(room, now=now)
    else:
        raise_version(room, **presence.what_next(room, now=now))
    return True


def _deal_if_enough(room: Room, *, now: datetime) -> None:
    if matches.can_deal(room):
        dealing.deal_cards(room, now=now)
    else:
        raise_version(room, **presence.what_next(room, now=now))
