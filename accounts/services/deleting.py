"""Deleting an account: the name is freed, and who played with its owner keeps their deals."""

import secrets
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext

from accounts.models import User
from accounts.services import holds, ledger, people, preferences, sessions
from accounts.signals import deleted


class Held(Exception):
    """The person cannot go now; the text says why."""


@transaction.atomic
def delete(*, user: User, now: datetime) -> None:
    """Take everything of the account away that says who it was; its row stays, and is no one's.

    Its chips go back to the mint. What is decided about it by its row, such as a sanction,
    outlives it. Nothing is kept by which the person could be known again. Raises Held and Gone.
    """
    row = people.locked(user)
    if why := holds.why_not(row):
        raise Held(why)
    if ledger.is_held(row):
        raise Held(_chips_are_held())
    row.former_names.all().delete()
    preferences.forget(row)
    sessions.end_others(user=row, keep=None)
    row.username = f"gone-{secrets.token_hex(8)}"
    row.name_key = None
    row.first_name = row.last_name = row.email = ""
    with translation.override(settings.LANGUAGE_CODE):
        row.display_name = gettext("Former player")
    row.is_active = row.is_staff = row.is_superuser = False
    row.last_login = None
    row.deleted_at = now
    row.set_unusable_password()
    row.save()
    deleted.send(User, user=row)
    # Last, for the ledger is locked after whatever else there is.
    try:
        ledger.close(user=row, now=now)
    except ledger.ChipsAreHeld:
        raise Held(_chips_are_held()) from None


def _chips_are_held() -> str:
    return gettext(
        "A deal that you have left is still being played for your chips: wait until it is over."
    )
