"""Opening a room: presets first, then every house rule; what it comes to is shown as one goes."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.languages import language_choices
from accounts.services.guests import sign_in_guest
from games import engine, services
from games.forms import LikeForm, SetupForms, setup_data
from games.forms.setups import read
from games.models import Room
from games.views import house_rules
from games.views.front import LAST_RULES, way_back
from games.views.setting_up import Addresses, Page, page_of
from games.views.tables import TableRequest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_room(request: TableRequest) -> HttpResponse:
    """The page to open a room by; POST opens it, or says what does not go together (422).

    With ``like`` it is filled in as that room is, its name apart.
    """
    if request.method != "POST":
        like = _like(request.GET)
        if like is not None:
            return _answer(request, _asked(request, like, like))
        return _answer(request, _asked(request, request.GET, QueryDict()))
    asked = _asked(request, request.POST, request.POST)
    if not asked.is_valid:
        return _answer(request, asked)
    player = request.user if request.user.is_authenticated else sign_in_guest(request)
    try:
        room = services.opening.open_room(
            player=player, setup=asked.setup, level=asked.room.chosen_bots, now=timezone.now()
        )
    except services.BadSetup:
        # What the host holds has changed since the form was read: read it again.
        return _answer(request, _asked(request, request.POST, request.POST))
    request.session[LAST_RULES] = room.rules["slug"]
    return HttpResponseRedirect(reverse("games:room", args=[room.public_id]), status=303)


@never_cache
@require_POST
def check(request: TableRequest) -> HttpResponse:
    """What the choices come to, opening nothing: the differences to the preset, or what is wrong.

    For htmx that is an answer like any other; the whole page says 422 where it is wrong. With
    ``fit`` those choices give way that do not go together with the others, and all is drawn anew.
    """
    asked = _asked(request, request.POST, request.POST)
    if "fit" in request.POST:
        is_kind = request.POST["fit"] == "kind"
        return _answer(request, asked.fitted_to_kind() if is_kind else asked.fitted())
    if not request.htmx:
        return _answer(request, asked)
    context = {"page": _page(request, asked), "marks": house_rules.marks(asked.rules)}
    return render(request, "games/new_room/checked.html", context)


def _asked(request: HttpRequest, room: QueryDict, rules: QueryDict) -> SetupForms:
    user = request.user
    host = services.tiers.means_of(user) if user.is_authenticated else services.tiers.GUEST
    company = services.Company(has_guests=not host.is_member, host=host)
    return read(room, rules, sitting=company)


def _like(sent: QueryDict) -> QueryDict | None:
    """What a browser would send for a room as another one is; None if there is no such room."""
    form = LikeForm(sent)
    if not form.is_valid():
        return None
    room = Room.objects.filter(public_id=form.cleaned_data["like"]).first()
    if room is None or room.rules["slug"] not in engine.PRESETS:
        return None
    has_bots = services.setups.company_of(room).has_bots
    data = setup_data(services.setups.setup_of(room), has_bots=has_bots)
    data["name"] = ""
    return data


def _answer(request: TableRequest, asked: SetupForms) -> HttpResponse:
    page = _page(request, asked)
    template = "games/new_room.html"
    if request.htmx:
        template = "games/new_room/form.html"
    context = {
        "page": page,
        "whole": not request.htmx,
        "languages": language_choices(),
        "here": f"{reverse('games:new_room')}?rules={page.rules}",
    }
    is_refused = page.problems and not request.htmx
    return render(request, template, context, status=422 if is_refused else 200)


def _page(request: HttpRequest, asked: SetupForms) -> Page:
    address = reverse("games:new_room")
    addresses = Addresses(
        page=address,
        check=reverse("games:check_room"),
        send=address,
        bar="games/new_room/open_bar.html",
    )
    return page_of(asked, addresses, is_new=True, room_url=way_back(request))
