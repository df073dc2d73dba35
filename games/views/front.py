"""The front page, and the one click from there to a table."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.services.guests import sign_in_guest
from games import services
from games.forms import PlayNowForm
from games.phrases import Notice, notice
from games.views.languages import language_choices

# A hand worth a picture: two pairs of courts, and the pig.
FAN = ("Ts", "Jc", "Qh", "Kd", "As", "2h")


@dataclass(frozen=True)
class Front:
    """What the front page shows: a hand of cards, and the way back to a running deal."""

    fan: tuple[str, ...]
    room_url: str
    problem: str = ""


@never_cache
@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The site's name, one button, what this is."""
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
    return HttpResponseRedirect(reverse("games:room", args=[room.public_id]), status=303)


def front_page(request: HttpRequest, *, problem: str = "", status: int = 200) -> HttpResponse:
    """The front page, saying what went wrong if anything did."""
    front_page = Front(fan=FAN, room_url=_way_back(request), problem=problem)
    context = {"front": front_page, "languages": language_choices(), "here": reverse("games:front")}
    return render(request, "games/front.html", context, status=status)


def _way_back(request: HttpRequest) -> str:
    """The address of the table where a deal of this visitor is running, or ""."""
    if not request.user.is_authenticated:
        return ""
    room = services.rooms.seated_room(request.user)
    if room is None or services.rooms.running_deal(room) is None:
        return ""
    return reverse("games:room", args=[room.public_id])
