"""Chips (xu): given once, topped up, staked and settled. They cannot be bought, sold or given.

Accounts are locked after whatever else a transaction locks (a person, a room): those of players
in the order of their keys, then the house or the mint.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F, QuerySet

from accounts.models import LedgerAccount, LedgerEntry, LedgerTransaction, User

Kind = LedgerTransaction.Kind

WELCOME = 50_000
TOPPED_UP_TO = 10_000
# Whose calendar the days of topping up are: that of those who play.
ZONE = ZoneInfo("Asia/Ho_Chi_Minh")


class NoTopUp(Exception):
    """There is nothing to top up now."""


class NoAccount(NoTopUp):
    """Guests hold no chips (403)."""


class HasEnough(NoTopUp):
    """Who holds as much as a top-up leads to, or more, gets none (409)."""


class ToppedUpToday(NoTopUp):
    """There is one top-up a day (409)."""


class ChipsAreHeld(NoTopUp):
    """A deal is played with these chips: until it is settled nothing else moves them (409)."""


@transaction.atomic
def welcome(*, user: User, now: datetime) -> bool:
    """Give a new member 50,000 chips, once: False where they have had them. Guests hold none."""
    if user.is_guest:
        return False
    LedgerAccount.objects.bulk_create([LedgerAccount(player=user)], ignore_conflicts=True)
    account = _locked_account(user)
    reference = str(account.pk)
    if LedgerTransaction.objects.filter(kind=Kind.WELCOME, reference=reference).exists():
        return False
    _post(Kind.WELCOME, reference, {account.pk: WELCOME}, mint=-WELCOME, now=now)
    return True


@transaction.atomic
def top_up(*, user: User, now: datetime) -> int:
    """Fill a member's account up to 10,000 chips, once a day; how many that took.

    The day is that of Ho Chi Minh City. That they are seated nowhere is for the caller to see to.
    Who was made a member by a process that knows no chips is given their first ones instead.
    Raises NoAccount, HasEnough, ToppedUpToday, ChipsAreHeld.
    """
    account = next(iter(_locked(LedgerAccount.objects.filter(player=user))), None)
    if account is None:
        if not welcome(user=user, now=now):
            raise NoAccount
        return WELCOME
    refuse_top_up(account, now=now)
    chips = TOPPED_UP_TO - account.balance
    reference = _reference_of_day(account, now)
    _post(Kind.TOP_UP, reference, {account.pk: chips}, mint=-chips, now=now)
    return chips


def refuse_top_up(account: LedgerAccount, *, now: datetime) -> None:
    """Raise what stands against topping this account up now, if anything does."""
    if account.held_by:
        raise ChipsAreHeld
    if account.balance >= TOPPED_UP_TO:
        raise HasEnough
    posted = LedgerTransaction.objects.filter(kind=Kind.TOP_UP)
    if posted.filter(reference=_reference_of_day(account, now)).exists():
        raise ToppedUpToday


@transaction.atomic
def hold(*, players: Collection[int], by: str) -> dict[int, int] | None:
    """Hold the chips of these players for the deal ``by``; what each holds.

    None, and nothing is held, where one of them has no chips, or another deal has hold of them.
    """
    accounts = _locked(LedgerAccount.objects.filter(player__in=players))
    if len(accounts) < len(players) or any(a.held_by or not a.balance for a in accounts):
        return None
    LedgerAccount.objects.filter(pk__in=[a.pk for a in accounts]).update(held_by=by)
    return {account.player_id: account.balance for account in accounts if account.player_id}


@transaction.atomic
def settle(*, deal: str, gains: Mapping[int, int], fees: int, now: datetime) -> dict[int, int]:
    """Settle the deal that holds these players' chips, once; what each holds then.

    ``gains`` are what they have won, less what they have lost and their fees. Raises ValueError
    where it does not come to 0 with the fees, or the deal does not hold these chips (any more), and
    IntegrityError where somebody would owe some.
    """
    accounts = _locked(LedgerAccount.objects.filter(player__in=gains))
    if len(accounts) < len(gains) or any(account.held_by != deal for account in accounts):
        raise ValueError(f"{deal} does not hold the chips of those who played it")
    changes = {a.pk: gains[a.player_id] for a in accounts if a.player_id}
    _post(Kind.DEAL, deal, changes, house=fees, now=now)
    LedgerAccount.objects.filter(pk__in=changes).update(held_by="")
    return {a.player_id: a.balance + changes[a.pk] for a in accounts if a.player_id}


def holders() -> QuerySet[LedgerAccount, str]:
    """The deals that hold somebody's chips, unlocked: a query of their ids."""
    held = LedgerAccount.objects.filter(kind=LedgerAccount.Kind.PLAYER).exclude(held_by="")
    return held.values_list("held_by", flat=True)


@transaction.atomic
def close(*, user: User, now: datetime) -> None:
    """Give what the user holds back to the mint, and their account up. Nothing for who has none.

    Raises ChipsAreHeld while a deal is played with them.
    """
    for account in _locked(LedgerAccount.objects.filter(player=user)):
        if account.held_by:
            raise ChipsAreHeld
        given_back = {account.pk: -account.balance}
        _post(Kind.CLOSING, str(account.pk), given_back, mint=account.balance, now=now)
        LedgerAccount.objects.filter(pk=account.pk).update(player=None)


def is_held(user: User) -> bool:
    """Whether a deal is being played with the member's chips, unlocked."""
    return LedgerAccount.objects.filter(player=user).exclude(held_by="").exists()


def account_of(user: User) -> LedgerAccount | None:
    """The member's account, unlocked, for what is shown; None for guests."""
    return LedgerAccount.objects.filter(player=user).first()


def balances_of(players: Iterable[int]) -> dict[int, int]:
    """What these players hold, unlocked; those who have no account are left out."""
    held = LedgerAccount.objects.filter(player__in=players)
    return dict(held.values_list("player", "balance"))


def day_of(moment: datetime) -> date:
    """The calendar day by which top-ups count."""
    return moment.astimezone(ZONE).date()


def _reference_of_day(account: LedgerAccount, now: datetime) -> str:
    return f"{account.pk} {day_of(now)}"


def _locked(accounts: QuerySet[LedgerAccount]) -> list[LedgerAccount]:
    return list(accounts.order_by("pk").select_for_update(no_key=True))


def _locked_account(user: User) -> LedgerAccount:
    return LedgerAccount.objects.select_for_update(no_key=True).get(player=user)


def _post(
    kind: str,
    reference: str,
    changes: Mapping[int, int],
    *,
    now: datetime,
    house: int = 0,
    mint: int = 0,
) -> None:
    """Write a transaction and move the balances with it; the players' accounts are locked."""
    if sum(changes.values()) + house + mint:
        raise ValueError(f"{kind} {reference} does not sum to zero")
    posted = LedgerTransaction.objects.create(kind=kind, reference=reference, at=now)
    moved = {pk: chips for pk, chips in changes.items() if chips}
    for site, chips in ((LedgerAccount.Kind.HOUSE, house), (LedgerAccount.Kind.MINT, mint)):
        if chips:
            moved[_account_of_site(site).pk] = chips
    LedgerEntry.objects.bulk_create(
        LedgerEntry(transaction=posted, account_id=pk, chips=chips) for pk, chips in moved.items()
    )
    # One by one, so that those of the site, whom all transactions want, are locked last.
    for pk, chips in moved.items():
        LedgerAccount.objects.filter(pk=pk).update(balance=F("balance") + chips)


def _account_of_site(kind: str) -> LedgerAccount:
    account, _ = LedgerAccount.objects.get_or_create(kind=kind, player=None)
    return account
