"""Whom somebody does not want to hear. Each function is one transaction.

It raises no version: what others are sent must not depend on who mutes whom. The answer to the
press shows the change, and so does the next frame.
"""

from django.db import transaction

from accounts.models import User
from games.models import Message, Mute, Seat
from games.services.errors import Stale


@transaction.atomic
def mute(*, listener: User, other: int) -> None:
    """Let ``listener`` not hear the other any more. Who is muted already stays so."""
    Mute.objects.bulk_create([Mute(listener=listener, muted_id=other)], ignore_conflicts=True)


@transaction.atomic
def unmute(*, listener: User, other: int) -> None:
    """Let ``listener`` hear the other again."""
    Mute.objects.filter(listener=listener, muted_id=other).delete()


def who_sits(*, room_id: str, listener: User, seat: int, name: str) -> int:
    """The key of another person whom the listener saw on a seat; Stale if they are gone."""
    found = (
        Seat.objects.select_related("player")
        .filter(room__public_id=room_id, number=seat)
        .exclude(player=listener)
        .first()
    )
    if found is None or found.player is None or str(found.player) != name:
        raise Stale
    return found.player.pk


def who_said(*, room_id: str | None, listener: User, message: int) -> int:
    """The key of another person who said this in the room, or in the lobby; Stale if nobody did."""
    said = Message.objects.filter(pk=message, author__isnull=False).exclude(author=listener)
    where = {"room__public_id": room_id} if room_id else {"room": None}
    author = said.filter(**where).values_list("author", flat=True).first()
    if author is None:
        raise Stale
    return int(author)
