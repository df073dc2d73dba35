"""People played with lately: asking one of them to a table, and what the asked say."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games import services
from games.forms import AnswerForm, InviteForm
from games.models import Room
from games.phrases import Notice, ask_again_later, host_is_short, notice
from games.tables import invitations_fragment
from games.views import tables
from games.views.front import front_page
from games.views.tables import TableRequest

REFUSED = {
    services.NotYours: (Notice.NOT_SEATED, 403),
    services.CannotBeAsked: (Notice.CANNOT_BE_ASKED, 409),
    services.RoomIsFull: (Notice.ROOM_IS_FULL, 409),
    services.NoSuchRoom: (Notice.ROOM_IS_CLOSED, 409),
}


@require_safe
def lately(request: TableRequest, room_id: str) -> HttpResponse:
    """Whom the viewer can ask to the room where they sit: a page, for htmx the list alone."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    room = get_object_or_404(Room, public_id=room_id)
    if not room.seats.filter(player_id=request.user.pk).exists():
        return _list(request, request.user, room, problem=notice(Notice.NOT_SEATED), status=403)
    return _list(request, request.user, room)


@require_POST
def invite(request: TableRequest, room_id: str) -> HttpResponse:
    """Ask one of them."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    room = get_object_or_404(Room, public_id=room_id)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _list(request, request.user, room, problem=notice(Notice.UNREADABLE), status=422)
    try:
        services.inviting.invite(
            room_id=room_id,
            sender=request.user,
            guest=form.cleaned_data["guest"],
            now=timezone.now(),
        )
    except services.TooManyInvitations as error:
        return _list(request, request.user, room, problem=ask_again_later(error.wait), status=429)
    except (services.HostIsShort, *REFUSED) as error:
        problem, status = _why(error, room)
        return _list(request, request.user, room, problem=problem, status=status)
    if request.htmx:
        return _list(request, request.user, room)
    return HttpResponseRedirect(reverse("games:lately", args=[room_id]), status=303)


def _why(error: Exception, room: Room) -> tuple[str, int]:
    """Why the sender cannot ask anybody, or not this one."""
    if isinstance(error, services.HostIsShort):
        return host_is_short(room.stake), 409
    why, status = REFUSED[type(error)]
    return notice(why), status


@require_POST
def answer(request: TableRequest, handle: str) -> HttpResponse:
    """Go to the table one is asked to, or say no and stay."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _unanswered(request, Notice.UNREADABLE, status=422)
    try:
        room = services.inviting.answer(invitation=handle, guest=request.user, now=timezone.now())
    except services.NoSuchInvitation:
        return _unanswered(request, Notice.NO_SUCH_INVITATION, status=409)
    if form.goes:
        return HttpResponseRedirect(reverse("games:room", args=[room.public_id]), status=303)
    if request.htmx:
        return tables.kept_nowhere(HttpResponse(_left(request)))
    return HttpResponseRedirect(_back(request), status=303)


def _list(
    request: TableRequest, player: User, room: Room, *, problem: str = "", status: int = 200
) -> HttpResponse:
    # From the list one could conclude who sits here, and who was asked: it is for those who do.
    sits_here = room.seats.filter(player_id=player.pk).exists()
    now = timezone.now()
    people = services.inviting.lately(player=player, room=room, now=now) if sits_here else ()
    context = {"room": room, "playmates": people, "problem": problem}
    template = "games/lately_list.html" if request.htmx else "games/lately.html"
    return tables.kept_nowhere(render(request, template, context, status=status))


def _unanswered(request: TableRequest, why: Notice, *, status: int) -> HttpResponse:
    if not request.htmx:
        return front_page(request, problem=notice(why), status=status)
    return tables.kept_nowhere(HttpResponse(_left(request, notice(why)), status=status))


def _left(request: HttpRequest, refusal: str = "") -> str:
    """What a table shows after an answer: the invitations that are left, and a refusal if any."""
    standing = services.inviting.standing_for(request.user, now=timezone.now())
    here = request.POST.get("next")
    elsewhere = (one for one in standing if reverse("games:room", args=[one.room_id]) != here)
    sentence = render_to_string("games/table/refusal.html", {"sentence": refusal})
    return sentence + invitations_fragment(tuple(elsewhere)).html


def _back(request: HttpRequest) -> str:
    """The page on which the button was."""
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_ours else reverse("games:front")
