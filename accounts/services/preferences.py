"""Preferences (cài đặt): what people have chosen for themselves, remembered with the account."""

from collections.abc import Mapping

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from accounts.models import Preferences, User
from accounts.services import people

Choices = Mapping[str, str | bool]


def of(user: AbstractBaseUser | AnonymousUser) -> Preferences:
    """What the person has chosen, and the defaults for the rest. Asked once a ``user``.

    For who has no account, or has never chosen anything, it is a row that is not saved.
    """
    if not isinstance(user, User):
        return Preferences()
    try:
        return user.preferences
    except Preferences.DoesNotExist:
        return Preferences(user=user)  # which the user remembers, too


@transaction.atomic
def change(*, user: AbstractBaseUser, choices: Choices) -> Preferences:
    """Remember these choices; the others stay. Raises Gone."""
    row = people.locked(user)
    changed, _ = Preferences.objects.update_or_create(user=row, defaults=dict(choices))
    return changed


@transaction.atomic
def take_over(*, user: AbstractBaseUser, choices: Choices) -> bool:
    """Remember what a browser has kept until now; not where the account knows better already.

    It tells whether that was done. Where a language alone is known, it is. Raises Gone.
    """
    row = people.locked(user)
    if of(row).is_kept:
        return False
    Preferences.objects.update_or_create(user=row, defaults=dict(choices))
    return True


def forget(user: User) -> None:
    """Nothing is kept of what the person has chosen."""
    Preferences.objects.filter(pk=user.pk).delete()
