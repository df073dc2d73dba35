"""The letters that names are made of, by script. What is not here is in no name."""

import unicodedata
from typing import Final

LATIN: Final = "latin"

SEPARATORS: Final = "._- "

# Marks that Vietnamese and the languages of its neighbours' guests put on Latin letters.
LATIN_MARKS: Final = frozenset(
    "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u031b\u0323\u0326\u0327\u0328"
)
# Latin letters that are not an ASCII letter with marks.
LATIN_ALONE: Final = frozenset("đĐøØłŁæÆœŒ")

# Only scripts that are written from left to right, and of them the letters in use: no dead
# letters, fillers or digits of their own. Not Greek: ν looks like v and its capital like N.
RANGES: Final = {
    "cyrillic": [(0x0400, 0x045F), (0x0490, 0x0493), (0x04D8, 0x04D9), (0x04E8, 0x04E9)],
    "thai": [(0x0E01, 0x0E30), (0x0E32, 0x0E32), (0x0E40, 0x0E44)],
    "lao": [(0x0E81, 0x0EB0), (0x0EB2, 0x0EB2), (0x0EC0, 0x0EC4)],
    "khmer": [(0x1780, 0x17A2)],
    "hiragana": [(0x3041, 0x3096)],
    "katakana": [(0x30A1, 0x30FA), (0x30FC, 0x30FC)],
    "han": [(0x3400, 0x4DBF), (0x4E00, 0x9FFF)],
    "hangul": [(0xAC00, 0xD7A3)],
}


def script_of(letter: str) -> str | None:
    """The script of a composed letter, None for one that no name has."""
    if _is_latin(letter):
        return LATIN
    if not unicodedata.category(letter).startswith("L"):
        return None
    code = ord(letter)
    for script, ranges in RANGES.items():
        if any(first <= code <= last for first, last in ranges):
            return script
    return None


def is_digit(letter: str) -> bool:
    """Whether it is one of the ten digits that go with every script."""
    return "0" <= letter <= "9"


def _is_latin(letter: str) -> bool:
    if letter in LATIN_ALONE:
        return True
    decomposed = unicodedata.normalize("NFD", letter)
    base, marks = decomposed[0], decomposed[1:]
    return base.isascii() and base.isalpha() and LATIN_MARKS.issuperset(marks)
