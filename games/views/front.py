"""The front page, and the one click from there to a table."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.languages import language_choices
from accounts.services.guests import sign_in_guest
from games import engine, services
from games.forms import RULES, PlayNowForm
from games.models import Room
from games.phrases import RULES_NAMES, Notice, notice
from games.tables import InvitedTo, invitations_in_words
from games.views.systems import System, systems

# A hand worth a picture: a straight to the ace, and the pig.
FAN = ("Ts", "Jc", "Qh", "Kd", "As", "2h")

# The session's name for the system that this browser played last.
LAST_RULES = "rules"


@dataclass(frozen=True)
class Front:
    """What the front page shows: a hand of cards, the systems, the way back to a running deal.

    ``rules`` is what the big button plays: what was played last, or else the first system.
    ``seat`` is the room where the visitor still has a seat while nothing runs there, and
    ``invitations`` are to rooms of others. ``code`` is what was typed as that of a
    room, ``code_problem`` why it led nowhere.
    """

    fan: tuple[str, ...]
    room_url: str
    rules: str
    rules_name: str
    systems: list[System]
    seat: Room | None = None
    invitations: tuple[InvitedTo, ...] = ()
    problem: str = ""
    code: str = ""
    code_problem: str = ""


@never_cache
@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The site's name, one button, the five systems, what this is."""
    return front_page(request)


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """A table with bots at once; a visitor whom nobody knows becomes a guest."""
    form = PlayNowForm(request.POST)
    if not form.is_valid():
        return front_page(request, problem=notice(Notice.NO_SUCH_RULES), status=422)
    player = request.user if request.user.is_authenticated else sign_in_guest(request)
    room = services.rooms.play_now(
        player=player, rules=form.chosen_rules, level=form.chosen_level, now=timezone.now()
    )
    request.session[LAST_RULES] = room.rules["slug"]
    return HttpResponseRedirect(reverse("games:room", args=[room.public_id]), status=303)


def front_page(
    request: HttpRequest,
    *,
    problem: str = "",
    code: str = "",
    code_problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """The front page, saying what went wrong if anything did."""
    room_url = way_back(request)
    last = str(request.session.get(LAST_RULES))
    rules = last if last in engine.PRESETS else RULES
    shown = Front(
        fan=FAN,
        room_url=room_url,
        seat=None if room_url else seated_room(request),
        invitations=invitations_in_words(
            services.inviting.standing_for(request.user, now=timezone.now())
        ),
        rules=rules,
        rules_name=str(RULES_NAMES[rules]),
        systems=systems(),
        problem=problem,
        code=code,
        code_problem=code_problem,
    )
    context = {"front": shown, "languages": language_choices(), "here": reverse("games:front")}
    return render(request, "games/front.html", context, status=status)


def way_back(request: HttpRequest) -> str:
    """The address of the table where a deal of this visitor is running, or ""."""
    room = seated_room(request)
    if room is None or services.presence.running_deal(room) is None:
        return ""
    return reverse("games:room", args=[room.public_id])


def seated_room(request: HttpRequest) -> Room | None:
    """The open room where this visitor has a seat, if any."""
    return services.rooms.seated_room(request.user) if request.user.is_authenticated else None
