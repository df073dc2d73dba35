"""What the host does about the seats of others: bots, asking to leave, handing over."""

from collections.abc import Callable, Mapping

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.models import User
from games import services
from games.forms import BotsForm, PlayNowForm, WhoForm
from games.models import Room
from games.phrases import Notice, notice
from games.views import tables
from games.views.tables import TableRequest

REFUSED: Mapping[type[Exception], tuple[Notice, int]] = {
    services.NotHost: (Notice.NOT_HOST, 403),
    services.SeatIsTaken: (Notice.SEAT_IS_TAKEN, 409),
    services.Stale: (Notice.STALE, 409),
    services.BadSetup: (Notice.NO_BOTS_HERE, 422),
    services.DealRuns: (Notice.DEAL_RUNS, 409),
    services.NoSuchRoom: (Notice.ROOM_IS_CLOSED, 409),
}


@require_POST
def bots(request: TableRequest, room_id: str) -> HttpResponse:
    """Seat a bot, or send one away; without a seat bots take all that are free."""
    form, level = BotsForm(request.POST), PlayNowForm(request.POST)
    if not (form.is_valid() and level.is_valid()):
        return unreadable(request, room_id)
    gone, seat = form.cleaned_data["remove"], form.cleaned_data["add"]

    def change(host: User) -> None:
        now = timezone.now()
        if gone is not None:
            services.hosting.remove_bot(room_id=room_id, host=host, now=now, seat=gone)
            return
        services.hosting.add_bots(
            room_id=room_id, host=host, now=now, level=level.chosen_level, seat=seat
        )

    return _changed(request, room_id, change)


@require_POST
def kick(request: TableRequest, room_id: str) -> HttpResponse:
    """Ask somebody to leave."""
    form = WhoForm(request.POST)
    if not form.is_valid():
        return unreadable(request, room_id)

    def change(host: User) -> None:
        services.hosting.kick(
            room_id=room_id,
            host=host,
            now=timezone.now(),
            seat=form.seat,
            name=form.name,
        )

    return _changed(request, room_id, change)


def hand_over(request: TableRequest, room_id: str) -> HttpResponse:
    """Make somebody else host."""
    form = WhoForm({"who": request.POST.get("host", "")})
    if not form.is_valid():
        return unreadable(request, room_id)

    def change(host: User) -> None:
        services.hosting.hand_over(room_id=room_id, host=host, seat=form.seat, name=form.name)

    return _changed(request, room_id, change)


def _changed(request: TableRequest, room_id: str, change: Callable[[User], None]) -> HttpResponse:
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    asked = get_object_or_404(Room, public_id=room_id)
    try:
        change(request.user)
    except tuple(REFUSED) as error:
        why, status = REFUSED[type(error)]
        return tables.answer(request, asked, refusal=notice(why), status=status)
    return tables.answer(request, asked)


def unreadable(request: TableRequest, room_id: str) -> HttpResponse:
    """The answer to what no button of a table sends."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    asked = get_object_or_404(Room, public_id=room_id)
    return tables.refused(request, asked, notice(Notice.UNREADABLE), status=422)
