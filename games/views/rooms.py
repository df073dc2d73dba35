"""The table's page, and what is asked of a room: the next deal, the autopilot."""

from collections.abc import Callable
from contextlib import suppress

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games import services
from games.forms import WhoForm, deal_number
from games.models import Room
from games.phrases import Notice, notice
from games.tables import Snapshot, look
from games.views import tables
from games.views.door import door_again
from games.views.tables import TableRequest


@require_safe
def room(request: TableRequest, room_id: str) -> HttpResponse:
    """The table as the viewer sees it; for a page that polls, only what it does not show yet."""
    seen = get_object_or_404(Room, public_id=room_id)
    version, door = request.GET.get("poll"), request.GET.get("door")
    if request.htmx and version is not None:
        return _poll(request, seen, version)
    if request.htmx and door is not None:
        _note_presence(request, seen)
        return tables.kept_nowhere(door_again(request, _seen_by(request, seen), door))
    if "plain" in request.GET:
        # A page without JavaScript that loads itself again.
        _note_presence(request, seen, by=services.arriving.seen_by_loading)
    return tables.page(request, seen)


@require_POST
def deal(request: TableRequest, room_id: str) -> HttpResponse:
    """Deal the next deal now."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    asked = get_object_or_404(Room, public_id=room_id)
    try:
        services.deals.deal_next(
            room_id=room_id,
            player=request.user,
            now=timezone.now(),
            after=deal_number(request.POST),
        )
    except services.NotYours:
        return tables.refused(request, asked, notice(Notice.NOT_SEATED), status=403)
    except (services.NoSuchRoom, services.TooFewPlayers):
        return tables.answer(request, asked, refusal=notice(Notice.CANNOT_DEAL), status=422)
    return tables.answer(request, asked)


@require_POST
def autopilot(request: TableRequest, room_id: str) -> HttpResponse:
    """End the autopilot, since the player is back; or begin it ``for`` who does not move."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    asked = get_object_or_404(Room, public_id=room_id)
    form = WhoForm({"who": request.POST.get("for", "")})
    is_call = "for" in request.POST
    if is_call and not form.is_valid():
        return tables.refused(request, asked, notice(Notice.UNREADABLE), status=422)
    player, now = request.user, timezone.now()
    try:
        if is_call:
            services.autopilot.call(
                room_id=room_id, player=player, seat=form.seat, name=form.name, now=now
            )
        else:
            services.autopilot.come_back(room_id=room_id, player=player, now=now)
    except services.NotYours:
        return tables.refused(request, asked, notice(Notice.NOT_SEATED), status=403)
    except services.TooSoon:
        return tables.answer(request, asked, refusal=notice(Notice.TOO_SOON), status=409)
    except (services.NoSuchRoom, services.Stale):
        return tables.answer(request, asked, refusal=notice(Notice.STALE), status=409)
    return tables.answer(request, asked)


def _poll(request: TableRequest, seen: Room, version: str) -> HttpResponse:
    _note_presence(request, seen)
    if version == str(seen.version):
        # A page that shows a closed table need not ask again.
        return tables.kept_nowhere(HttpResponse(status=404 if seen.closed_at else 204))
    return tables.frame(request, seen)


def _note_presence(
    request: TableRequest,
    seen: Room,
    *,
    by: Callable[..., None] = services.arriving.seen_by_polling,
) -> None:
    if request.user.is_authenticated and seen.closed_at is None:
        # The room may close in between: then that is what the page gets to see.
        with suppress(services.NoSuchRoom):
            by(room_id=seen.public_id, user_id=request.user.pk, now=timezone.now())
        seen.refresh_from_db(fields=["version", "closed_at"])


def _seen_by(request: TableRequest, seen: Room) -> Snapshot:
    return look(seen.pk, viewers=filter(None, [request.user.pk]))
