"""What people type that others read: cleaned of what cannot be seen, and kept to its line."""

import re
import unicodedata

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise

# What nobody types: a page that sends more than so many times the longest is no page of ours.
SENT_AT_MOST = 10
UNSEEN = {"Cc", "Cf", "Cs", "Co"}
MARKS = {"Mn", "Me"}
MOST_MARKS = 2
# Letters and marks that show nothing: fillers, a joiner of marks, the empty pattern of Braille.
BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


class TypedField(forms.Field):
    """One line of text without what cannot be seen: controls, marks of direction, more blanks.

    Of marks upon one letter two stay. ``too_long`` is the sentence for more than ``longest``.
    """

    def __init__(self, *, longest: int, too_long: str | Promise, required: bool = True) -> None:
        super().__init__(required=required)
        self.longest, self.too_long = longest, too_long

    def to_python(self, value: object) -> str:
        text = str(value or "")
        if len(text) > SENT_AT_MOST * self.longest:
            raise ValidationError(str(self.too_long))
        cleaned = as_seen(text)
        if len(cleaned) > self.longest:
            raise ValidationError(str(self.too_long))
        return cleaned


def as_seen(text: str) -> str:
    """The text as one line of what can be seen of it, composed (NFC); "" where nothing can."""
    seen = "".join(
        " " if character.isspace() else character
        for character in text
        if character.isspace() or not _is_unseen(character)
    )
    line = re.sub(r" +", " ", _with_few_marks(unicodedata.normalize("NFC", seen))).strip()
    return line if any(map(_stands_alone, line)) else ""


def _is_unseen(character: str) -> bool:
    return character in BLANK_LETTERS or unicodedata.category(character) in UNSEEN


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in MARKS


def _stands_alone(character: str) -> bool:
    return not (character.isspace() or _is_mark(character))


def _with_few_marks(text: str) -> str:
    """Marks upon marks grow out of their line; Vietnamese letters have theirs built in."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if _is_mark(character) else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)
