"""Deals for chips that are over and were not settled: ended by a process that knows no chips."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.services import ledger
from games.models import Deal, Hand
from games.services import chips, locks, merits, presence, seating
from games.services.telling import raise_version


def unsettled() -> QuerySet[Deal]:
    """The deals that are over and still hold chips: what ends a deal lets go of them with it."""
    return Deal.objects.filter(public_id__in=ledger.holders(), ended_at__isnull=False)


@transaction.atomic
def settle_late(pk: int, *, now: datetime) -> bool:
    """Settle a deal of ``unsettled`` as it was played, fee and all; False where that is done.

    Whoever has nothing left stands up: at once, or after the deal that they play in by now.
    """
    deal = locks.dealt_deal(pk=pk)
    if not unsettled().filter(pk=pk).exists():
        return False
    room, hands = deal.room, list(deal.hands.all())
    chips.settle(deal, room, hands, now=now)
    merits.count_chips(deal, hands)
    Hand.objects.bulk_update(hands, ["fee"])
    leaving = list(room.seats.filter(leaves_after_deal=True).values_list("number", flat=True))
    if leaving and not presence.running_deal(room):
        seating.empty(room, leaving, now=now)
        seating.settle_down(room, now=now)
    else:
        raise_version(room)
    return True
