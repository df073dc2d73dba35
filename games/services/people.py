"""What becomes of somebody's seat and deals when their account changes (``accounts.signals``)."""

from accounts.models import User
from games.models import Hand, Message, Room, Seat, Waiting
from games.services import locks
from games.services.telling import raise_version


def show_new_name(*, user: User, **_: object) -> None:
    """Draw the tables anew where the person sits. They are locked, and their transaction runs."""
    seated_at = Room.objects.filter(seats__player=user, closed_at=None).values_list("pk", flat=True)
    for room in locks.open_rooms(seated_at).values():
        raise_version(room)


def forget_name(*, user: User, **_: object) -> None:
    """Take the name of who has gone out of the deals and the talk of others."""
    Hand.objects.filter(player=user).update(name=user.display_name)
    Message.objects.filter(author=user).update(name=user.display_name)
    Waiting.objects.filter(player=user).delete()


def has_a_seat(user: User) -> bool:
    """Whether the person has a seat at a table."""
    return Seat.objects.filter(player=user).exists()


def is_in_a_deal(user: User) -> bool:
    """Whether a deal goes on that the person was dealt into, also if they have left it."""
    return Hand.objects.filter(
        player=user, deal__dealt_at__isnull=False, deal__ended_at=None
    ).exists()
