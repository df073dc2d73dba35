"""A member's own chips: what they hold, topping up, and what has moved them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.languages import language_choices
from accounts.models import User
from accounts.services import ledger, statements
from games import phrases, services
from games.forms.statements import StatementForm
from games.models import Deal
from games.services.tiers import Means, experience_for
from games.views.tables import TableRequest, kept_nowhere


@dataclass(frozen=True)
class Line:
    """A line of the ledger in words; ``room`` is where a deal was played, "" for none."""

    at: datetime
    what: str
    room: str
    room_url: str
    chips: str
    trend: str
    balance: str


@dataclass(frozen=True)
class Page:
    """What the page shows. ``why_not`` tells why there is no topping up now, and when there is."""

    balance: str
    level: int
    experience: str
    vip_points: int
    top_up: str
    why_not: str
    lines: tuple[Line, ...]
    earlier: str
    is_latest: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def chips(request: TableRequest) -> HttpResponse:
    """The page; POST tops up, or says why it does not (409). Guests learn that they have none."""
    user = request.user
    if not user.is_authenticated or user.is_guest:
        status = 403 if request.method == "POST" else 200
        return _answer(request, None, status=status)
    if request.method == "POST":
        return _top_up(request, user)
    form = StatementForm(request.GET)
    if not form.is_valid():
        return _answer(request, _page(user, None), status=422)
    return _answer(request, _page(user, form.cleaned_data["before"]))


def my_chips(request: HttpRequest) -> dict[str, object]:
    """For every template: what the viewer holds, "" for guests; read where it is shown."""

    def held() -> str:
        user = request.user
        if not user.is_authenticated or user.is_guest:
            return ""
        return phrases.in_chips(ledger.balances_of([user.pk]).get(user.pk, 0))

    return {"my_chips": SimpleLazyObject(held)}


def _top_up(request: TableRequest, user: User) -> HttpResponse:
    try:
        services.topping_up.top_up(player=user, now=timezone.now())
    except services.topping_up.REFUSALS as error:
        return _answer(request, _page(user, None), problem=phrases.no_top_up(error), status=409)
    return HttpResponseRedirect(reverse("games:chips"), status=303)


def _answer(
    request: TableRequest, page: Page | None, *, problem: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "page": page,
        "problem": problem,
        "languages": language_choices(),
        "here": reverse("games:chips"),
    }
    return kept_nowhere(render(request, "games/chips.html", context, status=status))


def _page(user: User, before: int | None) -> Page:
    account, means = ledger.account_of(user), services.tiers.means_of(user)
    why_not = services.topping_up.why_not(user, now=timezone.now())
    shown = statements.statement(account, before=before) if account else None
    address = reverse("games:chips")
    return Page(
        balance=phrases.in_chips(means.chips),
        level=means.level,
        experience=_experience(means),
        vip_points=means.vip_points,
        top_up=phrases.top_up_to(ledger.TOPPED_UP_TO if account else ledger.WELCOME),
        why_not=phrases.no_top_up(why_not) if why_not else "",
        lines=_lines(shown.lines) if shown else (),
        earlier=f"{address}?before={shown.earlier}" if shown and shown.earlier else "",
        is_latest=before is None,
    )


def _experience(means: Means) -> str:
    return phrases.experience(means.experience, next_level=experience_for(means.level + 1))


def _lines(shown: Sequence[statements.Line]) -> tuple[Line, ...]:
    deals = [line.reference for line in shown]
    rooms = {
        deal.public_id: deal.room
        for deal in Deal.objects.filter(public_id__in=deals).select_related("room").defer("deck")
    }
    lines = []
    for line in shown:
        room = rooms.get(line.reference)
        lines.append(
            Line(
                at=line.at,
                what=phrases.what_moved(line.kind),
                room=room.name if room else "",
                room_url=reverse("games:room", args=[room.public_id]) if room else "",
                chips=phrases.points(line.chips),
                trend="up" if line.chips > 0 else "down",
                balance=phrases.amount(line.balance),
            )
        )
    return tuple(lines)
