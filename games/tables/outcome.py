"""The sheet at the end of a deal: places, hands left, every payment, the opened seal."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import engine, phrases
from games.models import Deal, Hand, Room
from games.tables.fragments import Fragment, render
from games.tables.seats import place_in_words
from games.tables.snapshot import Snapshot


@dataclass(frozen=True)
class Line:
    """One player's part in the outcome."""

    place: str
    name: str
    mine: str
    cards: list[str]
    cards_in_words: str
    won: str
    trend: str
    total: str


@dataclass(frozen=True)
class Payment:
    """One transfer in words."""

    payer: str
    receiver: str
    amount: str
    reason: str


def result_fragment(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    """``result``: the sheet for who was dealt in; empty while the deal runs and for others."""
    hand = snapshot.hand_of(viewer_id)
    seen = snapshot.seen_by(hand) if hand else None
    deal, room = snapshot.deal, snapshot.room
    if hand is None or seen is None or deal is None or not seen.finished:
        return render("result", None, {"outcome": None})
    key = (deal.public_id, room.wake_at, room.closed_at)
    return render("result", key, {"outcome": _outcome(snapshot, deal, seen, hand)})


def _outcome(
    snapshot: Snapshot, deal: Deal, seen: engine.Observation, hand: Hand
) -> dict[str, object]:
    order = seen.places or tuple(range(seen.seats))
    winner = snapshot.hands[order[0]]
    return {
        "deal": deal,
        "title": phrases.outcome_title(
            ending=seen.ending or engine.Ending.VOID,
            winner=winner.name,
            is_mine=order[0] == hand.seat,
            place=order.index(hand.seat) + 1,
            of=seen.seats - len(seen.frozen),
            is_frozen=hand.seat in seen.frozen,
        ),
        "under_title": _under_title(deal, seen, winner),
        "instant": _instant(seen, winner),
        "lines": [_line(snapshot, seen, hand, seat) for seat in order],
        "payments": [_payment(snapshot, transfer) for transfer in seen.transfers],
        "seconds": _seconds_to_next(snapshot, snapshot.room),
        "can_deal": snapshot.room.closed_at is None,
        "next_seal": snapshot.next_seal,
    }


def _under_title(deal: Deal, seen: engine.Observation, winner: Hand) -> str:
    words = {"number": deal.number, "winner": phrases.leader_words(winner.name)}
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


def _line(snapshot: Snapshot, seen: engine.Observation, mine: Hand, seat: int) -> Line:
    hand = snapshot.hands[seat]
    left = seen.hands[seat] if seen.hands else engine.EMPTY
    won = seen.net[seat]
    before = snapshot.totals.get(hand.room_seat, 0)
    return Line(
        place=_place(seen, seat),
        name=hand.name,
        mine="mine" if seat == mine.seat else "",
        cards=engine.card_codes(left),
        cards_in_words=phrases.cards_in_words(left),
        won=phrases.points(won),
        trend="up" if won > 0 else "down" if won < 0 else "",
        total=phrases.points(before + won),
    )


def _place(seen: engine.Observation, seat: int) -> str:
    """The place in a word; who loses to an instant win has none."""
    if seat in seen.frozen:
        return _("Frozen")
    if not seen.places or (seen.instant_win and seat != seen.places[0]):
        return "–"
    return phrases.capital(place_in_words(seen, seen.places.index(seat) + 1))


def _payment(snapshot: Snapshot, transfer: engine.Transfer) -> Payment:
    return Payment(
        payer=snapshot.hands[transfer.from_seat].name,
        receiver=snapshot.hands[transfer.to_seat].name,
        amount=phrases.amount(transfer.chips),
        reason=str(phrases.REASONS[transfer.reason]),
    )


def _seconds_to_next(snapshot: Snapshot, room: Room) -> dict[str, object] | None:
    """When the next deal begins by itself, if it will."""
    if room.wake_for != Room.Wake.NEXT_DEAL or room.wake_at is None:
        return None
    left = snapshot.seconds_until(room.wake_at)
    return {"left": f"{left:.1f}", "seconds": round(left)}
