"""Who is in the room, and what the viewer may do about it: stand up, leave, run the table."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import phrases, services
from games.models import Seat
from games.tables.fragments import Fragment, render
from games.tables.hosting import can_add_bots, is_host
from games.tables.players import profile_of
from games.tables.sitters import hand_at, name_of
from games.tables.snapshot import Snapshot
from games.tables.watching import how_many_watch


@dataclass(frozen=True)
class Place:
    """A seat as a line of the list. ``who`` is what a button about its player sends.

    ``profile`` is the address of theirs, "" for bots and guests.
    """

    number: int
    name: str
    note: str
    profile: str = ""
    who: str = ""
    can_sit: bool = False
    can_add_bot: bool = False
    can_remove_bot: bool = False
    can_kick: bool = False
    can_be_host: bool = False
    can_mute: bool = False
    can_unmute: bool = False


@dataclass(frozen=True)
class WayOut:
    """What standing up means for the viewer, and leaving at once where a deal runs."""

    standing_up: str
    leaving_now: str
    is_going: bool


def company_fragment(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    """``company``: the room in a line, its seats with what the host may do, the way out."""
    context = {
        "facts": tuple(_facts(snapshot)),
        "places": tuple(places_of(snapshot, viewer_id)),
        "is_host": is_host(snapshot, viewer_id),
        "runs": snapshot.deal_runs,
        "way_out": _way_out(snapshot, viewer_id),
        "terms": snapshot.once("terms", lambda: services.setups.terms_of(snapshot.room)),
    }
    return render("company", tuple(context.values()), context)


def _facts(snapshot: Snapshot) -> Iterator[str]:
    """The room in a line: its kind, the time for a turn, what is not allowed, how many watch."""
    room, watching = snapshot.room, how_many_watch(snapshot)
    yield phrases.room_kind(room.kind)
    if room.for_chips:
        yield phrases.tier_and_stake(room.tier, room.stake)
    yield phrases.time_for_a_turn(room.turn_seconds)
    yield from phrases.what_is_off(room)
    if watching:
        yield phrases.how_many_watch(watching)


def places_of(snapshot: Snapshot, viewer_id: int | None) -> Iterator[Place]:
    """Every seat, and what the viewer may do about it."""
    runs_it, runs = is_host(snapshot, viewer_id), snapshot.deal_runs
    can_sit = snapshot.seat_of(viewer_id) is None and snapshot.may_sit(viewer_id)
    may_add_bots = can_add_bots(snapshot, viewer_id)
    for seat in snapshot.seats:
        is_free = snapshot.is_free(seat)
        hand = hand_at(snapshot, seat)
        is_other = seat.player_id is not None and seat.player_id != viewer_id
        is_muted = seat.player_id in snapshot.heard.unheard_by(viewer_id)
        name = name_of(seat) or (hand.name if hand else _("[Empty]"))
        yield Place(
            number=seat.number,
            name=name,
            note=_note(snapshot, seat, is_held=hand is not None and not name_of(seat)),
            profile=profile_of(seat.player),
            who=f"{seat.number} {name}",
            can_sit=is_free and can_sit,
            can_add_bot=is_free and may_add_bots,
            can_remove_bot=runs_it and bool(seat.bot_level) and not seat.leaves_after_deal,
            can_kick=runs_it and is_other and not runs,
            can_be_host=runs_it and is_other,
            can_mute=is_other and viewer_id is not None and not is_muted,
            can_unmute=is_muted,
        )


def _note(snapshot: Snapshot, seat: Seat, *, is_held: bool) -> str:
    if is_held:
        return _("has left; a bot plays on")
    if seat.leaves_after_deal:
        return _("goes after this deal")
    if seat.bot_level:
        return _("bot")
    if seat.player_id and seat.player_id == snapshot.room.host_id:
        return _("host")
    return ""


def _way_out(snapshot: Snapshot, viewer_id: int | None) -> WayOut | None:
    """None for who has no seat, and in a closed room."""
    seat = snapshot.seat_of(viewer_id)
    if seat is None or snapshot.room.closed_at:
        return None
    hand = snapshot.hand_of(viewer_id)
    is_dealt_in = hand is not None and snapshot.deal_runs
    is_match = hand is not None and snapshot.match_goes_on
    seats = len(snapshot.hands)
    others = [other for other in snapshot.seats if other.player_id not in (None, viewer_id)]
    if is_match and others:
        words = phrases.standing_up_in_a_match(seats=seats, is_dealt_in=is_dealt_in)
    else:
        words = phrases.standing_up(is_dealt_in=is_dealt_in, is_alone=not others)
    now = phrases.leaving_now(seats=seats, is_match=is_match) if is_dealt_in else ""
    return WayOut(words, now, seat.leaves_after_deal)
