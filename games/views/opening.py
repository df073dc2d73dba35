"""Opening a room: presets first, then every house rule; what it comes to is shown as one goes."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.services.guests import sign_in_guest
from games import engine, rulebook, services
from games.forms import HouseRulesForm, NewRoomForm
from games.forms.new_room import (
    BOTS,
    FRIENDS,
    LONGEST_NAME,
    NO_LIMIT,
    SEATS,
    TIMES,
)
from games.phrases import RULES_NAMES, Notice, notice
from games.views import house_rules
from games.views.choices import Tick
from games.views.front import LAST_RULES, way_back
from games.views.house_rules import Problem
from games.views.languages import language_choices
from games.views.systems import System, systems
from games.views.tables import TableRequest


@dataclass(frozen=True)
class Asked:
    """What somebody has asked for, read by two forms."""

    room: NewRoomForm
    rules: HouseRulesForm

    @property
    def is_valid(self) -> bool:
        return self.room.is_valid() and self.rules.is_valid()


@dataclass(frozen=True)
class Page:
    """What the page shows."""

    systems: list[System]
    rules: str
    rules_name: str
    seats: list[Tick]
    times: list[Tick]
    others: list[Tick]
    name: str
    longest_name: int
    sections: list[house_rules.Section]
    is_unfolded: bool
    problems: list[Problem]
    can_fit: bool
    verdict: str
    differences: tuple[rulebook.Difference, ...]
    room_url: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_room(request: TableRequest) -> HttpResponse:
    """The page to open a room by; POST opens it, or says what does not go together (422)."""
    if request.method != "POST":
        return _answer(request, _asked(request.GET, QueryDict()))
    asked = _asked(request.POST, request.POST)
    if not asked.is_valid:
        return _answer(request, asked)
    player = request.user if request.user.is_authenticated else sign_in_guest(request)
    room = services.opening.open_room(
        player=player,
        setup=services.Setup(
            rules=asked.rules.rules,
            seats=int(asked.room.cleaned_data["seats"]),
            turn_seconds=asked.room.chosen_turn_seconds,
            name=asked.room.cleaned_data["name"],
        ),
        level=asked.room.chosen_bots,
        now=timezone.now(),
    )
    request.session[LAST_RULES] = room.rules["slug"]
    return HttpResponseRedirect(reverse("games:room", args=[room.public_id]), status=303)


@never_cache
@require_POST
def check(request: TableRequest) -> HttpResponse:
    """What the choices come to, opening nothing: the differences to the preset, or what is wrong.

    For htmx that is an answer like any other; the whole page says 422 where it is wrong. With
    ``fit`` those choices give way that do not go together with the others, and all is drawn anew.
    """
    asked = _asked(request.POST, request.POST)
    if "fit" in request.POST:
        return _answer(request, Asked(asked.room, asked.rules.fitted()))
    if not request.htmx:
        return _answer(request, asked)
    context = {"page": _page(request, asked), "marks": house_rules.marks(asked.rules)}
    return render(request, "games/new_room/checked.html", context)


def _asked(room: QueryDict, rules: QueryDict) -> Asked:
    form = NewRoomForm(room)
    form.is_valid()
    return Asked(form, HouseRulesForm(engine.PRESETS[form.chosen_rules], rules))


def _answer(request: TableRequest, asked: Asked) -> HttpResponse:
    page = _page(request, asked)
    template = "games/new_room.html"
    if request.htmx:
        template = "games/new_room/form.html"
    context = {
        "page": page,
        "languages": language_choices(),
        "here": f"{reverse('games:new_room')}?rules={page.rules}",
    }
    return render(request, template, context, status=422 if page.problems else 200)


def _page(request: HttpRequest, asked: Asked) -> Page:
    slug = asked.room.chosen_rules
    problems = [*_problems(asked.room), *house_rules.problems(asked.rules)]
    differences = rulebook.differences(asked.rules.rules)
    return Page(
        systems=systems(chosen=slug),
        rules=slug,
        rules_name=str(RULES_NAMES[slug]),
        seats=[_tick(asked.room, "seats", value, value) for value in SEATS],
        times=[_tick(asked.room, "turn_seconds", value, _time(value)) for value in TIMES],
        others=[_tick(asked.room, "others", value, label) for value, label in _others()],
        name=str(asked.room.typed["name"]),
        longest_name=LONGEST_NAME,
        sections=house_rules.sections(asked.rules),
        is_unfolded=bool(problems or differences),
        problems=problems,
        can_fit=bool(asked.rules.contradictions),
        verdict=_verdict(problems, differences),
        differences=differences,
        room_url=way_back(request),
    )


def _problems(form: NewRoomForm) -> list[Problem]:
    places = {
        "rules": [("systems-title", _("Rules"))],
        "level": [],
        "seats": [("seats", _("Seats"))],
        "turn_seconds": [("turn-seconds", _("Time for a turn"))],
        "name": [("name", _("Name of the table"))],
        "others": [("others", _("Empty seats"))],
    }
    return [
        Problem(
            notice(Notice.NO_SUCH_RULES) if name in ("rules", "level") else str(sentences[0]),
            places[name],
        )
        for name, sentences in form.errors.items()
    ]


def _tick(form: NewRoomForm, field: str, value: str, label: str) -> Tick:
    return Tick(field, value, label, form.typed[field] == value)


def _others() -> list[tuple[str, str]]:
    return [(BOTS, _("Bots sit there")), (FRIENDS, _("Wait for friends"))]


def _time(value: str) -> str:
    if value == NO_LIMIT:
        return _("No limit")
    return _("%(number)s s") % {"number": value}


def _verdict(problems: list[Problem], differences: tuple[rulebook.Difference, ...]) -> str:
    """One line: whether a table can be opened by this, and how far it is from the preset."""
    if problems:
        return ngettext(
            "%(number)d thing to put right", "%(number)d things to put right", len(problems)
        ) % {"number": len(problems)}
    if differences:
        return ngettext("%(number)d house rule", "%(number)d house rules", len(differences)) % {
            "number": len(differences)
        }
    return _("As it is written, nothing changed")
