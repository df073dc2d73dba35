"""House rules as a browser sends them: every choice goes there and back, nonsense is refused."""

import random

import pytest
from django.http import QueryDict
from django.utils import translation

from games import engine, rulebook
from games.engine import BadOptions, Contradiction
from games.forms import CLASHES, FITS, KINDS, HouseRulesForm, form_data
from tests.engine.house_rules import random_rules

PRESETS = list(engine.PRESETS.values())
SLUGS = list(engine.PRESETS)

# For each choice, a value that some preset lacks.
FLIPPED = {
    "combinations": "north",
    "opening_leader": "lowest_card",
    "must_play_lowest": True,
    "chops": {"run3": ["2", "22"], "run6": ["222", "run3"]},
    "reentry": {"quad": ["2"], "run4": ["run4"]},
    "barred_leads": ["quad", "run3"],
    "no_going_out_on_two": True,
    "play_on": True,
    "instant_wins": {"dragon": 0, "two_quads": 1000},
    "opening_instant_wins": {"quad_of_threes": 7},
    "instant_win_leftovers": True,
    "no_instant_win_twice": True,
    "frozen": 0,
    "payment": "pot",
    "double_from": 1,
    "chop_payment": "doubling",
    "chop_values": {"black": 0, "red": 3, "bomb": 1000},
    "two_over_two_chops": True,
    "leftover_values": {
        "black": 0.5, "red": 1.5, "quad": 0, "run3": 1000, "run4": 2, "run5": 3, "run6": 999.5
    },
    "leftover_from": "losers",
    "three_of_spades": 12,
    "lead_timeout": "pass_lead",
    "compensation": True,
    "reverse_each_deal": True,
    "target_points": 21,
}  # fmt: skip


def sent(**fields: str | list[str]) -> QueryDict:
    """What a browser sends; ``__`` stands for the ``-`` between a choice and its part."""
    data = QueryDict(mutable=True)
    for field, values in fields.items():
        data.setlist(field.replace("__", "-"), [values] if isinstance(values, str) else values)
    return data


@pytest.fixture
def in_english():
    with translation.override("en"):
        yield


def test_every_choice_has_its_fields():
    assert set(KINDS) == set(engine.CHOICES) == set(rulebook.CHOICES) == set(FLIPPED)


@pytest.mark.parametrize("preset", PRESETS, ids=SLUGS)
def test_an_untouched_page_is_the_preset(preset):
    for data in (form_data(preset), QueryDict()):
        form = HouseRulesForm(preset, data)

        assert form.is_valid(), form.errors
        assert form.rules == preset


@pytest.mark.parametrize("preset", PRESETS, ids=SLUGS)
@pytest.mark.parametrize("choice", FLIPPED)
def test_a_choice_flipped_alone_gives_exactly_that_rule_set(preset, choice):
    """Where it contradicts nothing; else the form says what it contradicts."""
    changed = form_data(preset)
    for field, values in KINDS[choice].write(choice, FLIPPED[choice]).items():
        changed.setlist(field, values)
    form = HouseRulesForm(preset, changed)

    wanted, contradictions = preset, ()
    try:
        wanted = engine.with_options(preset, {choice: FLIPPED[choice]})
    except BadOptions as bad:
        contradictions = bad.contradictions

    assert form.contradictions == contradictions
    assert form.is_valid() == (not contradictions)
    assert form.rules == wanted
    assert form.rules.digest == wanted.digest
    assert (choice in form.clashing) == bool(contradictions)


@pytest.mark.parametrize("choice", FLIPPED)
def test_what_is_not_sent_stays_as_it_is(choice):
    """One choice sent alone, by hand: the others are the preset's."""
    for preset in PRESETS:
        alone = QueryDict(mutable=True)
        for field, values in KINDS[choice].write(choice, FLIPPED[choice]).items():
            alone.setlist(field, values)
        whole = form_data(preset)
        for field in alone:
            whole.setlist(field, alone.getlist(field))

        one, other = HouseRulesForm(preset, alone), HouseRulesForm(preset, whole)

        assert one.is_valid() == other.is_valid()
        assert one.rules == other.rules


@pytest.mark.parametrize("seed", range(100))
def test_random_house_rules_go_there_and_back(seed):
    rules = random_rules(random.Random(seed))

    form = HouseRulesForm(rules, form_data(rules))
    afresh = HouseRulesForm(engine.PRESETS[rules.slug], form_data(rules))

    assert form.is_valid(), form.errors
    assert form.rules == afresh.rules == rules


@pytest.mark.parametrize(
    ("field", "values", "sentence"),
    [
        ("frozen", "-1", "whole number of stakes from 0 to 1,000"),
        ("frozen", "1001", "whole number of stakes from 0 to 1,000"),
        ("frozen", "2.5", "whole number of stakes"),
        ("frozen", "4 stakes", "whole number of stakes"),
        ("frozen", "９", "whole number of stakes"),
        ("frozen", "9" * 5000, "whole number of stakes"),
        ("frozen", "1e3", "whole number of stakes"),
        ("frozen", "\0", "whole number of stakes"),
        ("frozen", "nan", "whole number of stakes"),
        ("double_from", "0", "cards from 1 to 13"),
        ("double_from", "14", "cards from 1 to 13"),
        ("target_points", "100000", "points from 0 to 1,000"),
        ("chop_values-red", "", "whole number of stakes"),
        ("chop_values-red", "½", "whole number of stakes"),
        ("leftover_values-red", "", "half a stake is 0.5"),
        ("leftover_values-red", "0.25", "half a stake is 0.5"),
        ("leftover_values-red", "1000.5", "half a stake is 0.5"),
        ("leftover_values-red", "inf", "half a stake is 0.5"),
        ("leftover_values", "maybe", "none of the values"),
        ("instant_wins-dragon", "lots", "or nothing for none"),
        ("payment", "barter", "none of the values"),
        ("payment", "", "none of the values"),
        ("play_on", "on", "none of the values"),
        ("chops", ["", "run3:3"], "none of the values"),
        ("chops", ["", "run3"], "none of the values"),
        ("reentry", ["2:run3"], "none of the values"),
        ("barred_leads", ["", "pair"], "none of the values"),
    ],
)
def test_nonsense_is_refused_at_its_field(in_english, field, values, sentence):
    data = form_data(engine.PRESETS["south-places"])
    data.setlist(field, [values] if isinstance(values, str) else values)

    form = HouseRulesForm(engine.PRESETS["south-places"], data)

    assert not form.is_valid()
    assert list(form.errors) == [field]
    assert sentence in form.errors[field][0]
    assert form.typed.getlist(field) == ([values] if isinstance(values, str) else values)


@pytest.mark.parametrize(("typed", "amount"), [("0,5", 0.5), ("1.5", 1.5), ("2.0", 2), (" 3 ", 3)])
def test_halves_may_be_written_as_people_do(typed, amount):
    data = form_data(engine.PRESETS["classic-pot"])
    data["leftover_values-black"] = typed

    form = HouseRulesForm(engine.PRESETS["classic-pot"], data)

    assert form.is_valid(), form.errors
    assert form.rules.to_data()["leftover_values"]["black"] == amount


def test_nothing_typed_means_none():
    form = HouseRulesForm(
        engine.PRESETS["south-places"],
        sent(frozen="", three_of_spades="", instant_wins__dragon="", leftover_values=["no"]),
    )

    assert form.is_valid(), form.errors
    assert form.rules.frozen is form.rules.three_of_spades is form.rules.leftover_values is None
    assert "dragon" not in dict(form.rules.instant_wins)


def test_no_box_ticked_means_none_of_them():
    preset = engine.PRESETS["classic-pot"]

    form = HouseRulesForm(preset, sent(chops=[""], reentry=[""], barred_leads=[""]))

    assert form.is_valid(), form.errors
    assert form.rules.chops == form.rules.reentry == form.rules.barred_leads == frozenset()


@pytest.mark.parametrize("found", Contradiction)
def test_each_contradiction_names_its_choices(found):
    choices = CLASHES[found]

    assert len(choices) >= 2
    assert set(choices) <= set(engine.CHOICES)


def test_all_contradictions_are_told_at_once():
    form = HouseRulesForm(engine.PRESETS["south-places"], sent(payment="cards"))

    assert not form.is_valid()
    assert form.clashing == {
        "payment", "play_on", "frozen", "three_of_spades", "leftover_from"
    }  # fmt: skip


@pytest.mark.parametrize("preset", PRESETS, ids=SLUGS)
@pytest.mark.parametrize("choice", FLIPPED)
def test_other_choices_can_be_made_to_fit(preset, choice):
    """What gives way is one of those that do not go together, and afterwards they do."""
    changed = QueryDict(mutable=True)
    for field, values in KINDS[choice].write(choice, FLIPPED[choice]).items():
        changed.setlist(field, values)
    form = HouseRulesForm(preset, changed)

    fitted = form.fitted()

    assert fitted.is_valid(), fitted.errors
    before, after = preset.to_data(), fitted.rules.to_data()
    assert {name for name in after if after[name] != before[name]} <= {choice} | form.clashing


@pytest.mark.parametrize("found", Contradiction)
def test_each_contradiction_can_be_ended(found):
    assert set(FITS[found]) <= set(CLASHES[found])
