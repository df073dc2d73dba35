"""Every choice of RULES.md 8 has a name, a meaning and words for each of its values."""

import pytest
from django.utils import translation

from games import engine, rulebook

LANGUAGES = pytest.mark.parametrize("language", ["vi", "en"])


def house(slug: str, **options: object) -> engine.RuleSet:
    return engine.with_options(engine.PRESETS[slug], options)


def test_every_choice_stands_in_one_group():
    assert sorted(rulebook.CHOICES) == sorted(engine.CHOICES)
    assert len(set(rulebook.CHOICES)) == 25


@LANGUAGES
@pytest.mark.parametrize("choice", engine.CHOICES)
def test_every_choice_is_named_and_explained(choice, language):
    with translation.override(language):
        assert rulebook.choice_name(choice)
        assert rulebook.choice_meaning(choice).endswith(".")


@LANGUAGES
@pytest.mark.parametrize("slug", engine.PRESETS)
@pytest.mark.parametrize("choice", engine.CHOICES)
def test_every_value_is_said(choice, slug, language):
    with translation.override(language):
        assert rulebook.value_in_words(engine.PRESETS[slug], choice).strip()


@LANGUAGES
@pytest.mark.parametrize(
    ("choice", "values"),
    [
        ("combinations", engine.Combinations),
        ("opening_leader", engine.OpeningLeader),
        ("payment", engine.Payment),
        ("chop_payment", engine.ChopPayment),
        ("leftover_from", engine.LeftoverFrom),
        ("lead_timeout", engine.LeadTimeout),
    ],
)
def test_the_values_of_a_list_differ_in_words(choice, values, language):
    with translation.override(language):
        words = [rulebook.enum_words(choice, value) for value in values]

    assert all(words)
    assert len(set(words)) == len(words)


@LANGUAGES
def test_bombs_what_they_chop_and_instant_wins_are_named(language):
    with translation.override(language):
        for words, keys in (
            (rulebook.bomb_name, engine.BOMBS),
            (rulebook.prey_name, engine.PREY),
            (rulebook.instant_win_name, engine.INSTANT_WINS),
            (rulebook.charged_name, ("black", "red", "bomb", *engine.BOMBS)),
        ):
            assert len({words(key) for key in keys}) == len(keys)


@LANGUAGES
@pytest.mark.parametrize("found", engine.Contradiction)
def test_every_contradiction_is_said(found, language):
    with translation.override(language):
        assert rulebook.contradiction(found).endswith(".")


def test_a_preset_differs_from_itself_in_nothing():
    assert all(rulebook.differences(rules) == () for rules in engine.PRESETS.values())


def test_a_difference_says_ours_and_the_presets():
    rules = house("south-places", frozen=6, chops={"quad": ["2", "22"], "run3": ["2"]})

    with translation.override("en"):
        chops, frozen = rulebook.differences(rules)

    assert (frozen.choice, frozen.ours, frozen.preset) == ("frozen", "6 stakes", "4 stakes")
    assert chops.ours == "Three-pair run over a single 2; quad over a single 2 and a pair of 2s"


def test_halves_are_written_as_such():
    with translation.override("en"):
        said = rulebook.value_in_words(engine.PRESETS["classic-pot"], "leftover_values")

    assert said.startswith("Black 2: ½; red 2: 1")


def test_vietnamese_says_it_as_players_do():
    with translation.override("vi"):
        words = rulebook.value_in_words(engine.PRESETS["classic-pot"], "reentry")

    assert words == "Bốn đôi thông chặt đôi heo"
