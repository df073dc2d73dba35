"""The lobby: which tables are open, and the one press that leads to one of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.languages import language_choices
from accounts.services.guests import sign_in_guest
from games import engine, lobby, phrases, services, tables
from games.forms import FREE, JoinForm
from games.models import Room
from games.phrases import Notice, notice
from games.services.tiers import TIERS
from games.views.channel import channel_for
from games.views.choices import Tick
from games.views.front import LAST_RULES, seated_room
from games.views.tables import TableRequest, kept_nowhere

SOCKET = "/ws/lobby/"


@dataclass(frozen=True)
class Filters:
    """What the list can be narrowed by. ``are_set`` tells whether it is."""

    rules: list[Tick]
    kinds: list[Tick]
    tiers: list[Tick]
    stakes: list[Tick]
    has_seat: bool
    are_set: bool


@dataclass(frozen=True)
class Page:
    """What the page shows. ``rules`` is what the button joins by, "" for any."""

    rows: list[SafeString]
    news: SafeString
    how_many: str
    filters: Filters
    rules: str
    everything: str
    earlier: str
    later: str
    socket: str
    poll: str
    version: SafeString
    seat: Room | None
    problem: str


@never_cache
@require_safe
def show(request: TableRequest) -> HttpResponse:
    """The open public tables, newest first; to a page that polls, what it shows of them now."""
    asked = lobby.read(request.GET)
    if asked is None:
        problem = _("These filters cannot be read. Here are all tables.")
        return page(request, lobby.Asked(), problem=problem, status=422)
    if request.htmx and "poll" in request.GET:
        return _poll(request, asked)
    return page(request, asked)


@require_POST
def join(request: TableRequest) -> HttpResponse:
    """A seat where people wait; a visitor whom nobody knows becomes a guest."""
    form = JoinForm(request.POST)
    if not form.is_valid():
        return page(request, lobby.Asked(), problem=notice(Notice.NO_SUCH_RULES), status=422)
    player = request.user if request.user.is_authenticated else sign_in_guest(request)
    room = services.lobby.join(
        player=player, rules=form.cleaned_data["rules"] or None, now=timezone.now()
    )
    request.session[LAST_RULES] = room.rules["slug"]
    return HttpResponseRedirect(reverse("games:room", args=[room.public_id]), status=303)


def page(
    request: TableRequest, asked: lobby.Asked, *, problem: str = "", status: int = 200
) -> HttpResponse:
    """The whole page, for who asks; with what was refused, if anything was."""
    now = timezone.now()
    listing = lobby.list_rooms(asked.wanted, before=asked.before, after=asked.after, now=now)
    shown = tuple(facts.public_id for facts in listing.rooms)
    here = asked.showing(shown, listing.newest)
    shows = Page(
        rows=[lobby.row_fragment(facts).html for facts in listing.rooms],
        news=lobby.news_fragment(0, asked.address()).html,
        how_many=phrases.open_tables(listing.total, are_fitting=not asked.wanted.is_anything),
        filters=_filters(asked.wanted),
        rules=asked.wanted.rules,
        everything=lobby.Asked().address(),
        earlier=asked.address(before=listing.earlier) if listing.earlier else "",
        later=asked.address(after=listing.later) if listing.later else "",
        socket=here.news_of(SOCKET),
        poll=here.news_of(reverse("games:lobby")),
        version=tables.version_fragment(lobby.moment(now)),
        seat=seated_room(request),
        problem=problem,
    )
    context = {
        "page": shows,
        "channel": channel_for(request),
        "invitations": tables.invitations_in_words(
            services.inviting.standing_for(request.user, now=now)
        ),
        "languages": language_choices(),
        "here": asked.address(before=asked.before, after=asked.after),
    }
    return kept_nowhere(render(request, "games/lobby.html", context, status=status))


def _poll(request: TableRequest, asked: lobby.Asked) -> HttpResponse:
    now = timezone.now()
    facts = lobby.look_at(asked.shown, now=now).values()
    count = lobby.how_many_new(asked.wanted, [asked.newest]).get(asked.newest, 0)
    pieces = [
        tables.version_fragment(lobby.moment(now)),
        *(lobby.row_fragment(each).html for each in facts),
        lobby.news_fragment(count, asked.address()).html,
        channel_for(request).lines,
    ]
    html = format_html_join("", "{}", ((piece,) for piece in pieces))
    return kept_nowhere(HttpResponse(html))


def _filters(wanted: lobby.Wanted) -> Filters:
    rules = [(slug, str(phrases.RULES_NAMES[slug])) for slug in engine.PRESETS]
    kinds = [(kind, phrases.room_kind(kind)) for kind in Room.Kind.values]
    tiers = [(FREE, pgettext("tier", "Free")), *((slug, phrases.tier_name(slug)) for slug in TIERS)]
    chosen = () if wanted.stake is None else (wanted.stake,)
    stakes = sorted({*lobby.stakes(), *chosen})
    named = [(str(stake), phrases.stake_alone(stake)) for stake in stakes]
    stake = "" if wanted.stake is None else str(wanted.stake)
    return Filters(
        rules=_ticks("rules", rules, wanted.rules, _("Any rules")),
        kinds=_ticks("kind", kinds, wanted.kind, _("Any kind")),
        tiers=_ticks("tier", tiers, wanted.tier, _("All tiers")),
        stakes=_ticks("stake", named, stake, _("Any stake")),
        has_seat=wanted.has_seat,
        are_set=not wanted.is_anything,
    )


def _ticks(
    field: str, values: Iterable[tuple[str, str]], chosen: str, no_matter: str
) -> list[Tick]:
    offered = [("", no_matter), *values]
    return [Tick(field, value, label, value == chosen) for value, label in offered]
