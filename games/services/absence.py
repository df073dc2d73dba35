"""Who has gone away in the middle of a deal: from when on the autopilot plays for them (7.1).

``Hand.away_at`` is when it begins, unless they are back before. Nobody else can see it, and
whatever a player answers in a closing pause does not touch it: others could conclude from the
autopilot later that somebody was asked (1.9).
"""

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
    _in_play(room, user_id).filter(autopilot=False, away_at=None).update(away_at=away_at)


def end(room: Room, user_id: int) -> None:
    """Note that a player is there. An autopilot that has begun goes on. The room is locked."""
    _in_play(room, user_id).filter(away_at__isnull=False).update(away_at=None)


def end_autopilot(deal: Deal, user_id: int) -> bool:
    """End the autopilot of the viewer's hand in the deal; whether there was one."""
    played_for = deal.hands.filter(player_id=user_id, autopilot=True, left=False)
    return played_for.update(autopilot=False, timeouts=0, away_at=None) > 0


def _in_play(room: Room, user_id: int) -> QuerySet[Hand]:
    return Hand.objects.filter(
        deal__room=room,
        deal__dealt_at__isnull=False,
        deal__ended_at=None,
        player_id=user_id,
        left=False,
    )
