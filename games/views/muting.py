"""Not hearing somebody any more, and hearing them again: at a table and in the lobby."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from games import services
from games.forms import SaidForm, WhoForm
from games.models import Room
from games.phrases import Notice, notice
from games.views import tables
from games.views.tables import TableRequest

Change = Callable[..., None]


@require_POST
def mute(request: TableRequest, room_id: str) -> HttpResponse:
    """Do not hear who sits on a seat, or who said something here, any more."""
    return _at_table(request, room_id, services.muting.mute)


@require_POST
def unmute(request: TableRequest, room_id: str) -> HttpResponse:
    """Hear them again."""
    return _at_table(request, room_id, services.muting.unmute)


def _at_table(request: TableRequest, room_id: str, change: Change) -> HttpResponse:
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    asked = get_object_or_404(Room, public_id=room_id)
    who, said = WhoForm(request.POST), SaidForm(request.POST)
    listener = request.user
    try:
        if said.is_valid():
            key = said.cleaned_data["message"]
            other = services.muting.who_said(room_id=room_id, listener=listener, message=key)
        elif who.is_valid():
            other = services.muting.who_sits(
                room_id=room_id, listener=listener, seat=who.seat, name=who.name
            )
        else:
            return tables.refused(request, asked, notice(Notice.UNREADABLE), status=422)
    except services.Stale:
        return tables.answer(request, asked, refusal=notice(Notice.STALE), status=409)
    change(listener=listener, other=other)
    return tables.answer(request, asked)
