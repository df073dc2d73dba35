"""The door of a room: what those see of it who may not look at its table."""

import hashlib
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import engine, phrases, services
from games.phrases import Notice, notice
from games.tables.chips import is_broke, sits_down_for
from games.tables.company import Place, places_of
from games.tables.fragments import Fragment, render
from games.tables.snapshot import Snapshot
from games.tables.watching import Offers, is_told_of_a_seat, offers_to, why_no_seat


@dataclass(frozen=True)
class Door:
    """A room from outside: no card, no count, no word that is said there.

    ``facts`` are its kind, rules and time. ``words`` say why the viewer stands outside, ``told``
    that a seat they waited for is free. ``offers`` are for who cannot sit down. ``terms`` are what
    who sits down plays for chips on, "" for points.
    """

    facts: tuple[str, ...]
    places: tuple[Place, ...]
    doing: str
    words: str
    told: str
    can_sit: bool
    offers: Offers | None
    terms: str


def door_fragment(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    """``door``: the room from outside, in the active language.

    Its key is made of what it shows: the room's version would count what is done inside.
    """
    door = _door(snapshot, viewer_id)
    key = hashlib.sha256(repr(door).encode()).hexdigest()
    return render("door", key, {"door": door, "key": key})


def _door(snapshot: Snapshot, viewer_id: int | None) -> Door:
    room = snapshot.room
    rules = engine.RuleSet.from_data(room.rules)
    can_sit = snapshot.can_sit(viewer_id)
    is_told = is_told_of_a_seat(snapshot, viewer_id)
    return Door(
        facts=(
            phrases.room_kind(room.kind),
            str(phrases.RULES_NAMES.get(rules.slug, rules.slug)),
            phrases.time_for_a_turn(room.turn_seconds),
            *filter(None, [sits_down_for(snapshot)]),
        ),
        places=() if room.closed_at else tuple(places_of(snapshot, viewer_id)),
        doing=_doing(snapshot),
        words=_words(snapshot, viewer_id),
        told=phrases.seat_is_free() if is_told else "",
        can_sit=can_sit,
        offers=None if can_sit and not is_told else offers_to(snapshot, viewer_id),
        terms=services.setups.terms_of(room),
    )


def _doing(snapshot: Snapshot) -> str:
    if snapshot.room.closed_at:
        return ""
    if snapshot.deal_runs:
        return _("A deal is being played.")
    if snapshot.deal:
        return _("Between two deals.")
    return _("Nothing has been dealt yet.")


def _words(snapshot: Snapshot, viewer_id: int | None) -> str:
    """Why the viewer does not see the table."""
    if snapshot.room.closed_at:
        return notice(Notice.ROOM_IS_CLOSED)
    if is_broke(snapshot, viewer_id):
        return phrases.nothing_left()
    if snapshot.can_sit(viewer_id):
        return _("Only those who sit here can see this table. There is a seat for you.")
    if snapshot.may_sit(viewer_id):
        return _("Only those who sit here can see this table, and all its seats are taken.")
    return why_no_seat(snapshot, viewer_id)
