"""What a table has for who has no seat there: above all, what a full one offers (7.8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games import engine, phrases
from games.phrases import Notice, notice
from games.tables.chips import sits_down_for
from games.tables.snapshot import Snapshot


@dataclass(frozen=True)
class Offers:
    """What somebody may do who found no seat: wait, open the same kind of table, go to another.

    ``words`` tell who waits how many do so before them, as long as no seat is free for them: then
    there is nothing ``elsewhere``. ``room`` is the id of the room, ``rules`` what another table
    is looked for by.
    """

    can_wait: bool
    is_waiting: bool
    words: str
    elsewhere: bool
    room: str
    rules: str


def offers_to(snapshot: Snapshot, viewer_id: int | None) -> Offers:
    """What there is for a viewer who cannot sit down here."""
    room = snapshot.room
    is_waiting = viewer_id in snapshot.waiting
    may_wait = room.closed_at is None and snapshot.may_sit(viewer_id)
    slug = engine.RuleSet.from_data(room.rules).slug
    return Offers(
        can_wait=may_wait and not is_waiting,
        is_waiting=is_waiting,
        words=_how_long_a_line(snapshot, viewer_id),
        elsewhere=not is_told_of_a_seat(snapshot, viewer_id),
        room=room.public_id,
        rules=slug if slug in engine.PRESETS else "",
    )


def how_many_watch(snapshot: Snapshot) -> int:
    """How many people look at the table and have no seat there; only those who are signed in."""
    if snapshot.room.closed_at or not snapshot.room.may_watch:
        return 0
    return len(snapshot.there.difference(seat.player_id for seat in snapshot.seats))


def ways_in(snapshot: Snapshot, viewer_id: int | None) -> Mapping[str, Any]:
    """What who watches can do: sit down, where they may and a seat is free, or what else (7.8)."""
    why_not = why_no_seat(snapshot, viewer_id)
    told = is_told_of_a_seat(snapshot, viewer_id)
    offers = offers_to(snapshot, viewer_id) if why_not or told else None
    words = why_not or sits_down_for(snapshot) or _("You are watching this table.")
    if told:
        words = phrases.seat_is_free()
    elif offers and offers.words:
        words = ""  # the offers say it
    return {
        "words": words,
        "can_sit": not why_not,
        "can_play_now": False,
        "offers": offers,
        "told": told,
        "shut_out": not snapshot.may_sit(viewer_id),
    }


def why_no_seat(snapshot: Snapshot, viewer_id: int | None) -> str:
    """Why who has no seat cannot sit down now, "" where they can."""
    if viewer_id in snapshot.kicked:
        return notice(Notice.KICKED)
    if not snapshot.may_sit(viewer_id):
        return notice(Notice.MEMBERS_SIT)
    if not snapshot.can_sit(viewer_id):
        return _("You are watching this table: all its seats are taken.")
    return ""


def is_told_of_a_seat(snapshot: Snapshot, viewer_id: int | None) -> bool:
    """Whether the viewer waits for a seat, and one is there for them now."""
    return viewer_id in snapshot.waiting and snapshot.can_sit(viewer_id)


def _how_long_a_line(snapshot: Snapshot, viewer_id: int | None) -> str:
    """Said to who waits in vain up to now."""
    if viewer_id not in snapshot.waiting or snapshot.can_sit(viewer_id):
        return ""
    ahead = snapshot.waiting[: snapshot.waiting.index(viewer_id)]
    return phrases.waits_for_a_seat(len(snapshot.there.intersection(ahead)))
