"""The sheet at the end of a deal: places, hands left, every payment, the opened seal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import engine, phrases
from games.models import Deal, Hand, Room
from games.tables.chips import (
    agree_button,
    fee_percent,
    is_broke,
    is_for_chips,
    is_guest,
    next_deal_for,
)
from games.tables.compensation import compensation_words
from games.tables.dealing import deal_button
from games.tables.fragments import Fragment, render
from games.tables.payments import payments
from games.tables.players import profile_of_hand
from games.tables.scores import score_sheet
from games.tables.seats import place_in_words
from games.tables.snapshot import Snapshot
from games.tables.stakes import stakes_to_set


@dataclass(frozen=True)
class Line:
    """One player's part in the outcome; ``won`` is without the ``fee``.

    ``profile`` is the address of theirs, "" for bots and guests, and for who sits there no more.
    """

    place: str
    name: str
    profile: str
    mine: str
    cards: list[str]
    cards_in_words: str
    won: str
    fee: str
    trend: str
    total: str


def result_fragment(
    snapshot: Snapshot, viewer_id: int | None, *, is_elsewhere: bool = False
) -> Fragment:
    """``result``: the sheet of the deal that is over; empty while one runs.

    On a page of somebody who plays on a newer one it has no button for the next deal.
    """
    hand = snapshot.hand_of(viewer_id)
    seen = snapshot.seen_by(hand) if hand else snapshot.public
    deal, room = snapshot.deal, snapshot.room
    if seen is None or deal is None or not seen.finished:
        return render("result", None, {"outcome": None})
    next_step = {"elsewhere": room.public_id} if is_elsewhere else _next_step(snapshot, viewer_id)
    key = (deal.public_id, room.wake_at, tuple(next_step.items()))
    mine = hand.seat if hand else None
    outcome = {**_outcome(snapshot, deal, seen, mine), **next_step}
    return render("result", key, {"outcome": outcome})


def _next_step(snapshot: Snapshot, viewer_id: int | None) -> dict[str, object]:
    """The button under the sheet, or why there is none."""
    step: dict[str, object] = {
        "words": "",
        "deal_button": None,
        "can_play_now": False,
        "can_invite": False,
        "can_sit": False,
        "agree_button": "",
        "is_broke": False,
        "is_guest": is_guest(snapshot.seat_of(viewer_id)),
    }
    if snapshot.room.closed_at:
        return {**step, "words": _("This table is closed."), "can_play_now": True}
    if viewer_id in snapshot.kicked:
        return {**step, "words": phrases.notice(phrases.Notice.KICKED)}
    if snapshot.seat_of(viewer_id) is None and is_broke(snapshot, viewer_id):
        return {**step, "words": phrases.nothing_left(), "is_broke": True}
    if snapshot.seat_of(viewer_id) is None:
        words = _("You have stood up.") if snapshot.hand_of(viewer_id) else ""
        return {**step, "words": words, "can_sit": snapshot.can_sit(viewer_id)}
    if not snapshot.can_deal:
        words = _("Waiting for somebody to sit down with you.")
        return {**step, "words": words, "can_invite": True}
    return {
        **step,
        "words": next_deal_for(snapshot),
        "deal_button": deal_button(snapshot),
        "agree_button": agree_button(snapshot, viewer_id),
        "stake_box": stakes_to_set(snapshot, viewer_id),
    }


def _outcome(
    snapshot: Snapshot, deal: Deal, seen: engine.Observation, mine: int | None
) -> dict[str, object]:
    order = seen.places or tuple(range(seen.seats))
    winner = snapshot.hands[order[0]]
    standing = snapshot.standing
    return {
        "deal": deal,
        "title": _title(snapshot, seen, mine, order),
        "under_title": _under_title(snapshot, deal, seen, None if mine is None else winner),
        "instant": _instant(seen, winner),
        "place_heading": _("Place") if seen.rules.play_on else _("Result"),
        "won_heading": _("Chips") if deal.for_chips else _("Points"),
        "total_heading": _("Holds") if deal.for_chips else _("Total"),
        "notes": list(_notes(snapshot, seen)),
        "lines": [
            _line(snapshot, seen, mine, seat)
            for seat in (standing.order if standing and standing.is_won else order)
        ],
        "scores": score_sheet(snapshot, standing, mine) if standing else None,
        "payments": payments(snapshot, seen),
        "seconds": _seconds_to_next(snapshot, snapshot.room),
        "next_seal": snapshot.next_seal,
    }


def _title(
    snapshot: Snapshot, seen: engine.Observation, mine: int | None, order: Sequence[int]
) -> str:
    """What the deal meant for the viewer in that seat, or who has won the match with it."""
    match = snapshot.standing.now if snapshot.standing else None
    if match and match.won_by is not None:
        winner = snapshot.hands[match.won_by]
        return phrases.match_title(winner.name, is_mine=winner.seat == mine)
    first, last = snapshot.hands[order[0]], snapshot.hands[order[-1]]
    if mine is None:
        return phrases.outcome_for_watchers(seen, winner=first.name, others=last.name)
    return phrases.outcome_title(seen, mine, winner=first.name, others=last.name)


def _under_title(
    snapshot: Snapshot, deal: Deal, seen: engine.Observation, winner: Hand | None
) -> str:
    """Which deal it was, and who won it where the title does not say so."""
    if winner is None:
        return _("Deal %(number)d") % {"number": deal.number}
    words = {"number": deal.number, "winner": phrases.winner_words(winner.name, seen.rules)}
    if snapshot.standing and seen.places:
        words |= {"match": snapshot.standing.number, "number": snapshot.standing.deal}
        return _("Match %(match)d · deal %(number)d · %(winner)s") % words
    if not seen.places:
        return _("Deal %(number)d") % words
    return _("Deal %(number)d · %(winner)s") % words


def _instant(seen: engine.Observation, winner: Hand) -> dict[str, object] | None:
    """The hand that won instantly, and what it is called (2.6)."""
    if seen.instant_win is None:
        return None
    cards = engine.parse_cards(winner.cards)
    return {
        "name": phrases.capital(str(phrases.INSTANT_WINS[seen.instant_win])),
        "cards": engine.card_codes(cards),
        "cards_in_words": phrases.cards_in_words(cards),
    }


def _line(snapshot: Snapshot, seen: engine.Observation, mine: int | None, seat: int) -> Line:
    hand = snapshot.hands[seat]
    left = seen.hands[seat] if seen.hands else engine.EMPTY
    won = snapshot.won_by(hand) - hand.fee
    return Line(
        place=_place(snapshot, seen, seat),
        name=hand.name,
        profile=profile_of_hand(hand, snapshot.seats),
        mine="mine" if seat == mine else "",
        cards=engine.card_codes(left),
        cards_in_words=phrases.cards_in_words(left),
        won=phrases.points(won),
        fee=phrases.fee(hand.fee) if hand.fee else "",
        trend="up" if won > 0 else "down" if won < 0 else "",
        total=snapshot.total_of(hand),
    )


def _place(snapshot: Snapshot, seen: engine.Observation, seat: int) -> str:
    """The place in a word, or the cards left; who loses to an instant win has none.

    Of a match that is won it is the place in the match.
    """
    if snapshot.standing and snapshot.standing.is_won:
        return str(snapshot.standing.place_of(seat))
    if seen.instant_win or not seen.places:
        return _("Wins") if seen.places and seat == seen.places[0] else "–"
    if seat in seen.frozen or phrases.is_frozen_count(seen.counts[seat], seen.rules):
        return _("Frozen")
    if seen.rules.play_on:
        return phrases.capital(place_in_words(seen, seen.places.index(seat) + 1))
    if seat == seen.places[0]:
        return _("Wins")
    count = seen.counts[seat]
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def _notes(snapshot: Snapshot, seen: engine.Observation) -> Iterator[str]:
    """What the payments alone do not say."""
    if compensation := compensation_words(snapshot, seen):
        yield compensation
    if seen.rules.reverse_each_deal and seen.seats > 2:
        yield phrases.next_way_of_play(snapshot.room.direction)
    if is_for_chips(snapshot):
        yield phrases.fee_of_the_house(fee_percent(snapshot))


def _seconds_to_next(snapshot: Snapshot, room: Room) -> dict[str, object] | None:
    """When the next deal begins by itself, if it will."""
    if room.wake_for != Room.Wake.NEXT_DEAL or room.wake_at is None:
        return None
    left = snapshot.seconds_until(room.wake_at)
    return {"left": f"{left:.1f}", "seconds": round(left)}
