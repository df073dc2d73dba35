"""Leaderboards (bảng xếp hạng): which members are first, and where somebody stands themselves."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet

from accounts.models import User
from games.models import Merits, Rating
from games.services.merits import week_of
from games.services.rating import ENOUGH_DEALS

SHOWN = 50
"""So many places a board shows; who stands further down sees their own, too."""

_LISTED = Q(player__is_guest=False, player__is_active=True, player__deleted_at=None)
# Who hides their results is on the boards of ratings alone. Most have no row of preferences.
_SHOWING = _LISTED & ~Q(player__preferences__shows_profile=False)


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody on a board. ``value`` is what it goes by; who has as much shares the place.

    ``deals`` are those that a rating comes of, None on other boards.
    """

    place: int
    player: User
    experience: int
    value: int
    deals: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The first ``SHOWN`` rows, and the viewer's own where they are listed further down."""

    rows: tuple[Row, ...]
    own: Row | None = None


def by_rating(system: str, *, viewer: User | None) -> Board:
    """Who is rated highest in a system, of those with enough ranked deals of it."""
    listed = Rating.objects.filter(_LISTED, system=system, deals__gte=ENOUGH_DEALS)
    return _board(listed.annotate(experience=F("player__merits__experience")), "value", viewer)


def by_chips(*, viewer: User | None, now: datetime) -> Board:
    """Who has won the most chips this week, which began on Monday, after fees; losers are not."""
    listed = Merits.objects.filter(_SHOWING, week=week_of(now), week_chips__gt=0)
    return _board(listed, "week_chips", viewer)


def by_experience(*, viewer: User | None) -> Board:
    """Who has the most experience."""
    return _board(Merits.objects.filter(_SHOWING, experience__gt=0), "experience", viewer)


def _board(listed: QuerySet[Any], by: str, viewer: User | None) -> Board:
    """The board of these rows of players by that column."""
    rows: list[Row] = []
    for number, found in enumerate(_first(listed, by), 1):
        is_even = bool(rows) and rows[-1].value == getattr(found, by)
        rows.append(_row(found, by, rows[-1].place if is_even else number))
    if viewer is None or any(row.player == viewer for row in rows):
        return Board(tuple(rows))
    own = listed.select_related("player").filter(player=viewer).first()
    if own is None:
        return Board(tuple(rows))
    before = listed.filter(**{f"{by}__gt": getattr(own, by)}).count()
    return Board(tuple(rows), _row(own, by, before + 1))


def _first(listed: QuerySet[Any], by: str) -> QuerySet[Any]:
    return listed.select_related("player").order_by(f"-{by}", "player_id")[:SHOWN]


def _row(found: Any, by: str, place: int) -> Row:
    return Row(
        place=place,
        player=found.player,
        experience=found.experience or 0,
        value=getattr(found, by),
        deals=getattr(found, "deals", None),
    )
