"""What a name must be like to be taken."""

import enum
import unicodedata
from typing import Final

from accounts.names.letters import SEPARATORS, is_digit, script_of
from accounts.names.offensive import is_offensive
from accounts.names.reserved import is_reserved

SHORTEST: Final = 3
LONGEST: Final = 20

# The letter of Icelandic that looks like Đ, and that old Vietnamese typing put in its place.
OLD_D: Final = str.maketrans("\u00d0", "Đ")
# Control characters and what is drawn as nothing, or turns the direction of what follows.
INVISIBLE: Final = frozenset(["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"])
# These are letters or marks by their category and yet are drawn as nothing.
FILLERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5") | frozenset(
    map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
)


class Reason(enum.Enum):
    """Why a name is refused."""

    TOO_SHORT = enum.auto()
    TOO_LONG = enum.auto()
    INVISIBLE = enum.auto()
    LETTERS = enum.auto()
    SCRIPTS = enum.auto()
    BLANKS = enum.auto()
    NOTHING_TO_READ = enum.auto()
    RESERVED = enum.auto()
    OFFENSIVE = enum.auto()


class BadName(ValueError):
    """A name that nobody may take; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.name)
        self.reason = reason


def normalise(text: str) -> str:
    """``text`` as names are kept: NFKC, without blanks around it. Twice is as once."""
    return unicodedata.normalize("NFKC", text).translate(OLD_D).strip(" ")


def check(text: str, *, may_be_reserved: bool = False) -> str:
    """The name that ``text`` is, as it is kept.

    3 to 20 letters of one script or digits, with . _ - and single blanks between them; a mark only
    where it makes one letter with what it stands on. Raises BadName.
    """
    if not INVISIBLE.isdisjoint(map(unicodedata.category, text)) or not FILLERS.isdisjoint(text):
        raise BadName(Reason.INVISIBLE)
    name = normalise(text)
    if len(name) < SHORTEST:
        raise BadName(Reason.TOO_SHORT)
    if len(name) > LONGEST:
        raise BadName(Reason.TOO_LONG)
    _check_letters(name)
    if "  " in name:
        raise BadName(Reason.BLANKS)
    if not may_be_reserved and is_reserved(name):
        raise BadName(Reason.RESERVED)
    if is_offensive(name):
        raise BadName(Reason.OFFENSIVE)
    return name


def _check_letters(name: str) -> None:
    to_read = [each for each in name if each not in SEPARATORS]
    scripts = {script_of(each) for each in to_read if not is_digit(each)}
    if None in scripts:
        raise BadName(Reason.LETTERS)
    if len(scripts) > 1:
        raise BadName(Reason.SCRIPTS)
    if len(to_read) < SHORTEST - 1:
        raise BadName(Reason.NOTHING_TO_READ)
