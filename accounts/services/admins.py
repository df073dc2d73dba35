"""Admins: who may enter Django's admin."""

import enum

from django.db import transaction
from django.utils import timezone

from accounts import names
from accounts.models import User
from accounts.services import ledger, naming, passwords


class Promotion(enum.Enum):
    """What making somebody an admin came to."""

    MADE = "made"
    PROMOTED = "promoted"
    ALREADY = "already"


class GuestRefused(Exception):
    """A guest has no password and is gone with the session: no admin can be made of one."""


class LooksLike(Exception):
    """Nobody has that name, but ``user`` has one that looks like it: who is meant is not known."""

    def __init__(self, user: User) -> None:
        super().__init__(user)
        self.user = user


@transaction.atomic
def promote(*, username: str) -> Promotion:
    """Make the member whose name is ``username``, letter for letter, an admin.

    Raises ``User.DoesNotExist``, ``LooksLike`` and ``GuestRefused``.
    """
    user = User.objects.select_for_update().filter(username=username).first()
    if user is None:
        if other := User.objects.filter(name_key=names.key(username)).first():
            raise LooksLike(other)
        raise User.DoesNotExist
    if user.is_guest or not user.has_usable_password():
        raise GuestRefused
    if user.is_staff and user.is_superuser and user.is_active:
        return Promotion.ALREADY
    user.is_staff = user.is_superuser = user.is_active = True
    user.save(update_fields=["is_staff", "is_superuser", "is_active"])
    return Promotion.PROMOTED


def make_admin(*, username: str, password: str) -> Promotion:
    """Make a new member who is an admin. Who runs the site may take a reserved name.

    Raises BadName, and ``ValidationError`` for a password that will not do.
    """
    name = names.check(username, may_be_reserved=True)
    user = User(
        username=name,
        display_name=name,
        name_key=names.key(name),
        is_staff=True,
        is_superuser=True,
    )
    passwords.give(user, password)
    with naming.one_name_each():
        user.save(force_insert=True)
    ledger.welcome(user=user, now=timezone.now())
    return Promotion.MADE
