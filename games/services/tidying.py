"""Tidying up: what nobody needs any more goes. Deals stay, and with them who played in them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Hand, Invitation, Message, Presence, Seat, Waiting

INVITATIONS_KEPT = timedelta(days=1)
# Rows that are deleted in one transaction: nobody who plays waits long for it.
AT_ONCE = 200


@dataclass(frozen=True)
class Tidied:
    """How many of each have gone."""

    guests: int
    messages: int
    invitations: int
    waiting: int


def tidy(*, now: datetime) -> Tidied:
    """Drop what is old. Twice, or in two processes at once, does no harm."""
    chat_until = now - timedelta(days=settings.CHAT_KEPT_DAYS)
    asked = Invitation.objects.filter(
        Q(answered_at__lt=now - INVITATIONS_KEPT) | Q(at__lt=now - INVITATIONS_KEPT)
    )
    done = Tidied(
        guests=_delete(_idle_guests(now)),
        messages=_delete(Message.objects.filter(at__lt=chat_until)),
        invitations=_delete(asked),
        waiting=_delete(Waiting.objects.filter(room__closed_at__isnull=False)),
    )
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return done


def _idle_guests(now: datetime) -> QuerySet[User]:
    """Guests who came long ago, have never been dealt in, and are not here now."""
    until = now - timedelta(days=settings.GUESTS_KEPT_DAYS)
    return User.objects.filter(
        Q(last_login__isnull=True) | Q(last_login__lt=until),
        ~Exists(Hand.objects.filter(player=OuterRef("pk"))),
        ~Exists(Seat.objects.filter(player=OuterRef("pk"))),
        ~Exists(Presence.objects.filter(viewer=OuterRef("pk"))),
        is_guest=True,
        date_joined__lt=until,
    )


def _delete(rows: QuerySet) -> int:
    """Delete rows in portions; how many there were."""
    deleted = 0
    while portion := _delete_some(rows):
        deleted += portion
    return deleted


@transaction.atomic
def _delete_some(rows: QuerySet) -> int:
    # Locked: whoever sits down, or answers, at this moment is done with it, or waits for us.
    locked = rows.order_by("pk").select_for_update(of=("self",), skip_locked=True)
    keys = list(locked.values_list("pk", flat=True)[:AT_ONCE])
    # Asked again behind the lock.
    rows.filter(pk__in=keys).delete()
    return len(keys)
