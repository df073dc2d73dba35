"""The settings of a room, which its host changes between deals; handing the room over."""

from collections.abc import Callable
from contextlib import suppress

from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.languages import language_choices
from accounts.models import User
from games import services
from games.forms import HoldForm, SetupForms, setup_data
from games.forms.kinds import YES
from games.forms.setups import read
from games.models import Room
from games.phrases import Notice, notice
from games.views import hosting, house_rules, tables
from games.views.setting_up import Addresses, Page, page_of
from games.views.tables import TableRequest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: TableRequest, room_id: str) -> HttpResponse:
    """The page to change a room by, for its host alone.

    POST saves it, or with ``hold`` goes there and back while the next deal waits, or with ``host``
    makes somebody else host.
    """
    if request.method != "POST":
        return _for_host(request, room_id, _show)
    if "host" in request.POST:
        return hosting.hand_over(request, room_id)
    if HoldForm(request.POST).is_valid():
        return _for_host(request, room_id, _hold)
    if "save" in request.POST:
        return _for_host(request, room_id, _save)
    return hosting.unreadable(request, room_id)


@never_cache
@require_POST
def check(request: TableRequest, room_id: str) -> HttpResponse:
    """What the choices come to, changing nothing: as for a room that is to be opened."""
    return _for_host(request, room_id, _check)


def _for_host(
    request: TableRequest, room_id: str, do: Callable[[TableRequest, Room, User], HttpResponse]
) -> HttpResponse:
    """Do it for who runs the room, and nobody else.

    The host has no socket here, and keeps the seat: as who has a page that polls.
    """
    host = request.user
    if not host.is_authenticated:
        return tables.lapsed(request)
    room = get_object_or_404(Room, public_id=room_id)
    if not services.hosting.runs_it(room, host):
        return _refused(request, room)
    with suppress(services.NoSuchRoom):
        services.arriving.seen_by_polling(room_id=room_id, user_id=host.pk, now=timezone.now())
    return do(request, room, host)


def _show(request: TableRequest, room: Room, _host: User) -> HttpResponse:
    if request.htmx and "meanwhile" in request.GET:
        return tables.kept_nowhere(HttpResponse(_meanwhile(room)))
    return _answer(request, room, _asked(request.GET, room))


def _check(request: TableRequest, room: Room, _host: User) -> HttpResponse:
    asked = _asked(request.POST, room)
    if "fit" in request.POST:
        is_kind = request.POST["fit"] == "kind"
        return _answer(request, room, asked.fitted_to_kind() if is_kind else asked.fitted())
    if not request.htmx:
        return _answer(request, room, asked)
    context = {"page": _page(room, asked), "marks": house_rules.marks(asked.rules)}
    return render(request, "games/new_room/checked.html", context)


def _hold(request: TableRequest, room: Room, host: User) -> HttpResponse:
    waits = request.POST["hold"] == YES
    table = reverse("games:room", args=[room.public_id])
    change = services.hosting.put_off if waits else services.hosting.go_on
    try:
        change(room_id=room.public_id, host=host, now=timezone.now())
    except services.DealRuns:
        if not waits:
            return tables.led_to(request, table)
        return tables.answer(request, room, refusal=notice(Notice.TABLE_IS_FIXED), status=409)
    except (services.NotHost, services.NoSuchRoom):
        return _refused(request, room)
    return tables.led_to(request, _address(room) if waits else table)


def _save(request: TableRequest, room: Room, host: User) -> HttpResponse:
    asked = _asked(request.POST, room)
    if not asked.is_valid:
        return _answer(request, room, asked)
    try:
        services.hosting.change_settings(
            room_id=room.public_id, host=host, setup=asked.setup, now=timezone.now()
        )
    except services.DealRuns:
        return _answer(request, room, asked, status=409)
    except services.BadSetup:
        # Somebody has sat down since the form was read: read it again.
        return _answer(request, room, _asked(request.POST, room))
    except (services.NotHost, services.NoSuchRoom):
        return _refused(request, room)
    return HttpResponseRedirect(reverse("games:room", args=[room.public_id]), status=303)


def _refused(request: TableRequest, room: Room) -> HttpResponse:
    if room.closed_at:
        return tables.refused(request, room, notice(Notice.ROOM_IS_CLOSED), status=409)
    return tables.refused(request, room, notice(Notice.NOT_HOST), status=403)


def _asked(sent: QueryDict, room: Room) -> SetupForms:
    """What was sent; what was not is as the room is, its house rules as long as its rules."""
    data = setup_data(services.setups.setup_of(room), has_bots=False)
    rules = sent if "rules" in sent else data
    for field in sent:
        data.setlist(field, sent.getlist(field))
    return read(data, rules, sitting=services.setups.company_of(room))


def _answer(
    request: TableRequest, room: Room, asked: SetupForms, *, status: int = 200
) -> HttpResponse:
    page = _page(room, asked)
    context = {
        "page": page,
        "whole": not request.htmx,
        "room": room,
        "meanwhile": _meanwhile(room),
        "languages": language_choices(),
        "here": _address(room),
    }
    template = "games/new_room/form.html" if request.htmx else "games/settings.html"
    is_refused = page.problems and not request.htmx
    response = render(request, template, context, status=422 if is_refused else status)
    return tables.kept_nowhere(response)


def _page(room: Room, asked: SetupForms) -> Page:
    address = _address(room)
    addresses = Addresses(
        page=address,
        check=reverse("games:check_settings", args=[room.public_id]),
        send=address,
        bar="games/new_room/save_bar.html",
    )
    row = room.matches.filter(ended_at=None).first()
    note = ""
    if row and services.matches.goes_on_to_its_winner(row):
        note = _("A match is being played: other rules or another number of seats end it.")
    return page_of(asked, addresses, is_new=False, note=note)


def _meanwhile(room: Room) -> str:
    """What stands in the way of saving, "" for nothing."""
    return notice(Notice.TABLE_IS_FIXED) if services.presence.running_deal(room) else ""


def _address(room: Room) -> str:
    return reverse("games:settings", args=[room.public_id])
