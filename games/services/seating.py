"""What every change of seats does to the rows, whoever asks for it.

The room is locked by the caller (see ``locks``), who tells it with ``settle_down``.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q

from games.models import Deal, Hand, Room, Seat
from games.services import matches, presence, room_rows
from games.services.telling import raise_version

EMPTY = Q(player=None, bot_level="")
NOBODY: dict[str, Any] = {
    "player": None,
    "bot_level": "",
    "bot_name": "",
    "taken_at": None,
    "leaves_after_deal": False,
    "for_chips": False,
}
PAGES_LOAD = timedelta(seconds=6)


def held_seats(deal: Deal | None, hands: Iterable[Hand], seats: Iterable[Seat]) -> frozenset[int]:
    """The room seats that are played on for somebody who is gone: nobody else may sit there.

    That is so until the deal ends (7.6), or a match to so many points, whose seats are fixed (4.5).
    ``hands`` are those of ``deal``, the room's latest.
    """
    if deal is None:
        return frozenset()
    if deal.ended_at is None:
        return frozenset(hand.room_seat for hand in hands if hand.left)
    if deal.match is None or not matches.goes_on_to_its_winner(deal.match):
        return frozenset()
    there = {(seat.number, seat.player_id, seat.bot_level) for seat in seats}
    return frozenset(
        hand.room_seat
        for hand in hands
        if (hand.room_seat, hand.player_id, hand.bot_level) not in there
    )


def free_seats(room: Room, player: AbstractBaseUser) -> list[int]:
    """The numbers of the seats that the player, who has none here, may take now.

    Their own place in a match that goes on is kept for them.
    """
    deal = presence.latest_deal(room)
    seats, hands = list(room.seats.all()), list(deal.hands.all()) if deal else []
    is_over = deal is None or deal.ended_at is not None
    of_others = [hand for hand in hands if hand.player_id != player.pk or not is_over]
    held = held_seats(deal, of_others, seats)
    return [seat.number for seat in seats if not matches.is_taken(seat) and seat.number not in held]


def empty(room: Room, seats: Iterable[int], *, now: datetime) -> int:
    """Free some seats; how many. Where the host goes, who has sat there longest is host at once."""
    freed = room.seats.filter(number__in=list(seats)).exclude(EMPTY)
    count = freed.update(**NOBODY)
    if count:
        pass_host_on(room)
        matches.end_if_nobody_is_left(room, now=now)
    return count


def pass_host_on(room: Room) -> None:
    """Make the longest-seated person host, where the host does not sit in the room."""
    people = room.seats.filter(player__isnull=False).order_by("taken_at", "number")
    if people.filter(player_id=room.host_id).exists():
        return
    longest = people.first()
    if longest:
        room.host_id = longest.player_id
        Room.objects.filter(pk=room.pk).update(host_id=room.host_id)


def stand_up_the_absent(room: Room, *, now: datetime, save_for: int | None = None) -> None:
    """Free the seats of persons who have the room open nowhere, before a deal.

    ``save_for`` is who is there for sure, since they have just asked for something.
    """
    there = {*presence.who_is_there(room, now=now), save_for}
    # Who has just sat down may still be loading the page that has the socket.
    absent = [
        place.number
        for place in room_rows.places_of(room)
        if place.player_id is not None
        and place.player_id not in there
        and not (place.taken_at and place.taken_at > now - PAGES_LOAD)
    ]
    if absent:
        empty(room, absent, now=now)


def settle_down(room: Room, *, now: datetime) -> None:
    """Tell that seats have changed, and set what comes next where nothing runs.

    A room that no person sits in closes. A next deal that is on its way stays so, and bots are.
    """
    if presence.running_deal(room):
        raise_version(room)
    elif not is_inhabited(room):
        close(room, now=now)
    else:
        bots_come = room.wake_for == Room.Wake.FILL
        goes_on = room.wake_for == Room.Wake.NEXT_DEAL and matches.can_deal(room)
        stays = bots_come or goes_on
        raise_version(room, **({} if stays else presence.what_next(room, now=now)))


def after_deal(room: Room, hands: Iterable[Hand], *, now: datetime) -> bool:
    """Free the seats of those who leave now that the deal is over; True if that closes the room."""
    leaving = [place.number for place in room_rows.places_of(room) if place.leaves_after_deal]
    matches.end_if_nobody_is_left(room, now=now)
    has_emptied = bool(leaving) and empty(room, leaving, now=now) > 0
    somebody_left = has_emptied or any(hand.left for hand in hands)
    if not somebody_left or is_inhabited(room):
        return False
    close(room, now=now)
    return True


def is_inhabited(room: Room) -> bool:
    """Whether a person sits in the room."""
    return room.seats.filter(player__isnull=False).exists()


def close(room: Room, *, now: datetime) -> None:
    """Close a room in which nothing runs: its seats are free, its prepared deck is gone."""
    room.seats.update(**NOBODY)
    room.matches.filter(ended_at=None).update(ended_at=now)
    room.deals.filter(dealt_at=None).delete()
    room.waiting.all().delete()
    raise_version(room, closed_at=now, wake_at=None, wake_for="")
