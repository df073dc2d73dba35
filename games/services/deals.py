"""What people do in a deal: act, and ask for the next one. Each function is one transaction."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction

from games import engine
from games.models import Action, Deal, Hand
from games.services import (
    absence,
    closing,
    dealing,
    locks,
    matches,
    room_rows,
    rows,
    seating,
    turns,
)
from games.services.errors import NotYours, Stale, TokenReused, TooFewPlayers
from games.services.states import state_of

__all__ = ["Acted", "act", "deal_next", "state_of"]


@dataclass(frozen=True, slots=True)
class Acted:
    """What became of a click: it is action ``number`` of the deal, from now or from before.

    None for an answer in a closing pause, which is held until its end (1.9). ``version`` is the
    room's that shows the action, None where it was there before.
    """

    number: int | None
    again: bool = False
    version: int | None = None


def act(
    *,
    deal_id: str,
    player: AbstractBaseUser,
    action: engine.ActionKind,
    cards: engine.CardSet,
    number: int,
    token: str,
    now: datetime,
) -> Acted:
    """Play ``cards``, or pass, as action ``number`` of the deal; the table is told.

    The same token with the same content is the same click: it gets the same answer and acts
    once. Raises NoSuchDeal, NotYours, TokenReused, Stale, or ``engine.Refused``; then nothing
    has changed and the token may be used again. Who acts is back: no autopilot any more (7.1).
    """
    try:
        return _act(deal_id, player, action, cards, number=number, token=token, now=now)
    except (IntegrityError, Stale, engine.Refused) as error:
        # The second time a click is too late, too; one that is taken need not be looked for.
        again = _answer_again(deal_id, player, action, cards, token=token)
        if again:
            return again
        if isinstance(error, IntegrityError):
            raise Stale from error
        raise


@transaction.atomic
def _act(
    deal_id: str,
    player: AbstractBaseUser,
    action: engine.ActionKind,
    cards: engine.CardSet,
    *,
    number: int,
    token: str,
    now: datetime,
) -> Acted:
    deal = locks.dealt_deal(public_id=deal_id)
    hands = rows.hands_of(deal)
    mine = (hand for hand in hands if hand.player_id == player.pk and not hand.left)
    hand = next(mine, None)
    if hand is None:
        raise NotYours
    wanted = engine.Action(hand.seat, action, cards)
    mark = _mark(hand.seat, token)
    state = state_of(deal)
    if state.closings.begun:
        again = _answer_again(deal_id, player, action, cards, token=token)
        if again:
            return again
        if closing.held(deal, wanted, token=mark):
            return Acted(None, again=True)
    if number != engine.public_number(state, closing=deal.is_closing):
        raise Stale
    if deal.is_closing:
        closing.answer(deal, hand, wanted, token=mark, now=now)
        return Acted(None)
    was_played_for = bool(hand.timeouts or hand.autopilot)
    changed_hand = hand if was_played_for or hand.away_at else None
    hand.timeouts, hand.autopilot, hand.away_at = 0, False, None
    # Since when somebody was away, nobody else can see.
    by = turns.A_STEP if was_played_for else 1
    row = turns.take(deal, hands, wanted, token=mark, now=now, changed_hand=changed_hand, by=by)
    return Acted(row.number, version=deal.room.version)


def _mark(seat: int, token: str) -> str:
    """What is kept of a token: no browser can name one of another seat, or of the clock."""
    return hashlib.sha256(f"{seat}:{token}".encode()).hexdigest()


def _answer_again(
    deal_id: str,
    player: AbstractBaseUser,
    action: engine.ActionKind,
    cards: engine.CardSet,
    *,
    token: str,
) -> Acted | None:
    """The answer to a click that has acted, None if it has not; TokenReused if it was another."""
    hand = Hand.objects.filter(deal__public_id=deal_id, player_id=player.pk).first()
    if hand is None:  # somebody whose account has gone meanwhile
        return None
    before = Action.objects.filter(deal_id=hand.deal_id, token=_mark(hand.seat, token)).first()
    if before is None:
        return None
    if (before.kind, before.cards) != (action.value, engine.format_cards(cards)):
        raise TokenReused
    return Acted(before.number, again=True)


def deal_next(
    *, room_id: str, player: AbstractBaseUser, now: datetime, after: int | None = None
) -> Deal:
    """Deal the room's next deal now, at the wish of a seated player (7.8).

    The same click twice deals once: while a deal runs, it is the answer; so is a deal later than
    ``after``, the number of the deal that the button was drawn for. Raises NoSuchRoom, NotYours,
    TooFewPlayers.
    Who asks is back: no autopilot any more (7.1). Who sits there and is not there is stood up.
    """
    dealt = _deal_next(room_id, player, now=now, after=after)
    if dealt is None:
        raise TooFewPlayers
    return dealt


@transaction.atomic
def _deal_next(
    room_id: str, player: AbstractBaseUser, *, now: datetime, after: int | None
) -> Deal | None:
    """The deal; None where too few are there, and those who are not have been stood up."""
    room = locks.open_room(public_id=room_id)
    if all(place.player_id != player.pk for place in room_rows.places_of(room)):
        raise NotYours
    last = room_rows.latest_deal(room)
    if last and (last.ended_at is None or (after is not None and last.number != after)):
        return last
    if last:
        absence.end_autopilot(last, player.pk)
    seating.stand_up_the_absent(room, now=now, save_for=player.pk)
    if not matches.can_deal(room):
        seating.settle_down(room, now=now)
        return None
    return dealing.deal_cards(room, now=now)
