"""What people do with seats, and who sits where."""

from accounts.models import User
from games import services
from games.models import Room
from tests.playing import NOON


def sit(room: Room, player: User, *, seat: int | None = None, now=NOON) -> Room:
    return services.seats.sit(room_id=room.public_id, player=player, seat=seat, now=now)


def stand_up(room: Room, player: User, *, now=NOON) -> bool:
    return services.seats.stand_up(room_id=room.public_id, player=player, now=now)


def who_sits(room: Room) -> list[object]:
    """Who sits on each seat: a person, a bot's name, or None."""
    return [seat.player or seat.bot_name or None for seat in room.seats.select_related("player")]


def join(player, *, rules=None, now=NOON) -> Room:
    """Join at once; the room as it is then."""
    room = services.lobby.join(player=player, rules=rules, now=now)
    return Room.objects.get(pk=room.pk)
