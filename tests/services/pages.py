"""Two people who play with their pages open, and what opening and closing pages does."""

from datetime import datetime, timedelta

from accounts.models import User
from games import services
from games.models import Deal, Hand, Presence, ServerProcess
from tests.playing import NOON, dealt_among, seconds

AWAY = seconds(15)


def two_play(one: User, other: User) -> Deal:
    """A deal between them and two bots, led by the first; their pages are open."""
    deal = dealt_among(one, other, bots=2)
    Presence.objects.all().delete()
    for person in (one, other):
        open_page(deal, person)
    return deal


def open_page(
    deal: Deal,
    person: User,
    *,
    name: str = "",
    now: datetime = NOON,
    page_at: datetime | None = None,
) -> None:
    """Open a page with a socket, through a process that lives long."""
    process = ServerProcess.objects.order_by("-pk").first() or ServerProcess.objects.create(
        host="here", pid=1, started_at=now, beat_at=now + timedelta(hours=1)
    )
    services.arriving.arrive(
        room_id=deal.room.public_id,
        user_id=person.pk,
        process_id=process.pk,
        connection=name or f"page of {person.pk}",
        now=now,
        page_at=page_at,
    )


def close_page(person: User, *, name: str = "", now: datetime = NOON) -> None:
    services.presence.depart(connection=name or f"page of {person.pk}", now=now)


def hand_of(deal: Deal, person: User) -> Hand:
    return deal.hands.get(player=person)


def is_played_for(deal: Deal, person: User) -> bool:
    return hand_of(deal, person).autopilot
