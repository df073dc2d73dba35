"""Waiting for a seat of a full room, and no more."""

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.services.guests import sign_in_guest
from games import services
from games import tables as table
from games.forms import WaitForm
from games.models import Room
from games.phrases import Notice, notice
from games.views import tables
from games.views.tables import TableRequest

REFUSED = {
    services.Kicked: (Notice.KICKED, 403),
    services.MembersOnly: (Notice.MEMBERS_SIT, 403),
    services.NotFull: (Notice.NOT_FULL, 409),
    services.NoSuchRoom: (Notice.ROOM_IS_CLOSED, 409),
}


@require_POST
def wait(request: TableRequest, room_id: str) -> HttpResponse:
    """Wait for a seat, or not any more; who waits and is not known becomes a guest."""
    asked = get_object_or_404(Room, public_id=room_id)
    form = WaitForm(request.POST)
    if not form.is_valid():
        return tables.refused(request, asked, notice(Notice.UNREADABLE), status=422)
    if not request.user.is_authenticated:
        if form.is_over:
            return tables.lapsed(request)
        error = _why_not(asked)
        if error:
            why, status = REFUSED[error]
            return tables.refused(request, asked, notice(why), status=status)
    player = request.user if request.user.is_authenticated else sign_in_guest(request)
    try:
        if form.is_over:
            services.waiting.stop(room_id=room_id, player=player)
        else:
            services.waiting.wait(room_id=room_id, player=player, now=timezone.now())
    except tuple(REFUSED) as error:
        why, status = REFUSED[type(error)]
        return tables.refused(request, asked, notice(why), status=status)
    return HttpResponseRedirect(reverse("games:room", args=[room_id]), status=303)


def _why_not(room: Room) -> type[Exception] | None:
    """Why a visitor whom nobody knows cannot wait, and so does not become a guest."""
    snapshot = table.look(room.pk)
    if room.closed_at:
        return services.NoSuchRoom
    if not snapshot.may_sit(None):
        return services.MembersOnly
    return services.NotFull if snapshot.can_sit(None) else None
