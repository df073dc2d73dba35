"""Who paid for all in a deal (đền, RULES.md 5.9), and why."""

from games import engine, phrases
from games.engine import Reason
from games.tables.snapshot import Snapshot


def helper_of(seen: engine.Observation) -> int | None:
    """The seat that paid what all losers owed, if one did."""
    payers = (each.from_seat for each in seen.transfers if each.reason is Reason.COMPENSATION)
    return next(payers, None)


def compensation_words(snapshot: Snapshot, seen: engine.Observation) -> str:
    """The sentence about it, "" where everybody paid their own."""
    helper = helper_of(seen)
    if helper is None or not seen.places:
        return ""
    # By (b) the winner's last play follows the lead that was passed on.
    by_timeout = any(event.lead_to is not None for event in snapshot.events[-2:])
    winner = snapshot.hands[seen.places[0]].name
    return phrases.let_out(snapshot.hands[helper].name, winner, by_timeout=by_timeout)
