"""The middle of the table: what is to be beaten, the sum of the chain, whose turn, the clock."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import engine, phrases
from games.models import Hand
from games.tables.fragments import Fragment, render
from games.tables.snapshot import Snapshot, turn_length
from games.tables.story import Event

# The top combination and the two plays before it.
PLAYS_SHOWN = 3


@dataclass(frozen=True)
class Pile:
    """What lies on the table. ``plays`` are lists of card codes; the last is the top."""

    plays: tuple[tuple[str, list[str]], ...]
    described: str
    what: str
    owner: str


def top_fragment(snapshot: Snapshot) -> Fragment:
    """``top``: the combination to beat, its owner, the open chain, whose turn it is."""
    seen = snapshot.public
    context = {
        "pile": _pile(snapshot) if seen else None,
        "chain": phrases.amount(seen.chain) if seen and seen.chain else "",
        "turn_seat": _room_seat(snapshot, seen.turn) if seen else None,
        "turn_words": _turn_words(snapshot),
    }
    return render("top", tuple(context.values()), context)


def clock_fragment(snapshot: Snapshot) -> Fragment:
    """``clock``: how long who is on turn has; browsers count down from what they receive."""
    deal, room = snapshot.deal, snapshot.room
    seen = snapshot.public
    total = turn_length(room)
    if deal is None or seen is None or seen.turn is None or not total:
        return render("clock", None, {"clock": None})
    hand = snapshot.hands[seen.turn]
    left = _seconds_left(snapshot, hand, total)
    key = (deal.public_id, deal.action_count, deal.deadline if _is_timed(hand) else None)
    clock = {
        "seat": hand.room_seat,
        "left": f"{left:.1f}",
        "total": total,
        "seconds": round(left),
    }
    return render("clock", key, {"clock": clock})


def _is_timed(hand: Hand) -> bool:
    """Whether the deadline is a person's: a bot's would tell how long it wants to think."""
    return not hand.bot_level and not hand.autopilot


def _seconds_left(snapshot: Snapshot, hand: Hand, total: int) -> float:
    deal = snapshot.deal
    if deal is None or deal.turn_started_at is None:
        return total
    if _is_timed(hand) and deal.deadline:
        return min(float(total), snapshot.seconds_until(deal.deadline))
    return max(0.0, total - (snapshot.at - deal.turn_started_at).total_seconds())


def _room_seat(snapshot: Snapshot, seat: int | None) -> int | None:
    return None if seat is None else snapshot.hands[seat].room_seat


def _turn_words(snapshot: Snapshot) -> str:
    seen = snapshot.public
    if seen is None or seen.turn is None:
        return ""
    words = {"name": snapshot.hands[seen.turn].name}
    if seen.top is None:
        return _("%(name)s leads") % words
    return _("%(name)s to play") % words


def _pile(snapshot: Snapshot) -> Pile:
    shown = _plays_of_trick(snapshot.events)[-PLAYS_SHOWN:]
    seen = snapshot.public
    top = seen.top if seen else None
    states = ["old"] * (len(shown) - 1) + ["new" if top else "past"]
    plays = tuple(
        (state, engine.card_codes(event.laid.cards))
        for state, event in zip(states, shown, strict=False)
        if event.laid
    )
    if seen is None or top is None or seen.owner is None:
        return Pile(plays, _("Nothing to beat."), "", "")
    owner = snapshot.hands[seen.owner].name
    what = phrases.combination(top, seen.rules)
    described = _("To beat: %(what)s (%(cards)s), laid by %(name)s.") % {
        "what": what,
        "cards": phrases.cards_in_words(top.cards),
        "name": owner,
    }
    return Pile(plays, described, phrases.capital(what), owner)


def _plays_of_trick(events: tuple[Event, ...]) -> list[Event]:
    """The plays of the present trick; before its first, the play that won the one before."""
    plays: list[Event] = []
    for event in events:
        if event.laid and event.is_lead:
            plays = [event]
        elif event.laid:
            plays.append(event)
        if event.ends_trick:
            plays = plays[-1:]
    return plays
