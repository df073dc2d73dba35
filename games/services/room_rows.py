"""The rows of a room from one deal to the next, by statements that are built once (``rows``)."""

import functools
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from accounts.prepared import Prepared, PreparedRows, here
from games.models import Deal, Hand, Invitation, Match, Merits, Room, Seat

EARLIER = "SELECT COUNT(*) FROM games_deal WHERE match_id = %s AND number < %s"

ENDED = (
    "UPDATE games_hand SET cards_left = %s, net = %s, fee = %s, place = %s, away_at = NULL"
    " WHERE id = %s"
)

EARNED = (
    "UPDATE games_merits SET experience = %s, vip_points = %s, week = %s, week_chips = %s"
    " WHERE id = %s"
)


class Place(NamedTuple):
    """What a seat's row says of who sits there."""

    number: int
    player_id: int | None
    bot_level: str
    taken_at: datetime | None
    leaves_after_deal: bool


_seats = Prepared(
    lambda room: Seat.objects.filter(room=room).select_related("player").order_by("number"), int
)
_latest = Prepared(
    lambda room: (
        Deal.objects.filter(room=room, dealt_at__isnull=False)
        .select_related("match")
        .order_by("-number")[:1]
    ),
    int,
)
_places = PreparedRows(
    lambda room: Seat.objects.filter(room=room).order_by("number").values_list(*Place._fields),
    int,
)
_prepared_deals = Prepared(lambda room: Deal.objects.filter(room=room, dealt_at=None), int)
_open_matches = Prepared(lambda room: Match.objects.filter(room=room, ended_at=None), int)
_rooms_by_pk = Prepared(lambda pk: _open_rooms().filter(pk=pk), int)
_rooms_by_public_id = Prepared(lambda public_id: _open_rooms().filter(public_id=public_id), str)


def _open_rooms() -> QuerySet[Room]:
    return Room.objects.select_for_update().filter(closed_at=None)


def locked_room(*, pk: int | None = None, public_id: str = "") -> Room | None:
    """The room if it is open, locked."""
    found = _rooms_by_pk(pk) if pk is not None else _rooms_by_public_id(public_id)
    return next(iter(found), None)


def seats_of(room: Room) -> list[Seat]:
    """Every seat of the room with who sits there, by its number."""
    seats = _seats(room.pk)
    for seat in seats:
        seat.room = room
    return seats


def places_of(room: Room) -> list[Place]:
    """The same in short: what tells who sits where."""
    return [Place._make(row) for row in _places(room.pk)]


def prepared_deal(room: Room) -> Deal:
    """The deal whose deck lies ready; ``Deal.DoesNotExist`` in a closed room."""
    found = _prepared_deals(room.pk)
    if not found:
        raise Deal.DoesNotExist
    (deal,) = found
    deal.room = room
    return deal


def open_match(room: Room) -> Match | None:
    """The match that the room's deals belong to."""
    return next(iter(_open_matches(room.pk)), None)


def count_earlier(deal: Deal) -> int:
    """How many deals of its match came before this one."""
    with here().cursor() as cursor:
        cursor.execute(EARLIER, (deal.match_id, deal.number))
        (count,) = cursor.fetchone()
    return count


def latest_deal(room: Room) -> Deal | None:
    """The deal that runs in the room, or the one that ended last, with its match."""
    for deal in _latest(room.pk):
        deal.room = room
        return deal
    return None


def newest_invitation(guests: Collection[int]) -> datetime | None:
    """When the newest invitation of these people was made that nobody has answered."""
    found = _unanswered(len(guests))(*guests) if guests else []
    return next((at for (at,) in found), None)


@functools.lru_cache(maxsize=32)
def _unanswered(count: int) -> PreparedRows:
    """The query for as many guests."""
    return PreparedRows(
        lambda *guests: (
            Invitation.objects.filter(guest__in=guests, answered_at=None)
            .order_by("-at")
            .values_list("at")[:1]
        ),
        *[int] * count,
    )


def end(hands: Iterable[Hand]) -> None:
    """Write what became of the hands of a deal that is over; nobody is away from it any more."""
    with here().cursor() as cursor:
        for hand in hands:
            made = (hand.cards_left, hand.net, hand.fee, hand.place, hand.pk)
            cursor.execute(ENDED, made)


def keep(merits: Iterable[Merits]) -> None:
    """Write what people have earned by now."""
    database = here()
    with database.cursor() as cursor:
        for row in merits:
            week = row.week and database.ops.adapt_datefield_value(row.week)
            earned = (row.experience, row.vip_points, week, row.week_chips, row.pk)
            cursor.execute(EARNED, earned)
