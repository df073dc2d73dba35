"""Who sits at the table, what they hold, and whose turn it is: the same for everybody."""

from collections.abc import Hashable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import engine, phrases
from games.models import Hand, Seat
from games.tables.chips import is_for_chips
from games.tables.compensation import helper_of
from games.tables.fragments import Fragment, fill, framed, joined
from games.tables.sitters import Sitter, hand_at, name_of, sitter_of
from games.tables.snapshot import Snapshot

SEATS_KEPT = 4096


class Tag(NamedTuple):
    """A word or two over somebody's face; ``kind`` is its class."""

    kind: str
    words: str


class SeatView(NamedTuple):
    """One seat as the table shows it. ``held`` is None where no cards were dealt.

    ``points`` are what who sits there holds, where the deal is for chips.
    """

    sitter: Sitter
    held: int | None
    cards: str
    points: str
    tags: tuple[Tag, ...]
    state: str


def seats_fragment(snapshot: Snapshot) -> Fragment:
    """``seats``: everybody at the table, in seat order."""
    language = get_language()
    views = tuple(_seen(snapshot, seat, language) for seat in snapshot.seats)

    def elements(language: str | None) -> SafeString:
        return joined(_element(view, language) for view in views)

    count = {"seat_count": snapshot.room.seat_count}
    return framed("seats", views, count, {}, parts={"seats": elements})


# An action changes two or three of them at most.
@lru_cache(maxsize=SEATS_KEPT)
def _element(view: SeatView, language: str | None) -> SafeString:
    sitter = view.sitter
    # There are few of these; what differs from table to table stands in the slots.
    context = {
        "number": sitter.number,
        "face": sitter.face,
        "helper": sitter.helper,
        "in_chips": sitter.in_chips,
        "is_host": sitter.is_host,
        "can_sit": sitter.can_sit,
        "tags": view.tags,
        "state": view.state,
    }
    slots = {
        "name": sitter.name,
        "initial": sitter.initial,
        "held": view.held,
        "cards": view.cards,
        "points": view.points,
    }
    return fill("games/seat.html", language, context, slots)


def place_in_words(seen: engine.Observation, place: int) -> str:
    """What a place is called in this deal, whose frozen seats are not placed (2.10)."""
    return phrases.place_name(place, of=seen.seats - len(seen.frozen))


def _seen(snapshot: Snapshot, seat: Seat, language: str | None) -> SeatView:
    """The seat as it is now: worked out anew when an action has changed something of it."""
    hand = snapshot.once(("hand at", seat.number), partial(hand_at, snapshot, seat))
    key = ("seat", language, seat.number)
    view = partial(_view, snapshot, seat, hand, language)
    return snapshot.latest(key, _moving(snapshot, hand), view)


def _moving(snapshot: Snapshot, hand: Hand | None) -> Hashable:
    """What an action can change of a seat; all else of it is a reason to look anew."""
    seen = snapshot.public
    if hand is None or seen is None:
        return None
    at = hand.seat
    is_on, has_passed, is_frozen = seen.turn == at, at in seen.passed, at in seen.frozen
    won = snapshot.won_by(hand)
    return seen.counts[at], won, is_on, has_passed, is_frozen, seen.out, seen.finished


def _view(snapshot: Snapshot, seat: Seat, hand: Hand | None, language: str | None) -> SeatView:
    sits = partial(sitter_of, snapshot, seat, hand)
    sitter, seen = snapshot.once(("sitter", language, seat.number), sits), snapshot.public
    if hand is None or seen is None:
        points = _points_without_cards(snapshot, seat)
        return SeatView(sitter, None, "", points, (), sitter.classes)
    count, won = seen.counts[hand.seat], snapshot.won_by(hand)
    in_words, total = partial(phrases.cards_left, count), partial(snapshot.total_of, hand)
    return SeatView(
        sitter=sitter,
        held=count,
        cards=snapshot.once(("cards left", language, count), in_words),
        points=snapshot.latest(("total", language, seat.number), won, total),
        tags=_tags(seen, hand.seat),
        state=_state(seen, hand.seat, sitter),
    )


def _points_without_cards(snapshot: Snapshot, seat: Seat) -> str:
    """What is told of who was not dealt in: nothing where chips are played for.

    What somebody holds is shown once they play with it.
    """
    is_before_chips = snapshot.room.for_chips and snapshot.deal is None
    if is_for_chips(snapshot) or is_before_chips or not name_of(seat):
        return ""
    return phrases.points(snapshot.totals.get(seat.number, 0))


def _tags(seen: engine.Observation, seat: int) -> tuple[Tag, ...]:
    """What is said over the seat: how it ended, else what it holds and did."""
    if seat in seen.frozen:
        return (Tag("frozen", _("Frozen")),)
    if seen.instant_win and seen.places:
        return (Tag("place", _("Instant win")),) if seen.places[0] == seat else ()
    if seen.places and not seen.rules.play_on:
        return tuple(_tags_of_one_winner(seen, seat))
    order = seen.places or seen.out
    if seat in order:
        return (_place_tag(seen, order.index(seat) + 1),)
    return () if seen.finished else tuple(_tags_in_play(seen, seat))


def _tags_of_one_winner(seen: engine.Observation, seat: int) -> Iterator[Tag]:
    """How a deal ended that was over when the first was out."""
    if seen.places and seat == seen.places[0]:
        yield Tag("place", _("Wins"))
    elif seat == helper_of(seen):
        yield Tag("frozen", _("Pays for all"))
    elif phrases.is_frozen_count(seen.counts[seat], seen.rules):
        yield Tag("frozen", _("Frozen"))


def _tags_in_play(seen: engine.Observation, seat: int) -> Iterator[Tag]:
    if seen.counts[seat] == 1:
        yield Tag("one", _("Last card!"))
    if seat in seen.passed:
        yield Tag("pass", _("Passed"))


def _place_tag(seen: engine.Observation, place: int) -> Tag:
    return Tag("place", phrases.capital(place_in_words(seen, place)))


def _state(seen: engine.Observation, seat: int, sitter: Sitter) -> str:
    """Classes of the seat, for its looks alone: all of it is also said in words."""
    names = (
        "on" if seen.turn == seat else "",
        "one" if seen.counts[seat] == 1 and not seen.finished else "",
        "passed" if seat in seen.passed else "",
        "done" if seat in seen.out or seat in seen.frozen else "",
        sitter.classes,
    )
    return " ".join(filter(None, names))
