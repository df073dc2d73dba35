"""Whether the ledger adds up: every transaction to zero, every balance to its entries."""

from collections.abc import Iterator

from django.db import connection, transaction
from django.db.models import F, Q, Sum
from django.db.models.functions import Coalesce

from accounts.models import LedgerAccount, LedgerEntry, LedgerTransaction


def audit() -> list[str]:
    """What is wrong with the ledger, a line each; nothing, if all is well.

    It is looked at as of one moment, whatever is being settled meanwhile.
    """
    with transaction.atomic():
        read_as_of_one_moment()
        return [*_of_all(), *_of_accounts(), *_of_transactions()]


def read_as_of_one_moment() -> None:
    """Let the transaction that has just begun see what was committed by now, and nothing else.

    So it is on SQLite. Within a transaction that began before, it is as that was begun.
    """
    if connection.vendor == "postgresql" and not connection.savepoint_ids:
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def _of_all() -> Iterator[str]:
    for what, rows, field in (
        ("All balances", LedgerAccount.objects, "balance"),
        ("All entries", LedgerEntry.objects, "chips"),
    ):
        total = rows.aggregate(total=Coalesce(Sum(field), 0))["total"]
        if total:
            yield f"{what} come to {total}, not to 0."


def _of_accounts() -> Iterator[str]:
    accounts = LedgerAccount.objects.annotate(entered=Coalesce(Sum("entries__chips"), 0))
    wrong = ~Q(balance=F("entered")) | Q(kind=LedgerAccount.Kind.PLAYER, balance__lt=0)
    for account in accounts.filter(wrong).order_by("pk"):
        yield (
            f"Account {account.pk} ({account.kind}) has a balance of {account.balance}, "
            f"its entries come to {account.entered}."
        )


def _of_transactions() -> Iterator[str]:
    posted = LedgerTransaction.objects.annotate(total=Sum("entries__chips"))
    for one in posted.exclude(total=None).exclude(total=0).order_by("pk"):
        yield f"Transaction {one.kind} {one.reference} comes to {one.total}, not to 0."
