"""Topping up (nạp xu mỗi ngày): what a member does about their own chips, away from any table."""

from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from accounts.models import User
from accounts.services import ledger
from games.services import locks, rooms
from games.services.errors import Seated

REFUSALS = (Seated, ledger.NoTopUp)


@transaction.atomic
def top_up(*, player: AbstractBaseUser, now: datetime) -> int:
    """Fill a member's chips up to 10,000, once a day, or give the first; how many that took.

    Raises Seated, and what ``ledger.top_up`` does.
    """
    person = locks.person(player)
    if rooms.seated_room(player):
        raise Seated
    return ledger.top_up(user=person, now=now)


def why_not(player: User, *, now: datetime) -> Exception | None:
    """What stands against topping up now, unlocked, for what is shown; None for nothing."""
    if player.is_guest:
        return ledger.NoAccount()
    if rooms.seated_room(player):
        return Seated()
    account = ledger.account_of(player)
    if account is None:
        return None  # the first chips are theirs yet
    try:
        ledger.refuse_top_up(account, now=now)
    except ledger.NoTopUp as refusal:
        return refusal
    return None
