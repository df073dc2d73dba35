"""The leaderboards: by rating in each system, by chips won this week, by experience."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.languages import language_choices
from accounts.models import User
from accounts.services import preferences
from games import engine, phrases, services, tables
from games.forms.boards import BOARDS, BoardForm
from games.services.boards import Board, Row
from games.services.tiers import level_of
from games.views.tables import TableRequest, kept_nowhere

MEDALS = {1: "gold", 2: "silver", 3: "bronze"}


@dataclass(frozen=True)
class Tab:
    """A way to another board, or where one is."""

    name: str
    address: str
    is_current: bool


@dataclass(frozen=True)
class Line:
    """Somebody on a board, with the way to their profile.

    ``deals``: how many the number comes of, "" where it does not.
    """

    place: str
    medal: str
    name: str
    profile: str
    level: int
    number: str
    deals: str
    is_mine: bool


@dataclass(frozen=True)
class Page:
    """What the page shows. ``own`` is the viewer's line where they are listed further down.

    ``about_me`` is why the viewer is not listed, or "". ``may_claim``: a guest could be.
    """

    tabs: tuple[Tab, ...]
    systems: tuple[Tab, ...]
    caption: str
    number: str
    lines: tuple[Line, ...]
    own: Line | None
    about: str
    about_me: str
    may_claim: bool
    nobody: str
    is_of_ranked_deals: bool
    problem: str


@never_cache
@require_safe
def leaderboard(request: TableRequest) -> HttpResponse:
    """The board that is asked for, or the first, saying so, where it cannot be read (422)."""
    form = BoardForm(request.GET)
    is_readable = form.is_valid()
    by, rules = form.asked_by, form.asked_rules
    viewer = request.user if request.user.is_authenticated else None
    page = _page(by, rules, viewer, problem="" if is_readable else _("There is no such board."))
    context = {"page": page, "languages": language_choices(), "here": _address(by, rules)}
    status = 200 if is_readable else 422
    return kept_nowhere(render(request, "games/leaderboard.html", context, status=status))


def _page(by: str, rules: str, viewer: User | None, *, problem: str) -> Page:
    board = _board(by, rules, viewer)
    is_guest = viewer is not None and viewer.is_guest
    return Page(
        tabs=tuple(
            Tab(phrases.board_name(each), _address(each, rules), each == by) for each in BOARDS
        ),
        systems=_systems(rules) if by == "rating" else (),
        caption=phrases.board_caption(by, rules),
        number=phrases.board_number(by),
        lines=tuple(_line(row, viewer) for row in board.rows),
        own=_line(board.own, viewer) if board.own else None,
        about=phrases.about_board(by),
        about_me=_about(by, rules, viewer) if viewer else "",
        may_claim=is_guest,
        nobody="" if board.rows else phrases.nobody_yet(by),
        is_of_ranked_deals=by == "rating",
        problem=problem,
    )


def _board(by: str, rules: str, viewer: User | None) -> Board:
    if by == "rating":
        return services.boards.by_rating(rules, viewer=viewer)
    if by == "chips":
        return services.boards.by_chips(viewer=viewer, now=timezone.now())
    return services.boards.by_experience(viewer=viewer)


def _about(by: str, rules: str, viewer: User) -> str:
    """Why the viewer is on no board, or not on this one; "" if they may be."""
    if viewer.is_guest:
        return phrases.guests_are_not_listed()
    if by != "rating":
        return "" if preferences.of(viewer).shows_profile else phrases.hidden_are_not_listed()
    own = {each.system: each for each in services.rating.ratings_of(viewer)}.get(rules)
    if own is None:
        return phrases.not_rated_yet()
    return "" if own.is_listed else phrases.provisional(own)


def _systems(rules: str) -> tuple[Tab, ...]:
    return tuple(
        Tab(str(phrases.RULES_NAMES[slug]), _address("rating", slug), slug == rules)
        for slug in engine.PRESETS
    )


def _address(by: str, rules: str) -> str:
    asked = {"by": by, "rules": rules} if by == "rating" else {"by": by}
    return f"{reverse('games:leaderboard')}?{urlencode(asked)}"


def _line(row: Row, viewer: User | None) -> Line:
    return Line(
        place=phrases.amount(row.place),
        medal=MEDALS.get(row.place, ""),
        name=str(row.player),
        profile=tables.profile_of(row.player),
        level=level_of(row.experience),
        number=phrases.amount(row.value),
        deals="" if row.deals is None else phrases.after_deals(row.deals),
        is_mine=row.player == viewer,
    )
