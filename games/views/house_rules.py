"""The choices of a table in their groups: what is wrong, and what differs from the preset."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import rulebook
from games.forms import CLASHES, HouseRulesForm, choice_of
from games.views.choices import Choice, Mark, drawn


@dataclass(frozen=True)
class Section:
    """Some choices under one title; open where something is wrong in it."""

    id: str
    title: str
    changed: str
    is_open: bool
    choices: list[Choice]


@dataclass(frozen=True)
class Problem:
    """What is wrong, and where: the ids of elements, and what they are called."""

    sentence: str
    places: list[tuple[str, str]]


def sections(form: HouseRulesForm) -> list[Section]:
    """All choices, in their groups."""
    marked = {mark.choice: mark for mark in marks(form)}
    counted = counts(form)
    wrong = form.clashing | {choice_of(name) for name in form.errors}
    return [
        Section(
            id=f"group-{number}",
            title=str(group.title),
            changed=counted[number],
            is_open=not wrong.isdisjoint(group.choices),
            choices=[drawn(form, choice, marked[choice]) for choice in group.choices],
        )
        for number, group in enumerate(rulebook.GROUPS)
    ]


def marks(form: HouseRulesForm) -> list[Mark]:
    """For every choice, what the preset has instead, where the form is in order."""
    before = {each.choice: each.preset for each in rulebook.differences(form.rules)}
    return [
        Mark(choice, _("Preset: %(value)s") % {"value": before[choice]} if choice in before else "")
        for choice in rulebook.CHOICES
    ]


def counts(form: HouseRulesForm) -> list[str]:
    """For every group, how many of its choices differ from the preset, in words."""
    changed = {each.choice for each in rulebook.differences(form.rules)}
    numbers = [len(changed & set(group.choices)) for group in rulebook.GROUPS]
    return [_("%(number)d changed") % {"number": number} if number else "" for number in numbers]


def problems(form: HouseRulesForm) -> list[Problem]:
    """All that is wrong: what is badly written, else what does not go together."""
    badly_written = [
        Problem(str(form.errors[name][0]), [_place(choice_of(name))])
        for name in form.fields
        if name in form.errors
    ]
    return badly_written or [
        Problem(rulebook.contradiction(found), [_place(choice) for choice in CLASHES[found]])
        for found in form.contradictions
    ]


def _place(choice: str) -> tuple[str, str]:
    return f"choice-{choice}", rulebook.choice_name(choice)
