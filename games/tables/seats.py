"""Who sits at the table, what they hold, and whose turn it is: the same for everybody."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache, partial

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import engine, phrases
from games.models import Hand, Seat
from games.tables.chips import is_for_chips
from games.tables.compensation import helper_of
from games.tables.fragments import Fragment, fill, framed, joined
from games.tables.hosting import host_seat
from games.tables.snapshot import Snapshot

FACES = 4
SEATS_KEPT = 4096


@dataclass(frozen=True)
class Tag:
    """A word or two over somebody's face; ``kind`` is its class."""

    kind: str
    words: str


@dataclass(frozen=True)
class SeatView:
    """One seat as the table shows it. ``held`` is None where no cards were dealt.

    ``points`` are what who sits there holds, where the deal is ``in_chips``.
    """

    number: int
    name: str
    initial: str
    face: int
    helper: str
    held: int | None
    cards: str
    points: str
    in_chips: bool
    tags: tuple[Tag, ...]
    state: str
    can_sit: bool = False
    is_host: bool = False


# What differs from table to table, and what there are few of.
IN_ITS_SLOTS = ("name", "initial", "held", "cards", "points")
IN_ITS_FRAME = tuple(each.name for each in fields(SeatView) if each.name not in IN_ITS_SLOTS)


def seats_fragment(snapshot: Snapshot) -> Fragment:
    """``seats``: everybody at the table, in seat order."""
    language = get_language()
    views = tuple(
        snapshot.latest(
            ("seat", language, seat.number), _moving(snapshot, seat), partial(_view, snapshot, seat)
        )
        for seat in snapshot.seats
    )

    def elements(language: str | None) -> SafeString:
        return joined(_element(view, language) for view in views)

    count = {"seat_count": snapshot.room.seat_count}
    return framed("seats", views, count, {}, parts={"seats": elements})


# An action changes two or three of them at most.
@lru_cache(maxsize=SEATS_KEPT)
def _element(view: SeatView, language: str | None) -> SafeString:
    context = {name: getattr(view, name) for name in IN_ITS_FRAME}
    slots = {name: getattr(view, name) for name in IN_ITS_SLOTS}
    return fill("games/seat.html", language, context, slots)


def name_of(seat: Seat) -> str:
    """The name that the table shows, "" for an empty seat."""
    return str(seat.player) if seat.player else seat.bot_name


def hand_at(snapshot: Snapshot, seat: Seat) -> Hand | None:
    """The hand that who sits there now plays in the deal, if they were dealt in.

    On a seat that is played on for somebody who is gone it is theirs.
    """
    for hand in snapshot.hands:
        same = (hand.player_id, hand.bot_level) == (seat.player_id, seat.bot_level)
        if hand.room_seat == seat.number and (same or seat.number in snapshot.held):
            return hand
    return None


def place_in_words(seen: engine.Observation, place: int) -> str:
    """What a place is called in this deal, whose frozen seats are not placed (2.10)."""
    return phrases.place_name(place, of=seen.seats - len(seen.frozen))


def _moving(snapshot: Snapshot, seat: Seat) -> Hashable:
    """What an action can change of the seat; all else of it is a reason to look anew."""
    seen = snapshot.public
    hand = snapshot.once(("hand at", seat.number), partial(hand_at, snapshot, seat))
    if hand is None or seen is None:
        return None
    at = hand.seat
    is_on, has_passed, is_frozen = seen.turn == at, at in seen.passed, at in seen.frozen
    won = snapshot.won_by(hand)
    return seen.counts[at], won, is_on, has_passed, is_frozen, seen.out, seen.finished


def _view(snapshot: Snapshot, seat: Seat) -> SeatView:
    name = name_of(seat)
    hand, seen = hand_at(snapshot, seat), snapshot.public
    name = name or (hand.name if hand else "")
    in_chips = is_for_chips(snapshot)
    if hand is None or seen is None:
        return SeatView(
            number=seat.number,
            name=name or _("[Empty]"),
            initial=name[:1].upper(),
            face=seat.number % FACES,
            helper=_helper(snapshot, seat, None),
            held=None,
            cards="",
            points=_points_without_cards(snapshot, seat) if name else "",
            in_chips=in_chips,
            tags=(),
            state=_absence(snapshot, seat, None) if name else "empty",
            is_host=seat == host_seat(snapshot),
            can_sit=snapshot.is_free(seat),
        )
    count = seen.counts[hand.seat]
    return SeatView(
        number=seat.number,
        name=name,
        initial=name[:1].upper(),
        face=seat.number % FACES,
        helper=_helper(snapshot, seat, hand),
        held=count,
        cards=phrases.cards_left(count),
        points=snapshot.total_of(hand),
        in_chips=in_chips,
        tags=_tags(seen, hand.seat),
        state=" ".join(filter(None, (_state(seen, hand.seat), _absence(snapshot, seat, hand)))),
        is_host=seat == host_seat(snapshot),
    )


def _points_without_cards(snapshot: Snapshot, seat: Seat) -> str:
    """What is told of who was not dealt in: nothing where chips are played for.

    What somebody holds is shown once they play with it.
    """
    if is_for_chips(snapshot) or (snapshot.room.for_chips and snapshot.deal is None):
        return ""
    return phrases.points(snapshot.totals.get(seat.number, 0))


def is_lost(snapshot: Snapshot, seat: Seat) -> bool:
    """Whether a person sits there who has the table open nowhere."""
    is_person = seat.player_id is not None and snapshot.room.closed_at is None
    return is_person and seat.player_id not in snapshot.there


def _helper(snapshot: Snapshot, seat: Seat, hand: Hand | None) -> str:
    """Who plays if it is no person with their own hands, or what keeps them from it."""
    if seat.bot_level:
        return _("bot")
    if seat.number in snapshot.held or (hand and hand.autopilot):
        return _("bot playing")
    return _("disconnected") if is_lost(snapshot, seat) else ""


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


def _state(seen: engine.Observation, seat: int) -> str:
    """Classes of the seat, for its looks alone: all of it is also said in words."""
    names = {
        "on": seen.turn == seat,
        "one": seen.counts[seat] == 1 and not seen.finished,
        "passed": seat in seen.passed,
        "done": seat in seen.out or seat in seen.frozen,
    }
    return " ".join(name for name, holds in names.items() if holds)


def _absence(snapshot: Snapshot, seat: Seat, hand: Hand | None) -> str:
    """The same for somebody who is not there or played for."""
    if seat.bot_level or not _helper(snapshot, seat, hand):
        return ""
    return "away lost" if is_lost(snapshot, seat) else "away"
