"""What people do about invitations, half a minute after noon."""

from accounts.models import User
from games import services
from games.models import Deal, Room
from tests.playing import NOON, seconds

LATER = NOON + seconds(30)


def end_of(deal: Deal, *, at=NOON) -> None:
    """As if the deal of ``at`` were over, and everybody had gone."""
    over = {"dealt_at": at, "ended_at": at, "turn": None, "deadline": None}
    Deal.objects.filter(pk=deal.pk).update(**over)
    deal.room.seats.update(player=None)


def lately(player: User, room: Room, *, now=LATER) -> tuple[services.inviting.Playmate, ...]:
    return services.inviting.lately(player=player, room=room, now=now)


def handle(player: User, room: Room, *, now=LATER) -> str:
    return lately(player, room, now=now)[0].handle


def invite(room: Room, sender: User, guest: str, *, now=LATER) -> bool:
    return services.inviting.invite(room_id=room.public_id, sender=sender, guest=guest, now=now)


def standing_for(guest: User, *, now=LATER) -> tuple[services.inviting.Invited, ...]:
    return services.inviting.standing_for(guest, now=now)
