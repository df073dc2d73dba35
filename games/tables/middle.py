"""The middle of the table: what is to be beaten, the sum of the chain, whose turn, the clock."""

from datetime import datetime
from functools import partial
from typing import NamedTuple

from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import engine, phrases
from games.models import Hand
from games.tables.fragments import Fragment, fill, framed, joined
from games.tables.snapshot import Snapshot, turn_length
from games.tables.story import Event
from games.templatetags.cards import card

# The top combination and the two plays before it.
PLAYS_SHOWN = 3
NO_CLOCK = dict.fromkeys(("seat", "left", "total", "seconds"), "")


class Pile(NamedTuple):
    """What lies on the table. ``plays`` are card codes with their state; the last is the top."""

    plays: tuple[tuple[str, tuple[str, ...]], ...] = ()
    described: str = ""
    what: str = ""
    owner: str = ""


class Way(NamedTuple):
    """Which way the turn goes at the table: on which side the next player sits, and in words."""

    side: str
    words: str


def top_fragment(snapshot: Snapshot) -> Fragment:
    """``top``: the combination to beat, its owner, what is at stake, whose turn it is."""
    seen, language = snapshot.public, get_language()
    pile = _pile(snapshot, seen, language) if seen else Pile()
    context = {
        "sums": _sums(seen) if seen else (),
        "way": _way_of_play(snapshot, seen, language) if seen else None,
        "your_turn": _your_turn(snapshot, language),
    }
    slots: dict[str, object] = {
        "described": pile.described,
        "what": pile.what,
        "owner": pile.owner,
        "turn_seat": _room_seat(snapshot, seen.turn) if seen else "",
        "turn_words": _turn_words(snapshot, language),
    }
    key = (pile.plays, *context.values(), *slots.values())
    return framed("top", key, context, slots, parts={"plays": partial(_laid, pile)})


def _laid(pile: Pile, language: str | None) -> SafeString:
    """The plays as the table shows them."""
    return joined(
        fill(
            "games/laid.html",
            language,
            {"state": state, "count": len(codes)},
            {"cards": joined(map(card, codes))},
        )
        for state, codes in pile.plays
    )


def clock_fragment(snapshot: Snapshot) -> Fragment:
    """``clock``: how long who is on turn has; browsers count down from what they receive."""
    deal, room = snapshot.deal, snapshot.room
    seen = snapshot.public
    if deal and seen and seen.closing and deal.deadline:
        pause = (deal.public_id, seen.number, deal.deadline)
        return framed("clock", pause, {}, _pause(snapshot, deal.deadline))
    total = turn_length(room)
    if deal is None or seen is None or seen.turn is None or not total:
        return framed("clock", None, {}, NO_CLOCK)
    hand = snapshot.hands[seen.turn]
    left = _seconds_left(snapshot, hand, total)
    key = (deal.public_id, seen.number, deal.deadline if _is_timed(hand) else None)
    return framed("clock", key, {}, _clock(hand.room_seat, left=left, total=total))


def _pause(snapshot: Snapshot, end: datetime) -> dict[str, object]:
    """The clock of the closing pause (1.9), which is nobody's."""
    total = settings.CLOSING_PAUSE
    left = min(total, snapshot.seconds_until(end))
    return _clock("", left=left, total=total)


def _clock(seat: int | str, *, left: float, total: float) -> dict[str, object]:
    return {"seat": seat, "left": f"{left:.1f}", "total": total, "seconds": round(left)}


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


def _room_seat(snapshot: Snapshot, seat: int | None) -> int | str:
    return "" if seat is None else snapshot.hands[seat].room_seat


def _turn_words(snapshot: Snapshot, language: str | None) -> str:
    seen = snapshot.public
    if seen and seen.closing:
        return _("The trick is closing…")
    if seen is None or seen.turn is None:
        return ""
    is_lead, name = seen.top is None, snapshot.hands[seen.turn].name
    in_words = partial(_on_turn, name, is_lead=is_lead)
    return snapshot.once(("on turn", language, name, is_lead), in_words)


def _on_turn(name: str, *, is_lead: bool) -> str:
    if is_lead:
        return _("%(name)s leads") % {"name": name}
    return _("%(name)s to play") % {"name": name}


def _your_turn(snapshot: Snapshot, language: str | None) -> str:
    """The same for who is on turn."""
    deal, seen = snapshot.deal, snapshot.public
    if deal and seen and seen.number == 0 and deal.opening and seen.rules.must_play_lowest:
        return _("Your turn: play your lowest card")
    return snapshot.once(("your turn", language), lambda: _("Your turn"))


def _sums(seen: engine.Observation) -> tuple[str, ...]:
    """The pot (6.4), the open chain of chops (2.8), what the next chop brings (6.5)."""
    if seen.finished:
        return ()
    sums = []
    if seen.pot:
        sums.append(_("Pot: %(pot)s") % {"pot": phrases.amount(seen.pot)})
    if seen.chain:
        sums.append(_("Chops: %(chain)s") % {"chain": phrases.amount(seen.chain)})
    if seen.next_chop:
        next_chop = phrases.amount(seen.next_chop)
        sums.append(_("A chop brings %(chips)s") % {"chips": next_chop})
    return tuple(sums)


def _way_of_play(snapshot: Snapshot, seen: engine.Observation, language: str | None) -> Way | None:
    """Which way the turn goes, for the arrows; between two there is none."""
    if seen.finished or seen.seats < 3:
        return None
    way = ("way", language, seen.direction)
    return snapshot.once(way, partial(_way, seen.direction))


def _way(direction: int) -> Way:
    return Way("right" if direction > 0 else "left", phrases.way_of_play(direction))


def _pile(snapshot: Snapshot, seen: engine.Observation, language: str | None) -> Pile:
    shown = _plays_of_trick(snapshot.events)
    # Who passes leaves it as it is.
    lies = (shown, seen.top, seen.owner)
    return snapshot.latest(("pile", language), lies, partial(_as_it_lies, snapshot, seen, shown))


def _as_it_lies(snapshot: Snapshot, seen: engine.Observation, shown: list[Event]) -> Pile:
    top = seen.top
    states = ["old"] * (len(shown) - 1) + ["new" if top else "past"]
    plays = tuple(
        (state, tuple(engine.card_codes(event.laid.cards)))
        for state, event in zip(states, shown, strict=False)
        if event.laid
    )
    if top is None or seen.owner is None:
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
    """The last plays of the present trick; before its first, what won the one before."""
    plays: list[Event] = []
    is_over = False
    for event in reversed(events):
        is_over = is_over or (event.ends_trick and not plays)
        if event.laid:
            plays.append(event)
        if plays and (is_over or event.is_lead or len(plays) == PLAYS_SHOWN):
            break
    return plays[::-1]
