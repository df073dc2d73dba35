"""The whole explanation of a rule system, chapter by chapter, made from its value alone."""

from functools import lru_cache

from django.utils.translation import get_language

from games import engine
from games.rulebook.explaining import (
    absent,
    chop_payment,
    chopping,
    combinations,
    compensation,
    dealing,
    ending,
    instant_wins,
    leaving,
    leftovers,
    opening,
    paying,
    penalties,
    tricks,
)
from games.rulebook.pages import Chapter

WRITERS = (
    dealing.chapter_of,
    combinations.chapter_of,
    chopping.chapter_of,
    tricks.chapter_of,
    opening.chapter_of,
    ending.chapter_of,
    instant_wins.chapter_of,
    paying.chapter_of,
    chop_payment.chapter_of,
    leftovers.chapter_of,
    penalties.chapter_of,
    compensation.chapter_of,
    leaving.chapter_of,
    absent.chapter_of,
)


def chapters(rules: engine.RuleSet) -> tuple[Chapter, ...]:
    """The explanation of these rules in the active language; examples are played by the engine."""
    return _chapters(rules, get_language())


@lru_cache(maxsize=64)
def _chapters(rules: engine.RuleSet, _language: str | None) -> tuple[Chapter, ...]:
    """As ``chapters``: the same for the same rules and language."""
    written = (write(rules) for write in WRITERS)
    return tuple(each for each in written if each is not None)
