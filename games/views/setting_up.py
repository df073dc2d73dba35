"""What a room is set up with, as a page to choose by: for a new one, and for one that there is."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import phrases, rulebook
from games.forms import SetupForms
from games.forms.kinds import NO, YES
from games.forms.new_room import (
    BOTS,
    FRIENDS,
    LONGEST_NAME,
    NO_LIMIT,
    POINTS,
    SEATS,
    TIMES,
    NewRoomForm,
)
from games.models import Room
from games.phrases import RULES_NAMES, Notice, notice
from games.services import Flaw
from games.services.tiers import TIERS
from games.views import house_rules
from games.views.choices import Tick
from games.views.house_rules import Problem
from games.views.systems import System, systems

OF_CHIPS = {flaw for flaw in Flaw if flaw.value.startswith(("chips_", "host_"))}
OF_KIND = set(Flaw) - OF_CHIPS - {Flaw.SEATS_ARE_TAKEN}


@dataclass(frozen=True)
class KindCard:
    """A kind of room to choose, with a line of what it means."""

    tick: Tick
    in_short: str


@dataclass(frozen=True)
class Stakes:
    """A tier to choose a stake of, with what it takes and asks for."""

    name: str
    in_short: str
    ticks: list[Tick]


@dataclass(frozen=True)
class Addresses:
    """Where a page asks for itself by other rules, what it is checked by, where it is sent to.

    ``bar`` is the template of the buttons that send it.
    """

    page: str
    check: str
    send: str
    bar: str


@dataclass(frozen=True)
class Page:
    """What the page shows. ``others`` is empty where the seats are filled at the table."""

    addresses: Addresses
    systems: list[System]
    rules: str
    rules_name: str
    kinds: list[KindCard]
    kind_flaws: list[str]
    points: Tick
    tiers: list[Stakes]
    chips_flaws: list[str]
    seats: list[Tick]
    times: list[Tick]
    others: list[Tick]
    access: list[Tick]
    switches: list[Tick]
    name: str
    name_hint: str
    longest_name: int
    sections: list[house_rules.Section]
    is_unfolded: bool
    problems: list[Problem]
    can_fit: bool
    verdict: str
    differences: tuple[rulebook.Difference, ...]
    note: str
    room_url: str


def page_of(
    asked: SetupForms, addresses: Addresses, *, is_new: bool, note: str = "", room_url: str = ""
) -> Page:
    """The page as it was asked for, with what is wrong about it, and one thing to know before.

    ``room_url`` leads to a deal that runs, and stands in the way.
    """
    room, slug = asked.room, asked.room.chosen_rules
    in_rules = house_rules.problems(asked.rules)
    problems = [*_in_room(room), *_flaws(asked, is_new=is_new), *in_rules]
    differences = rulebook.differences(asked.rules.rules)
    return Page(
        addresses=addresses,
        systems=systems(chosen=slug),
        rules=slug,
        rules_name=str(RULES_NAMES[slug]),
        kinds=[
            KindCard(
                _tick(room, "kind", kind, phrases.room_kind(kind)), phrases.room_kind_in_short(kind)
            )
            for kind in Room.Kind.values
        ],
        kind_flaws=[phrases.flaw(each, asked.setup) for each in asked.flaws if each in OF_KIND],
        points=_tick(room, "plays_for", POINTS, _("Points: no chips move")),
        tiers=list(_tiers(room)),
        chips_flaws=[phrases.flaw(each, asked.setup) for each in asked.flaws if each in OF_CHIPS],
        seats=[_tick(room, "seats", value, value) for value in SEATS],
        times=[_tick(room, "turn_seconds", value, _time(value)) for value in TIMES],
        others=[_tick(room, "others", value, label) for value, label in _others()] * is_new,
        access=[_tick(room, "is_public", value, label) for value, label in _access()],
        switches=[_tick(room, field, YES, label) for field, label in _switches().items()],
        name=str(room.typed["name"]),
        name_hint=_("Drawn for you if you leave it empty")
        if is_new
        else _("Keeps its name if you leave it empty"),
        longest_name=LONGEST_NAME,
        sections=house_rules.sections(asked.rules),
        is_unfolded=bool(in_rules or differences),
        problems=problems,
        can_fit=asked.can_fit,
        verdict=_verdict(problems, differences),
        differences=differences,
        note=note,
        room_url=room_url,
    )


def _in_room(form: NewRoomForm) -> Iterator[Problem]:
    """What is badly written, the house rules apart."""
    for name, sentences in form.errors.items():
        unknown = name in ("rules", "level")
        sentence = notice(Notice.NO_SUCH_RULES) if unknown else str(sentences[0])
        yield Problem(sentence, [place for place in [_places().get(name)] if place])


def _flaws(asked: SetupForms, *, is_new: bool) -> Iterator[Problem]:
    """What does not go with the kind of the room, or with who sits there."""
    fields = {
        Flaw.RANKED_RULES: ("kind", "house"),
        Flaw.RANKED_TIME: ("kind", "turn_seconds"),
        Flaw.RANKED_BOTS: ("kind", "others") if is_new else ("kind",),
        Flaw.RANKED_HINTS: ("kind", "may_hint"),
        Flaw.RANKED_GUESTS: ("kind",),
        Flaw.BEGINNERS_TIME: ("kind", "turn_seconds"),
        Flaw.BEGINNERS_HINTS: ("kind", "may_hint"),
        Flaw.SEATS_ARE_TAKEN: ("seats",),
        Flaw.CHIPS_RULES: ("plays_for", "rules"),
        Flaw.CHIPS_TIME: ("plays_for", "turn_seconds"),
        Flaw.CHIPS_BEGINNERS: ("plays_for", "kind"),
        Flaw.CHIPS_BOTS: ("plays_for", "others"),
    }
    places = _places()
    for flaw in asked.flaws:
        where = fields.get(flaw, ("plays_for",))
        yield Problem(phrases.flaw(flaw, asked.setup), [places[field] for field in where])


def _places() -> dict[str, tuple[str, str]]:
    """Where each field stands on the page, and what it is called."""
    return {
        "rules": ("systems-title", _("Rules")),
        "kind": ("kind", _("Kind of table")),
        "plays_for": ("plays-for", _("Played for")),
        "seats": ("seats", _("Seats")),
        "turn_seconds": ("turn-seconds", _("Time for a turn")),
        "name": ("name", _("Name of the table")),
        "others": ("others", _("Empty seats")),
        "is_public": ("is-public", _("Who may come")),
        "may_watch": ("allowed", _("Watching")),
        "may_chat": ("allowed", _("Chat")),
        "may_hint": ("allowed", _("Hints")),
        "house": ("house", _("House rules")),
    }


def _tick(form: NewRoomForm, field: str, value: str, label: str) -> Tick:
    return Tick(field, value, label, form.typed[field] == value)


def _tiers(form: NewRoomForm) -> Iterator[Stakes]:
    for tier in TIERS.values():
        offered = [(f"{tier.slug}-{stake}", stake) for stake in tier.stakes]
        yield Stakes(
            name=phrases.tier_name(tier.slug),
            in_short=phrases.tier_in_short(tier.slug),
            ticks=[
                _tick(form, "plays_for", value, phrases.tier_and_stake(tier.slug, stake))
                for value, stake in offered
            ],
        )


def _others() -> list[tuple[str, str]]:
    return [(BOTS, _("Bots sit there")), (FRIENDS, _("Wait for friends"))]


def _access() -> list[tuple[str, str]]:
    return [(YES, _("Everybody")), (NO, _("Anybody with the link"))]


def _switches() -> dict[str, str]:
    return {"may_watch": _("Watching"), "may_chat": _("Chat"), "may_hint": _("Hints")}


def _time(value: str) -> str:
    return _("No limit") if value == NO_LIMIT else phrases.time_for_a_turn(int(value))


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
