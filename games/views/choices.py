"""One choice of a table as the page shows it: what it is, what is typed, what is wrong with it."""

from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import engine, rulebook
from games.forms import KINDS, HouseRulesForm
from games.forms.kinds import (
    YES,
    Bombs,
    Charges,
    ChargesOrNone,
    Flag,
    Kind,
    Number,
    OneOf,
    Rows,
    Wins,
    part,
)
from games.phrases import capital

STAKES = gettext_lazy("stakes")
UNITS: dict[str, str | Promise] = {
    "double_from": gettext_lazy("cards"),
    "target_points": gettext_lazy("points"),
}
TEMPLATES: dict[type[Kind], str] = {
    OneOf: "one_of",
    Flag: "flag",
    Bombs: "bombs",
    Rows: "rows",
    Number: "number",
    Wins: "amounts",
    Charges: "amounts",
    ChargesOrNone: "amounts",
}


@dataclass(frozen=True)
class Tick:
    """A box or a button to tick."""

    field: str
    value: str
    label: str
    is_on: bool


@dataclass(frozen=True)
class Row:
    """What one bomb can be laid over."""

    title: str
    ticks: list[Tick]


@dataclass(frozen=True)
class Amount:
    """A number to write: as it was typed, in its unit, with what is wrong about it."""

    field: str
    label: str
    typed: str
    unit: str
    may_be_none: bool
    error: str


@dataclass(frozen=True)
class Mark:
    """What the preset has where a choice differs from it, else ""."""

    choice: str
    words: str


@dataclass(frozen=True)
class Choice:
    """One choice, with all that its template may need."""

    name: str
    title: str
    meaning: str
    template: str
    mark: Mark
    error: str
    is_clashing: bool
    is_on: bool = False
    has_switch: bool = False
    ticks: list[Tick] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    amounts: list[Amount] = field(default_factory=list)


def drawn(form: HouseRulesForm, choice: str, mark: Mark) -> Choice:
    """The choice as the form holds it."""
    kind = KINDS[choice]
    return Choice(
        name=choice,
        title=rulebook.choice_name(choice),
        meaning=rulebook.choice_meaning(choice),
        template=f"games/new_room/{TEMPLATES[type(kind)]}.html",
        mark=mark,
        error=_error(form, choice),
        is_clashing=choice in form.clashing,
        is_on=_typed(form, choice) == YES,
        has_switch=isinstance(kind, ChargesOrNone),
        ticks=_ticks(form, choice, kind),
        rows=_rows(form, choice) if isinstance(kind, Rows) else [],
        amounts=_amounts(form, choice, kind),
    )


def _ticks(form: HouseRulesForm, choice: str, kind: Kind) -> list[Tick]:
    if isinstance(kind, OneOf):
        chosen = _typed(form, choice)
        return [
            Tick(choice, value, rulebook.enum_words(choice, value), value == chosen)
            for value in kind.values
        ]
    if isinstance(kind, Bombs):
        ticked = form.typed.getlist(choice)
        return [
            Tick(choice, bomb, rulebook.bomb_name(bomb), bomb in ticked) for bomb in engine.BOMBS
        ]
    return []


def _rows(form: HouseRulesForm, choice: str) -> list[Row]:
    ticked = form.typed.getlist(choice)
    return [
        Row(
            capital(rulebook.bomb_name(bomb)),
            [
                Tick(choice, f"{bomb}:{prey}", _prey(bomb, prey), f"{bomb}:{prey}" in ticked)
                for prey in engine.PREY
                # A higher one of its kind always beats a bomb (1.5); re-entering is a choice.
                if prey != bomb or choice == "reentry"
            ],
        )
        for bomb in engine.BOMBS
    ]


def _prey(bomb: str, prey: str) -> str:
    return _("a lower one of its kind") if prey == bomb else rulebook.prey_name(prey)


def _amounts(form: HouseRulesForm, choice: str, kind: Kind) -> list[Amount]:
    if isinstance(kind, Number):
        named = {choice: rulebook.choice_name(choice)}
    elif isinstance(kind, Wins):
        named = {part(choice, win): rulebook.instant_win_name(win) for win in engine.INSTANT_WINS}
    elif isinstance(kind, Charges):
        named = {part(choice, key): rulebook.charged_name(key) for key in kind.keys}
    else:
        named = {}
    return [
        Amount(
            field=name,
            label=capital(label),
            typed=_typed(form, name),
            unit=str(UNITS.get(choice, STAKES)),
            may_be_none=not isinstance(kind, Charges),
            error=_error(form, name),
        )
        for name, label in named.items()
    ]


def _typed(form: HouseRulesForm, name: str) -> str:
    return form.typed.get(name, "")


def _error(form: HouseRulesForm, name: str) -> str:
    return str(form.errors[name][0]) if name in form.errors else ""
