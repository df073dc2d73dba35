"""The autopilot (máy chơi hộ, 7.1): it begins for who is away, on a call or by itself, and ends."""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from games import engine
from games.models import Deal, Hand
from games.services import absence, locks, presence, turns
from games.services.errors import NotYours, Stale, TooSoon
from games.services.states import state_of
from games.services.telling import raise_version


@transaction.atomic
def begin_if_still_away(hand_pk: int, *, now: datetime) -> bool:
    """Play on for a hand whose player has been away for long enough.

    False, and it is due no more, where they are there after all, where somebody or something
    plays for them already, and where the hand has nothing more to do in its deal.
    """
    found = Hand.objects.filter(pk=hand_pk, away_at__lte=now).values_list("deal_id").first()
    if found is None:
        return False
    deal = locks.dealt_deal(pk=found[0])
    # Read again behind the lock: they may have acted or come back meanwhile.
    hand = deal.hands.filter(pk=hand_pk, away_at__lte=now).first()
    if hand is None:
        return False
    if not _needs_it(deal, hand, now=now):
        deal.hands.filter(pk=hand.pk).update(away_at=None)
        return False
    _begin(deal, hand, now=now)
    return True


@transaction.atomic
def call(*, room_id: str, player: AbstractBaseUser, seat: int, name: str, now: datetime) -> bool:
    """Have the autopilot play for who has not moved for two minutes, where no clock runs.

    ``name`` is whom the player saw on that seat of the room. Whoever sits there may call, and a
    call that comes twice does nothing more: False then. Raises NoSuchRoom, NotYours for who has
    no seat; Stale where another is on turn, or the caller; TooSoon where there is a time limit,
    or those minutes are not over.
    """
    room = locks.open_room(public_id=room_id)
    if not room.seats.filter(player_id=player.pk).exists():
        raise NotYours
    deal = presence.running_deal(room)
    hand = deal.hands.filter(room_seat=seat).first() if deal else None
    if deal is None or hand is None or hand.name != name or hand.player_id in (None, player.pk):
        raise Stale
    if room.turn_seconds is not None:
        raise TooSoon
    if hand.autopilot:
        return False
    if deal.turn != hand.seat or deal.turn_started_at is None:
        raise Stale
    if deal.turn_started_at > now - timedelta(seconds=settings.CALL_AUTOPILOT_AFTER):
        raise TooSoon
    _begin(deal, hand, now=now)
    return True


@transaction.atomic
def come_back(*, room_id: str, player: AbstractBaseUser, now: datetime) -> None:
    """End the autopilot of the player's hand (7.1); on turn they have their full time again.

    Between deals, the next one is on its way again. Raises NoSuchRoom, or NotYours if the player
    held no hand of the latest deal, or has left it.
    """
    room = locks.open_room(public_id=room_id)
    deal = presence.latest_deal(room)
    hand = presence.hand_in_play(deal, player.pk)
    if deal is None or hand is None:
        raise NotYours
    if not absence.end_autopilot(deal, player.pk):
        absence.end({(room.pk, player.pk)})
        return
    if deal.ended_at:
        raise_version(room, **presence.what_next(room, now=now))
        return
    if deal.turn == hand.seat:
        hand.refresh_from_db()
        turns.give_time(deal, hand, room, now=now)
    raise_version(room)


def _needs_it(deal: Deal, hand: Hand, *, now: datetime) -> bool:
    if deal.ended_at or hand.autopilot or hand.left or hand.player_id is None:
        return False
    if presence.is_present(room=deal.room, user_id=hand.player_id, now=now):
        return False
    seen = engine.observe(state_of(deal), None)
    return hand.seat not in (*seen.out, *seen.frozen)


def _begin(deal: Deal, hand: Hand, *, now: datetime) -> None:
    """Give the hand to the autopilot, and the turn its pace. A closing pause goes on as it was."""
    deal.hands.filter(pk=hand.pk).update(autopilot=True, away_at=None)
    if deal.turn == hand.seat:
        acts_at = now + timedelta(seconds=settings.AUTOPILOT_PAUSE)
        Deal.objects.filter(pk=deal.pk, action_count=deal.action_count, turn=deal.turn).update(
            deadline=acts_at
        )
    raise_version(deal.room)
