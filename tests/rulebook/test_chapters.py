"""Any rule set is explained whole: no gaps, nothing that it has not, examples from the engine."""

import random
import re

import pytest

from games import engine, rulebook
from games.engine import Reason
from tests.rulebook.explained import (
    LANGUAGES,
    chapters,
    examples,
    house,
    passages,
    random_rules,
    words,
)

PRESETS = pytest.mark.parametrize("slug", engine.PRESETS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(60))
def test_random_house_rules_are_explained_without_gaps(seed, language):
    rules = random_rules(random.Random(seed))

    found = chapters(rules, language)

    assert len({chapter.anchor for chapter in found}) == len(found)
    for chapter in found:
        assert chapter.title
        assert chapter.passages
        for passage in chapter.passages:
            assert passage.text or passage.prices
            assert all(text.endswith((".", ":", "!")) for text in passage.text)
            assert all(example.title for example in passage.examples)
    said = words(rules, language)
    assert not re.search(r"%\(|None|\bnull\b", said)


@PRESETS
def test_both_languages_say_the_same_things(slug):
    vietnamese, english = (
        [
            (len(passage.text), len(passage.prices), len(passage.contests), len(passage.examples))
            for chapter in chapters(engine.PRESETS[slug], language)
            for passage in chapter.passages
        ]
        for language in LANGUAGES
    )

    assert vietnamese == english


# Each choice with another value where it has an effect.
FLIPS: list[tuple[str, str, object]] = [
    ("combinations", "south-count", "north"),
    ("opening_leader", "south-places", "lowest_card"),
    ("must_play_lowest", "south-count", True),
    ("chops", "south-places", {"quad": ["2"]}),
    ("reentry", "south-places", {"run4": ["2"]}),
    ("barred_leads", "south-places", ["quad"]),
    ("no_going_out_on_two", "south-places", True),
    ("instant_wins", "south-places", {"dragon": 3}),
    ("opening_instant_wins", "south-places", {"quad_of_threes": 3}),
    ("instant_win_leftovers", "south-places", False),
    ("no_instant_win_twice", "south-places", True),
    ("frozen", "south-places", None),
    ("double_from", "south-count", 10),
    ("chop_payment", "south-places", "doubling"),
    ("chop_values", "south-places", {"black": 1, "red": 3, "bomb": 2}),
    ("two_over_two_chops", "south-places", True),
    ("leftover_values", "south-places", None),
    ("leftover_from", "south-places", "losers"),
    ("three_of_spades", "south-places", 2),
    ("lead_timeout", "south-places", "pass_lead"),
    ("compensation", "south-count", True),
    ("reverse_each_deal", "south-places", True),
    ("target_points", "thirteen-points", 21),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("choice", "slug", "value"), FLIPS)
def test_another_choice_is_another_text(choice, slug, value, language):
    before = engine.PRESETS[slug]
    after = house(slug, **{choice: value})

    assert words(before, language) != words(after, language)
    assert [each.choice for each in rulebook.differences(after)] == [choice]


@pytest.mark.parametrize("language", LANGUAGES)
def test_payment_and_playing_on_are_another_text_together(language):
    by_pot = house(
        "south-places",
        payment="pot",
        play_on=False,
        frozen=None,
        three_of_spades=None,
        leftover_from="losers",
    )

    assert words(by_pot, language) != words(engine.PRESETS["south-places"], language)


def test_every_choice_is_flipped_here():
    flipped = {choice for choice, _slug, _value in FLIPS} | {"payment", "play_on"}

    assert flipped == set(engine.CHOICES)


# What every preset's examples must show, by the reasons of their transfers.
REASONS = {
    "south-places": {
        Reason.PLACE,
        Reason.CHOP,
        Reason.LEFTOVER,
        Reason.FROZEN,
        Reason.THREE_OF_SPADES,
        Reason.INSTANT_WIN,
    },
    "south-count": {Reason.CARDS, Reason.CHOP, Reason.LEFTOVER, Reason.INSTANT_WIN},
    "thirteen-points": set(),
    "north-count": {Reason.CARDS, Reason.LEFTOVER, Reason.COMPENSATION},
    "classic-pot": {Reason.POT, Reason.CHOP, Reason.LEFTOVER, Reason.INSTANT_WIN},
}


@PRESETS
def test_examples_show_every_reason_of_a_system(slug):
    shown = {reason for example in examples(engine.PRESETS[slug]) for reason in example.reasons}

    assert shown == REASONS[slug]


@pytest.mark.parametrize("seed", range(60))
def test_examples_show_what_house_rules_pay_for(seed):
    rules = random_rules(random.Random(1000 + seed))
    shown = {reason for example in examples(rules) for reason in example.reasons}

    due = {
        engine.Payment.PLACES: Reason.PLACE,
        engine.Payment.CARDS: Reason.CARDS,
        engine.Payment.POT: Reason.POT,
    }
    if rules.payment in due:
        assert due[rules.payment] in shown
    if rules.frozen:
        assert Reason.FROZEN in shown
    if rules.three_of_spades:
        assert Reason.THREE_OF_SPADES in shown
    if rules.compensation:
        assert Reason.COMPENSATION in shown
    if any(stakes for _win, stakes in rules.instant_wins):
        assert Reason.INSTANT_WIN in shown
    if rules.leftover_values and rules.leftover_values.red:
        assert Reason.LEFTOVER in shown


@PRESETS
def test_every_contest_is_judged_as_its_sentence_says(slug):
    """Sentences that deny stand by plays that the engine refuses, and no others."""
    denied = re.compile(
        r"does not|do not|not the same|Not the same|may not|must include", re.IGNORECASE
    )
    contests = [each for passage in passages(engine.PRESETS[slug]) for each in passage.contests]

    assert contests
    for contest in contests:
        assert bool(denied.search(contest.text)) is not contest.is_allowed, contest.text


def test_the_pictured_hands_win_as_they_say():
    every = dict.fromkeys(engine.INSTANT_WINS, 2)
    for win in engine.INSTANT_WINS:
        rules = house("south-places", instant_wins={win: 2})
        [shown] = [each for each in examples(rules) if Reason.INSTANT_WIN in each.reasons][:1]
        assert [payment.amount for payment in shown.payments if payment.amount == "2 stakes"]
    prices = [
        price
        for passage in passages(house("south-places", instant_wins=every))
        for price in passage.prices
        if price.picture and len(price.picture.cards) == 13
    ]
    assert len(prices) == len(engine.INSTANT_WINS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("rules", "freezes"),
    [
        (engine.PRESETS["south-places"], True),
        (engine.PRESETS["south-count"], True),  # 26 cards instead of 13 (3.5)
        (house("south-count", double_from=10), False),
        (engine.PRESETS["classic-pot"], False),
    ],
)
def test_only_where_nobody_is_frozen_it_is_said_that_nobody_is(rules, freezes, language):
    nobody = {"vi": "Không phạt cóng", "en": "Nobody is frozen"}[language]
    frozen = {"vi": "là cóng:|thì cóng:", "en": "is frozen[:,]"}[language]

    said = words(rules, language)

    assert (nobody in said) is not freezes
    assert bool(re.search(frozen, said)) is freezes
