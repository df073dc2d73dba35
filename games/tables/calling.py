"""The button that has a bot play for somebody who does not move, where no clock runs (7.1)."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from games.tables.snapshot import Snapshot


@dataclass(frozen=True)
class Call:
    """For whom, as their seat and name; since when they are on turn."""

    who: str
    name: str
    since: datetime

    @property
    def turn(self) -> int:
        """Tells this turn from the next: then the seconds count anew."""
        return int(self.since.timestamp() * 1000)


def call_for(snapshot: Snapshot, viewer_id: int | None) -> Call | None:
    """Whom the viewer may have played for, now or in a while; None where there is nobody."""
    if snapshot.room.closed_at or snapshot.room.turn_seconds is not None:
        return None
    deal, seat = snapshot.deal, snapshot.seat_of(viewer_id)
    if deal is None or seat is None or deal.turn is None or deal.turn_started_at is None:
        return None
    hand = snapshot.hands[deal.turn]
    if hand.player_id in (None, viewer_id) or hand.autopilot:
        return None
    return Call(f"{hand.room_seat} {hand.name}", hand.name, deal.turn_started_at)


def seconds_until_call(snapshot: Snapshot, call: Call | None) -> float:
    """How long the button has to wait yet."""
    if call is None:
        return 0.0
    passed = (snapshot.at - call.since).total_seconds()
    return max(0.0, round(settings.CALL_AUTOPILOT_AFTER - passed, 1))
