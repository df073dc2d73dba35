"""What the tests of the rulebook share: rules with house rules, and their explanation in words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from django.utils import translation

from games import engine, rulebook
from games.rulebook.pages import Chapter, Example, Passage

LANGUAGES = ("vi", "en")


def house(slug: str, **options: Any) -> engine.RuleSet:
    """A preset with house rules."""
    return engine.with_options(engine.PRESETS[slug], options)


def chapters(rules: engine.RuleSet, language: str) -> tuple[Chapter, ...]:
    with translation.override(language):
        return rulebook.chapters(rules)


def words(rules: engine.RuleSet, language: str) -> str:
    """All that the explanation says."""
    return rulebook.words_of(chapters(rules, language))


def passages(rules: engine.RuleSet, language: str = "en") -> list[Passage]:
    return [passage for chapter in chapters(rules, language) for passage in chapter.passages]


def examples(rules: engine.RuleSet, language: str = "en") -> list[Example]:
    return [each for passage in passages(rules, language) for each in passage.examples]


def random_rules(rng: random.Random) -> engine.RuleSet:
    """House rules drawn at random: every choice, until they do not contradict each other."""
    while True:
        slug = rng.choice(list(engine.PRESETS))
        options = {choice: value for choice, value in random_options(rng) if rng.random() < 0.5}
        try:
            return engine.with_options(engine.PRESETS[slug], options)
        except engine.BadOptions:
            continue


def random_options(rng: random.Random) -> Iterator[tuple[str, Any]]:
    def flag() -> bool:
        return rng.random() < 0.5

    def rows() -> dict[str, list[str]]:
        return {bomb: [prey for prey in engine.PREY if flag()] for bomb in engine.BOMBS if flag()}

    def wins() -> dict[str, int]:
        return {win: rng.randrange(5) for win in engine.INSTANT_WINS if rng.random() < 0.4}

    def amount() -> int:
        return rng.choice([0, 1, 2, 5])

    def charge() -> float:
        return rng.choice([0, 0.5, 1, 2, 10])

    yield "combinations", rng.choice(["south", "north"])
    yield "opening_leader", rng.choice(["random", "lowest_card"])
    yield "must_play_lowest", flag()
    yield "chops", rows()
    yield "reentry", rows()
    yield "barred_leads", [bomb for bomb in engine.BOMBS if rng.random() < 0.3]
    yield "no_going_out_on_two", flag()
    yield "play_on", flag()
    yield "instant_wins", wins()
    yield "opening_instant_wins", wins()
    yield "instant_win_leftovers", flag()
    yield "no_instant_win_twice", flag()
    yield "frozen", rng.choice([None, 0, 4])
    yield "payment", rng.choice(["places", "cards", "points", "pot"])
    yield "double_from", rng.choice([None, 1, 8, 10, 13])
    yield "chop_payment", rng.choice(["none", "chain", "doubling"])
    yield "chop_values", {"black": amount(), "red": amount(), "bomb": amount()}
    yield "two_over_two_chops", flag()
    charges = {key: charge() for key in ("black", "red", *engine.BOMBS)}
    yield "leftover_values", rng.choice([None, charges])
    yield "leftover_from", rng.choice(["last", "losers"])
    yield "three_of_spades", rng.choice([None, 0, 1])
    yield "lead_timeout", rng.choice(["play_lowest", "pass_lead"])
    yield "compensation", flag()
    yield "reverse_each_deal", flag()
    yield "target_points", rng.choice([None, 10, 21])
