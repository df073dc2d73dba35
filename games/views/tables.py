"""How a table is answered: as a page, or to htmx as the fragments that a browser shows."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django_htmx.middleware import HtmxDetails

from accounts.forms import MemberForm
from accounts.languages import language_choices
from accounts.models import User
from accounts.services import preferences
from games import tables
from games.forms import page_made_at, page_query
from games.models import Room
from games.phrases import Notice, notice
from games.views.door import door_page
from games.views.front import front_page
from games.views.invitations import invitation_to
from games.views.talk_form import talk_form


class TableRequest(HttpRequest):
    """A request that has passed the middleware of django-htmx."""

    htmx: HtmxDetails


def page(
    request: TableRequest, room: Room, *, refusal: str = "", status: int = 200, typed: str = ""
) -> HttpResponse:
    """The whole page of a table, for who asks; its door for who may not look at it.

    ``typed`` is what they wrote to the table and what was refused.
    """
    viewer_id = request.user.pk
    snapshot = tables.look(room.pk, viewers=filter(None, [viewer_id]), asked_by=viewer_id)
    if not snapshot.may_look(viewer_id):
        return kept_nowhere(door_page(request, snapshot, refusal=refusal, status=status))
    seat = snapshot.seat_of(viewer_id)
    order = preferences.of(request.user).sort
    parts = [
        *tables.public_fragments(snapshot),
        *tables.private_fragments(snapshot, viewer_id, order=order),
    ]
    is_open = snapshot.room.closed_at is None
    context = {
        "room": snapshot.room,
        "viewer_seat": "" if seat is None else seat.number,
        "fragments": {part.name.replace("-", "_"): part.html for part in parts},
        "version": tables.version_fragment(snapshot.version),
        "languages": language_choices(),
        "here": reverse("games:room", args=[room.public_id]),
        "socket": _socket_of(room) if viewer_id and is_open else "",
        "poll": reverse("games:room", args=[room.public_id]) if is_open else "",
        "invitation": invitation_to(request, snapshot.room, can_ask=seat is not None)
        if is_open
        else None,
        "refusal": refusal,
        "talk": talk_form(request.user, typed=typed),
        "claim": MemberForm(auto_id="keep_%s") if _is_guest(request.user) else None,
        "is_waiting": is_open and not snapshot.awaits(viewer_id),
    }
    return kept_nowhere(render(request, "games/room.html", context, status=status))


def _is_guest(user: User | AnonymousUser) -> bool:
    return isinstance(user, User) and user.is_guest


def _socket_of(room: Room) -> str:
    """The address of the socket of a page that is made now: of two pages the newer plays."""
    return f"/ws/rooms/{room.public_id}/{page_query(timezone.now())}"


def frame(
    request: TableRequest, room: Room, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    """Every fragment of the table, with its version, and what was refused if anything was.

    Who may not look at it gets the refusal, or is to load the page anew: then it is the door.
    """
    viewer_id = request.user.pk
    snapshot = tables.look(room.pk, viewers=filter(None, [viewer_id]), asked_by=viewer_id)
    if snapshot.may_look(request.user.pk):
        html = _frame(request, snapshot) + refusal_element(refusal)
        return kept_nowhere(HttpResponse(html, status=status))
    if refusal:
        return kept_nowhere(HttpResponse(refusal_element(refusal), status=status))
    response = HttpResponse(status=403)
    response["HX-Refresh"] = "true"
    return kept_nowhere(response)


def answer(
    request: TableRequest, room: Room, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The answer to a press: fragments for htmx; else 303, or the page that says why not."""
    if request.htmx:
        return frame(request, room, refusal=refusal, status=status)
    if refusal:
        return page(request, room, refusal=refusal, status=status)
    return HttpResponseRedirect(reverse("games:room", args=[room.public_id]), status=303)


def is_live(request: TableRequest) -> bool:
    """Whether the page has a socket that is heard: what changes at the table comes by that."""
    # Every header is read anew for ``request.headers``, and no press asks for another.
    return request.META.get("HTTP_HX_REQUEST") == "true" and "HTTP_X_LIVE" in request.META


def shown_by_socket(version: int) -> HttpResponse:
    """The answer to a press that has changed the table, for a page that is shown it anyway.

    It names the version that shows it, so that a page whose socket fails it can look for itself.
    """
    response = HttpResponse(status=204)
    response["X-Version"] = str(version)
    return kept_nowhere(response)


def refused(request: TableRequest, room: Room, refusal: str, *, status: int) -> HttpResponse:
    """The answer where nothing has changed: for htmx the sentence alone."""
    if request.htmx:
        return kept_nowhere(HttpResponse(refusal_element(refusal), status=status))
    return page(request, room, refusal=refusal, status=status)


def led_to(request: TableRequest, address: str) -> HttpResponse:
    """The answer that leads elsewhere, as a whole page anew."""
    if request.htmx:
        response = HttpResponse(status=200)
        response["HX-Redirect"] = address
        return kept_nowhere(response)
    return HttpResponseRedirect(address, status=303)


def lapsed(request: TableRequest) -> HttpResponse:
    """The answer to who is not signed in, or not any more: the front page."""
    if not request.htmx:
        return front_page(request, problem=notice(Notice.LAPSED), status=401)
    response = HttpResponse(status=401)
    response["HX-Redirect"] = reverse("games:front")
    return kept_nowhere(response)


def kept_nowhere(response: HttpResponse) -> HttpResponse:
    """The response, so marked that no cache keeps the cards in it."""
    response["Cache-Control"] = "no-store, private"
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response


def _frame(request: TableRequest, snapshot: tables.Snapshot) -> SafeString:
    viewer_id, said = request.user.pk, request.headers.get("X-Page", "").encode()
    # Where sockets are blocked a page says nothing of itself: it plays, whatever else is open.
    made_at = page_made_at(said, now=timezone.now()) if said else None
    is_elsewhere = snapshot.is_elsewhere(viewer_id, made_at)
    private = tables.private_fragments(snapshot, viewer_id, is_elsewhere=is_elsewhere)
    parts = [part.html for part in (*tables.public_fragments(snapshot), *private)]
    pieces = [tables.version_fragment(snapshot.version), *parts]
    return format_html_join("", "{}", ((piece,) for piece in pieces))


def refusal_element(sentence: str) -> SafeString:
    """The element that says what was refused, "" where nothing was."""
    return render_to_string("games/table/refusal.html", {"sentence": sentence})
