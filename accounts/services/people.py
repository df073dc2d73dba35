"""Somebody's row, for who changes something about them: only while the account is there."""

from django.contrib.auth.base_user import AbstractBaseUser

from accounts.models import User


class Gone(Exception):
    """The account was deleted or shut out since the request began: nobody is signed in (401)."""


def locked(person: AbstractBaseUser) -> User:
    """The person's row as it is now, locked until the end of the transaction. Raises Gone."""
    rows = User.objects.select_for_update(no_key=True)
    found = rows.filter(pk=person.pk, is_active=True, deleted_at=None).first()
    if found is None:
        raise Gone
    return found
