"""A member's own ledger, as they read it: what moved their chips, the latest first."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Sum

from accounts.models import LedgerAccount, LedgerEntry

PAGE = 20


@dataclass(frozen=True)
class Line:
    """An entry: ``kind`` is one of ``LedgerTransaction.Kind``, ``balance`` what was held then."""

    at: datetime
    kind: str
    reference: str
    chips: int
    balance: int


@dataclass(frozen=True)
class Statement:
    """A page of entries. ``earlier`` is what the page before them is asked by, None for none."""

    lines: tuple[Line, ...]
    earlier: int | None


def statement(account: LedgerAccount, *, before: int | None = None) -> Statement:
    """The latest entries of an account, or the latest of those ``before`` an entry."""
    entries = LedgerEntry.objects.filter(account=account).order_by("-pk")
    balance = account.balance
    if before is not None:
        later = entries.filter(pk__gte=before).aggregate(chips=Sum("chips"))["chips"]
        balance -= later or 0
        entries = entries.filter(pk__lt=before)
    lines, shown = [], list(entries.select_related("transaction")[: PAGE + 1])
    for entry in shown[:PAGE]:
        posted = entry.transaction
        lines.append(Line(posted.at, posted.kind, posted.reference, entry.chips, balance))
        balance -= entry.chips
    return Statement(tuple(lines), shown[PAGE - 1].pk if len(shown) > PAGE else None)
