"""Whose a name is: one member's, and for a while that of who has given it up."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import IntegrityError

from accounts.models import FormerName, User

# So long the name that somebody has given up leads to the new one, and is nobody else's.
LEADS_ON_FOR = timedelta(days=30)

COLUMNS_OF_NAMES = ("username", "name_key")
UNIQUE_VIOLATION = "23505"  # PostgreSQL's state


class NameTaken(Exception):
    """The name, or one that looks like it, is somebody else's."""


@contextmanager
def one_name_each() -> Iterator[None]:
    """Around the transaction that writes a name: of two at the same instant one is NameTaken.

    The database decides it, by what is unique there. What else it objects to is passed on.
    """
    try:
        yield
    except IntegrityError as error:
        if not _is_of_a_name(error):
            raise
        raise NameTaken from None


def _is_of_a_name(error: IntegrityError) -> bool:
    cause = error.__cause__
    code, state = getattr(cause, "sqlite_errorcode", None), getattr(cause, "sqlstate", None)
    is_twice = code == sqlite3.SQLITE_CONSTRAINT_UNIQUE or state == UNIQUE_VIOLATION
    # SQLite names the column, PostgreSQL the constraint that is named after it; what was written
    # stands in a later line.
    said, *_ = str(cause).splitlines() or [""]
    return is_twice and any(column in said for column in COLUMNS_OF_NAMES)


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
