"""Who pays whom at the end of a deal, in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games import engine, phrases
from games.tables.snapshot import Snapshot


@dataclass(frozen=True)
class Payment:
    """One transfer in words."""

    payer: str
    receiver: str
    amount: str
    reason: str


def payments(snapshot: Snapshot, seen: engine.Observation) -> list[Payment]:
    """Every payment of the deal, in the order in which they arose."""
    return [_payment(snapshot, seen, each) for each in _added_up(seen.transfers)]


def _added_up(transfers: Sequence[engine.Transfer]) -> list[engine.Transfer]:
    """The transfers, what one pays for all the others (5.9) as one."""
    first = next((each for each in transfers if each.reason is engine.Reason.COMPENSATION), None)
    if first is None:
        return list(transfers)
    rest = [each for each in transfers if each.reason is not engine.Reason.COMPENSATION]
    whole = sum(each.chips for each in transfers if each.reason is engine.Reason.COMPENSATION)
    return [*rest, replace(first, chips=whole)]


def _payment(snapshot: Snapshot, seen: engine.Observation, transfer: engine.Transfer) -> Payment:
    return Payment(
        payer=snapshot.hands[transfer.from_seat].name,
        receiver=snapshot.hands[transfer.to_seat].name,
        amount=phrases.amount(transfer.chips),
        reason=_reason(snapshot, seen, transfer),
    )


def _reason(snapshot: Snapshot, seen: engine.Observation, transfer: engine.Transfer) -> str:
    if transfer.reason is not engine.Reason.COMPENSATION or not seen.places:
        return phrases.what_for(transfer, seen)
    losers = seen.places[1:]
    return "; ".join(phrases.owed(seat, snapshot.hands[seat].name, seen) for seat in losers)
