"""What each person does about their own seat: sit down, stand up, leave."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.services.guests import sign_in_guest
from games import phrases, services
from games import tables as table
from games.forms import LeavingForm, SeatForm
from games.models import Room
from games.phrases import Notice, notice
from games.views import tables
from games.views.tables import TableRequest

REFUSED = {
    services.Kicked: (Notice.KICKED, 403),
    services.MembersOnly: (Notice.MEMBERS_SIT, 403),
    services.SeatIsTaken: (Notice.SEAT_IS_TAKEN, 409),
    services.RoomIsFull: (Notice.ROOM_IS_FULL, 409),
    services.NoSuchRoom: (Notice.ROOM_IS_CLOSED, 409),
    services.Stale: (Notice.STALE, 409),
}


@require_POST
def sit(request: TableRequest, room_id: str) -> HttpResponse:
    """Take a seat; a visitor whom nobody knows becomes a guest, where a seat is free."""
    asked = get_object_or_404(Room, public_id=room_id)
    form = SeatForm(request.POST)
    if not form.is_valid():
        return tables.refused(request, asked, notice(Notice.UNREADABLE), status=422)
    if not request.user.is_authenticated and (stopped := _why_not(asked)):
        return tables.refused(request, asked, notice(stopped[0]), status=stopped[1])
    player = request.user if request.user.is_authenticated else sign_in_guest(request)
    try:
        room = services.seats.sit(
            room_id=room_id,
            player=player,
            seat=form.cleaned_data["seat"],
            terms=form.cleaned_data["terms"],
            now=timezone.now(),
        )
    except services.Barred as error:
        said = [phrases.bar(bar, tier=error.tier, stake=error.stake) for bar in error.bars]
        return tables.refused(request, asked, " ".join(said), status=403)
    except tuple(REFUSED) as error:
        why, status = REFUSED[type(error)]
        return tables.refused(request, asked, notice(why), status=status)
    return tables.led_to(request, reverse("games:room", args=[room.public_id]))


def _why_not(room: Room) -> tuple[Notice, int] | None:
    """Why a visitor whom nobody knows cannot sit down, and so does not become a guest."""
    snapshot = table.look(room.pk)
    if room.closed_at:
        return Notice.ROOM_IS_CLOSED, 409
    if not snapshot.may_sit(None):
        return Notice.MEMBERS_SIT, 403
    return None if snapshot.can_sit(None) else (Notice.ROOM_IS_FULL, 409)


@require_POST
def stand(request: TableRequest, room_id: str) -> HttpResponse:
    """Stand up after the deal, or leave now; who leaves now goes to the front page."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    asked = get_object_or_404(Room, public_id=room_id)
    form = LeavingForm(request.POST)
    if not form.is_valid():
        return tables.refused(request, asked, notice(Notice.UNREADABLE), status=422)
    leave = services.seats.leave_now if form.at_once else services.seats.stand_up
    try:
        leave(room_id=room_id, player=request.user, now=timezone.now())
    except services.NotYours:
        return tables.refused(request, asked, notice(Notice.NOT_SEATED), status=403)
    except services.NoSuchRoom:
        return tables.refused(request, asked, notice(Notice.ROOM_IS_CLOSED), status=409)
    if form.at_once:
        return tables.led_to(request, reverse("games:front"))
    return tables.led_to(request, reverse("games:room", args=[room_id]))
