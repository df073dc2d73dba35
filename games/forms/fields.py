"""Fields for what a house rule can be: amounts in stakes, with halves or without, sets of names.

Each has one sentence for whatever is wrong with what was typed.
"""

import re
from collections.abc import Iterable

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MOST_STAKES = 1000
MOST_POINTS = 1000
MOST_CARDS = 13

WHOLE = re.compile(r"[0-9]{1,4}")
# Both marks of a decimal: people write ½ as 0,5 here and as 0.5 there.
HALVES = re.compile(r"([0-9]{1,4})(?:[.,]([05])0?)?")

STAKES_WANTED = _("Write a whole number of stakes from 0 to 1,000.")
STAKES_OR_NONE_WANTED = _("Write a whole number of stakes from 0 to 1,000, or nothing for none.")
HALVES_WANTED = _("Write a number of stakes from 0 to 1,000; half a stake is 0.5.")
CARDS_WANTED = _("Write a number of cards from 1 to 13, or nothing for none.")
POINTS_WANTED = _("Write a number of points from 0 to 1,000, or nothing for none.")
NOT_OFFERED = _("That is none of the values to choose from.")


class WholeField(forms.Field):
    """A whole number between two bounds; nothing typed is None where ``may_be_none``."""

    def __init__(
        self,
        *,
        wanted: str | Promise,
        most: int = MOST_STAKES,
        least: int = 0,
        may_be_none: bool = False,
    ) -> None:
        super().__init__(required=False)
        self.wanted = wanted
        self.least, self.most = least, most
        self.may_be_none = may_be_none

    def to_python(self, value: object) -> int | None:
        text = str(value or "").strip()
        if not text and self.may_be_none:
            return None
        if not WHOLE.fullmatch(text) or not self.least <= int(text) <= self.most:
            raise ValidationError(str(self.wanted))
        return int(text)


class HalvesField(forms.Field):
    """A number of stakes in halves, as JSON spells it in options: whole, or with .5."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: object) -> int | float:
        found = HALVES.fullmatch(str(value or "").strip())
        if found is None:
            raise ValidationError(HALVES_WANTED)
        number = int(found[1]) + (0.5 if found[2] == "5" else 0)
        if number > MOST_STAKES:
            raise ValidationError(HALVES_WANTED)
        return number if number % 1 else int(number)


class OneOfField(forms.ChoiceField):
    """One of a few values. Where a browser sends several, the last one counts.

    So an unticked box can say no: a hidden field before it does.
    """

    def __init__(self, values: Iterable[str]) -> None:
        super().__init__(
            choices=[(value, value) for value in values],
            error_messages={"required": NOT_OFFERED, "invalid_choice": NOT_OFFERED},
        )


class SomeOfField(forms.MultipleChoiceField):
    """Any number of values. An empty one is sent beside them, so that none at all can be said."""

    widget = forms.SelectMultiple

    def __init__(self, values: Iterable[str]) -> None:
        super().__init__(
            choices=[(value, value) for value in values],
            required=False,
            error_messages={"invalid_choice": NOT_OFFERED},
        )

    def to_python(self, value: object) -> list[str]:
        return [text for text in super().to_python(value) if text]
