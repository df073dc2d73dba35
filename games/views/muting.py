"""Not hearing somebody any more, and hearing them again: at a table and in the lobby."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.html import format_html_join
from django.views.decorators.http import require_POST

from games import services
from games import tables as table
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
    return _answer(request, asked)


def _answer(request: TableRequest, asked: Room) -> HttpResponse:
    """For htmx what is heard and who can be muted: the rest of the table is as it was."""
    viewer_id = request.user.pk
    snapshot = table.look(asked.pk, viewers=filter(None, [viewer_id]))
    if not (request.htmx and snapshot.may_look(viewer_id)):
        return tables.answer(request, asked)
    parts = (
        *table.talk_fragments(snapshot, viewer_id),
        table.company_fragment(snapshot, viewer_id),
    )
    pieces = [tables.refusal_element(""), *(part.html for part in parts)]
    html = format_html_join("", "{}", ((piece,) for piece in pieces))
    return tables.kept_nowhere(HttpResponse(html))
