"""The door of a room: its page for who may not look at the table, and how that stays live."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.languages import language_choices
from games import tables

STOP_POLLING = 286  # what htmx takes for it


def door_page(
    request: HttpRequest, snapshot: tables.Snapshot, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The room from outside, under the address of its table."""
    room = snapshot.room
    context = {
        "room": room,
        "door": tables.door_fragment(snapshot, request.user.pk).html,
        "refusal": refusal,
        "poll": room.closed_at is None,
        "languages": language_choices(),
        "here": reverse("games:room", args=[room.public_id]),
    }
    return render(request, "games/door.html", context, status=status)


def door_again(request: HttpRequest, snapshot: tables.Snapshot, shown: str) -> HttpResponse:
    """What a door whose key was ``shown`` is to show now: nothing new, or the table."""
    if snapshot.may_look(request.user.pk):
        response = HttpResponse(status=204)
        response["HX-Refresh"] = "true"
        return response
    door = tables.door_fragment(snapshot, request.user.pk)
    if shown == door.key:
        return HttpResponse(status=204)
    status = STOP_POLLING if snapshot.room.closed_at else 200
    return HttpResponse(door.html, status=status)
