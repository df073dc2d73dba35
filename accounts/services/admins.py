"""Admins: who may enter Django's admin."""

import enum

from django.contrib.auth.password_validation import validate_password
from django.db import transaction

from accounts.models import User


class Promotion(enum.Enum):
    """What making somebody an admin came to."""

    MADE = "made"
    PROMOTED = "promoted"
    ALREADY = "already"


class GuestRefused(Exception):
    """A guest has no password and is gone with the session: no admin can be made of one."""


@transaction.atomic
def promote(*, username: str) -> Promotion:
    """Make the member ``username`` an admin.

    Raises ``User.DoesNotExist`` and ``GuestRefused``.
    """
    user = User.objects.select_for_update().get(username=username)
    if user.is_guest or not user.has_usable_password():
        raise GuestRefused
    if user.is_staff and user.is_superuser and user.is_active:
        return Promotion.ALREADY
    user.is_staff = user.is_superuser = user.is_active = True
    user.save(update_fields=["is_staff", "is_superuser", "is_active"])
    return Promotion.PROMOTED


@transaction.atomic
def make_admin(*, username: str, password: str) -> Promotion:
    """Make a new member who is an admin.

    Raises ``ValidationError`` for a name or a password that will not do.
    """
    user = User(
        username=User.normalize_username(username),
        display_name=User.normalize_username(username),
        is_staff=True,
        is_superuser=True,
    )
    validate_password(password, user)
    user.set_password(password)
    user.full_clean()
    user.save()
    return Promotion.MADE
