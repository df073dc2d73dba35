"""Whatever a table changes, its rules are one value that is written, read and compared."""

import json
import random

import pytest

from games import engine
from tests.engine.house_rules import DRAWN, random_rules

SETS = 500


@pytest.fixture(scope="module")
def rule_sets():
    rng = random.Random("house rules")
    return [random_rules(rng) for _ in range(SETS)]


def test_every_choice_is_drawn():
    assert list(DRAWN) == list(engine.CHOICES)


def test_the_drawn_rules_differ_in_every_choice(rule_sets):
    for choice in engine.CHOICES:
        assert len({getattr(rules, choice) for rules in rule_sets}) > 1, choice


def test_house_rules_survive_json(rule_sets):
    for rules in rule_sets:
        again = engine.RuleSet.from_data(json.loads(json.dumps(rules.to_data())))

        assert again == rules
        assert again.digest == rules.digest
        assert hash(again) == hash(rules)


def test_house_rules_are_their_system_and_what_differs_from_it(rule_sets):
    for rules in rule_sets:
        base = engine.PRESETS[rules.slug]
        options = engine.options_of(rules, base)

        assert engine.with_options(base, options) == rules
        assert set(options) == {
            name for name in engine.CHOICES if getattr(rules, name) != getattr(base, name)
        }


def test_rules_that_differ_have_different_digests(rule_sets):
    assert len({rules.digest for rules in rule_sets}) == len(set(rule_sets))
