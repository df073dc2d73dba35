"""The rules explained: the five systems side by side, one of them, and those of a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.languages import language_choices
from games import engine, rulebook, services
from games.models import Room
from games.phrases import RULES_NAMES
from games.views.systems import System, systems
from games.views.tables import TableRequest


@dataclass(frozen=True)
class Cell:
    """What one system makes of a choice, in lines; none where the choice has no effect.

    On a phone the first of several that choose alike stands for all of them, by their ``names``.
    """

    names: str
    lines: tuple[str, ...]
    is_repeated: bool


@dataclass(frozen=True)
class Row:
    """One choice of all systems."""

    name: str
    meaning: str
    is_same: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Group:
    """Rows that belong together."""

    title: str
    rows: tuple[Row, ...]


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The five systems, and a table that compares them choice by choice.

    Kept by no cache, as every page with forms: becoming a guest changes their tokens.
    """
    shown = systems()
    context = {
        "systems": shown,
        "groups": _compared(shown),
        "columns": len(shown) + 1,
        "languages": language_choices(),
        "here": reverse("games:rules"),
    }
    return render(request, "games/rules/index.html", context)


@never_cache
@require_safe
def system(request: HttpRequest, slug: str) -> HttpResponse:
    """One system explained, with its examples."""
    if slug not in engine.PRESETS:
        raise Http404
    rules = engine.PRESETS[slug]
    every = systems(chosen=slug)
    context = {
        "system": next(each for each in every if each.is_chosen),
        "others": [each for each in every if not each.is_chosen],
        "chapters": rulebook.chapters(rules),
        "explanation": explanation(rules),
        "languages": language_choices(),
        "here": reverse("games:rules_of", args=[slug]),
    }
    return render(request, "games/rules/system.html", context)


@require_safe
def room(request: TableRequest, room_id: str) -> HttpResponse:
    """The rule card of a table: its house rules first; for htmx without the page around it."""
    seen = get_object_or_404(Room, public_id=room_id)
    rules = _rules_of(seen)
    context = {
        "room": seen,
        "preset": str(RULES_NAMES.get(rules.slug, rules.slug)),
        "slug": rules.slug,
        "differences": rulebook.differences(rules),
        "chapters": rulebook.chapters(rules),
        "explanation": explanation(rules),
        "languages": language_choices(),
        "here": reverse("games:room_rules", args=[room_id]),
    }
    page = "games/rules/card.html" if request.htmx else "games/rules/room.html"
    return render(request, page, context)


def explanation(rules: engine.RuleSet) -> SafeString:
    """All chapters about these rules, as they stand on a page, in the active language."""
    return _explanation(rules, get_language())


@lru_cache(maxsize=64)
def _explanation(rules: engine.RuleSet, _language: str | None) -> SafeString:
    context = {"chapters": rulebook.chapters(rules)}
    return render_to_string("games/rules/chapters.html", context)


def _rules_of(seen: Room) -> engine.RuleSet:
    """What the running or latest deal is played by; before the first, what the room says."""
    deal = services.presence.latest_deal(seen)
    data = seen.rules if deal is None or deal.rules is None else deal.rules
    return engine.RuleSet.from_data(data)


def _compared(shown: list[System]) -> list[Group]:
    presets = [engine.PRESETS[each.slug] for each in shown]
    return [
        Group(
            group.title,
            tuple(
                Row(
                    row.name,
                    row.meaning,
                    row.is_same,
                    tuple(_cells(shown, row)),
                )
                for row in group.rows
            ),
        )
        for group in rulebook.compare(presets)
    ]


def _cells(shown: list[System], row: rulebook.Compared) -> Iterator[Cell]:
    """The systems' cells of a row; each names all systems that choose as it does."""
    for column, lines in enumerate(row.values):
        alike = [
            system.name for system, value in zip(shown, row.values, strict=True) if value == lines
        ]
        yield Cell(", ".join(alike), lines, is_repeated=lines in row.values[:column])
