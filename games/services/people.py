"""What becomes of somebody's seat and deals when their account changes (``accounts.signals``)."""

from django.db.models import Q

from accounts.models import User
from games.models import Hand, Message, Room, Waiting
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


def is_at_a_table(user: User) -> bool:
    """Whether the person has a seat, or a deal goes on that they were dealt into."""
    running = Q(hands__deal__dealt_at__isnull=False, hands__deal__ended_at=None)
    return User.objects.filter(Q(seat__isnull=False) | running, pk=user.pk).exists()
