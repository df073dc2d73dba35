"""Who has gone away in the middle of a deal: from when on the autopilot plays for them (7.1).

``Hand.away_at`` is when it begins, unless they are back before. Nobody else can see it, and
whatever a player answers in a closing pause does not touch it: others could conclude from the
autopilot later that somebody was asked (1.9).
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet

from games.models import Deal, Hand, Room


def begin(room: Room, user_id: int, *, since: datetime, after: float | None = None) -> None:
    """Note that a player has had the table open nowhere since then. The room is locked.

    ``after`` so many seconds they are away, 15 as a rule. A hand that is played for already, and
    one whose player has left, stay as they are.
    """
    away_at = since + timedelta(seconds=settings.AWAY_AFTER if after is None else after)
    in_play = _in_play([room.pk], [user_id])
    in_play.filter(autopilot=False, away_at=None).update(away_at=away_at)


def end(places: Collection[tuple[int, int]]) -> None:
    """Note that players are there: rooms, which are locked, and who plays in each.

    An autopilot that has begun goes on.
    """
    rooms, people = {room for room, _ in places}, {person for _, person in places}
    noted = _in_play(rooms, people).filter(away_at__isnull=False)
    places_of = noted.values_list("pk", "deal__room_id", "player_id")
    back = [pk for pk, room, person in places_of if (room, person) in places]
    if back:
        Hand.objects.filter(pk__in=back).update(away_at=None)


def end_autopilot(deal: Deal, user_id: int) -> bool:
    """End the autopilot of the viewer's hand in the deal; whether there was one."""
    played_for = deal.hands.filter(player_id=user_id, autopilot=True, left=False)
    return played_for.update(autopilot=False, timeouts=0, away_at=None) > 0


def _in_play(rooms: Collection[int], people: Collection[int]) -> QuerySet[Hand]:
    return Hand.objects.filter(
        deal__room__in=rooms,
        deal__dealt_at__isnull=False,
        deal__ended_at=None,
        player__in=people,
        left=False,
    )
