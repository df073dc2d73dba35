"""Whose a name is: one member's, and for a while that of who has given it up."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import IntegrityError

from accounts.models import FormerName, User

# So long the name that somebody has given up leads to the new one, and is nobody else's.
LEADS_ON_FOR = timedelta(days=30)


class NameTaken(Exception):
    """The name, or one that looks like it, is somebody else's."""


@contextmanager
def one_name_each() -> Iterator[None]:
    """Around the transaction that writes a name: of two at the same instant one is NameTaken.

    The database decides it, by what is unique there.
    """
    try:
        yield
    except IntegrityError:
        raise NameTaken from None


def take(user: User, *, now: datetime) -> None:
    """Make sure that nobody else has given up the name of ``user`` just now; raises NameTaken.

    Asked after the name has been written, in the same transaction: whoever gives it up meanwhile
    has to be done before it can be written.
    """
    former = FormerName.objects.filter(name_key=user.name_key).first()
    if former is None:
        return
    if former.user_id != user.pk and former.until > now:
        raise NameTaken
    former.delete()


def give_up(user: User, name_key: str, *, now: datetime) -> None:
    """Let ``name_key``, which was the user's, lead to their new name."""
    FormerName.objects.update_or_create(
        name_key=name_key, defaults={"user": user, "until": now + LEADS_ON_FOR}
    )
