"""Sitting down in a room, standing up, leaving: what each person does for themself (7.6, 7.8)."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from accounts.models import User
from games import engine
from games.models import Deal, Hand, Room
from games.services import absence, locks, presence, rooms, seating, setups, turns, waiting
from games.services.errors import (
    Kicked,
    MembersOnly,
    NoSuchRoom,
    NotYours,
    RoomIsFull,
    SeatIsTaken,
    Stale,
)
from games.services.states import state_of
from games.services.telling import raise_version
from games.services.tiers import TIERS, Barred, means_of


@transaction.atomic
def sit(
    *,
    room_id: str,
    player: AbstractBaseUser,
    now: datetime,
    seat: int | None = None,
    terms: str = "",
) -> Room:
    """Take a seat, or the first that is free; the room that the player now sits in.

    Who sits in another room is led there while its deal runs, and else stood up there first: one
    account has one seat in one room. Who sits here already stays, also after the deal. Who sits
    down during a deal plays from the next; in a match to so many points from its end (4.5). Who
    sits waits for no seat any more. ``terms`` (``setups.terms_of``) are those that a member has
    read, and plays for chips on (7.2), also one who sits here already; without them, and for
    guests, it is for points. Who takes back that they stand up after the deal agrees to
    nothing else.
    Raises NoSuchRoom, Kicked, MembersOnly (ranked rooms), SeatIsTaken, RoomIsFull, Barred, and
    Stale where the table is on other terms by now.
    """
    person = locks.person(player)
    target = Room.objects.filter(public_id=room_id, closed_at=None).first()
    if target is None:
        raise NoSuchRoom
    seated = rooms.seated_room(player) or target
    locked = locks.open_rooms({target.pk, seated.pk, waiting.waited_for(player)})
    if not {target.pk, seated.pk} <= locked.keys():
        raise NoSuchRoom
    room = locked[target.pk]
    if seated != room and presence.running_deal(seated):
        return seated
    mine = room.seats.filter(player_id=player.pk).first()
    if mine is None:
        if room.kind == Room.Kind.RANKED and person.is_guest:
            raise MembersOnly
        number = _place_for(room, player, seat)
        if seated != room:
            rooms.stand_up_in(locked[seated.pk], player, now=now)
        for_chips = _plays_for_chips(room, person, terms)
        room.seats.filter(number=number).update(player=player.pk, taken_at=now, for_chips=for_chips)
        waiting.end(player, locked)
        room.invitations.filter(guest=player.pk, answered_at=None).update(answered_at=now)
        _end_autopilot(room, player)
        seating.pass_host_on(room)
        seating.settle_down(room, now=now)
    elif mine.leaves_after_deal:
        room.seats.filter(pk=mine.pk).update(leaves_after_deal=False)
        raise_version(room)
    elif not mine.for_chips and _plays_for_chips(room, person, terms):
        room.seats.filter(pk=mine.pk).update(for_chips=True)
        raise_version(room)
    return room


@transaction.atomic
def stand_up(*, room_id: str, player: AbstractBaseUser, now: datetime) -> bool:
    """Free the player's seat: at once (True), or at the end of the deal they play in (False).

    Raises NoSuchRoom, or NotYours for who has no seat there.
    """
    room = locks.open_room(public_id=room_id)
    seat = room.seats.filter(player_id=player.pk).first()
    if seat is None:
        raise NotYours
    if presence.hand_in_play(presence.running_deal(room), player.pk) is None:
        rooms.stand_up_in(room, player, now=now)
        return True
    if not seat.leaves_after_deal:
        room.seats.filter(pk=seat.pk).update(leaves_after_deal=True)
        raise_version(room)
    return False


@transaction.atomic
def leave_now(*, room_id: str, player: AbstractBaseUser, now: datetime) -> None:
    """Free the player's seat, in the middle of a deal too (7.6).

    With two dealt in the deal ends; with more the seat is played on for, and its player does not
    get it back. Where everybody has left the deal is void. Raises NoSuchRoom, NotYours.
    """
    room = locks.open_room(public_id=room_id)
    if not room.seats.filter(player_id=player.pk).exists():
        raise NotYours
    deal = presence.running_deal(room)
    hand = presence.hand_in_play(deal, player.pk)
    if deal is None or hand is None:
        rooms.stand_up_in(room, player, now=now)
        return
    seating.empty(room, [hand.room_seat], now=now)
    hands = [hand if other.pk == hand.pk else other for other in deal.hands.all()]
    hand.left = hand.autopilot = True
    taken = _what_leaving_does(deal, hands, hand)
    turns.take_all(deal, hands, taken, now=now, changed_hand=hand)


def _plays_for_chips(room: Room, person: User, terms: str) -> bool:
    """Whether somebody agrees to play for chips in the room; Stale, or Barred if they cannot."""
    if not terms or person.is_guest:
        return False
    if terms != setups.terms_of(room):
        raise Stale
    bars = TIERS[room.tier].bars(room.stake, means_of(person))
    if bars:
        raise Barred(bars, tier=room.tier, stake=room.stake)
    return True


def _end_autopilot(room: Room, player: AbstractBaseUser) -> None:
    """Who sits down again is back: the next deal is theirs to play (7.1)."""
    latest = presence.latest_deal(room)
    if latest and latest.ended_at:
        absence.end_autopilot(latest, player.pk)


def _place_for(room: Room, player: AbstractBaseUser, wanted: int | None) -> int:
    """The number of the empty seat that the player may have."""
    if room.kicks.filter(player_id=player.pk).exists():
        raise Kicked
    free = seating.free_seats(room, player)
    if not free:
        raise RoomIsFull
    if wanted is not None and wanted not in free:
        raise SeatIsTaken
    return free[0] if wanted is None else wanted


def _what_leaving_does(deal: Deal, hands: Sequence[Hand], leaver: Hand) -> list[turns.Taken]:
    """The leaving itself, and what follows from it at once."""
    state = state_of(deal)
    number = state.number
    left = engine.Action(leaver.seat, engine.ActionKind.LEAVE)
    taken = [turns.Taken(left, f"leave:{number}")]
    after = engine.apply(state, left)
    token = f"clock:{number + 1}"
    if after.finished:
        return taken
    if all(hand.left for hand in hands):
        void = engine.Action(None, engine.ActionKind.VOID)
        return [*taken, turns.Taken(void, token)]
    # The lead that a leaver holds is passed on once, as by a timeout (7.1, 5.9b).
    # Not in a closing pause: it would end, or not, by whether somebody is asked in it (1.9).
    passes_lead = after.rules.lead_timeout is engine.LeadTimeout.PASS_LEAD and not deal.is_closing
    if passes_lead and after.turn == leaver.seat and after.top is None:
        timeout = engine.Action(leaver.seat, engine.ActionKind.TIMEOUT)
        return [*taken, turns.Taken(timeout, token)]
    return taken
