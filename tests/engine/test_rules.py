"""A rule system is data: its choices and their types (RULES.md 8)."""

import json

import pytest

from games import engine
from tests.engine.notation import rules_of

SOUTH = engine.PRESETS["south-places"]
SLUGS = list(engine.PRESETS)


def test_there_are_five_systems():
    assert SLUGS == [
        "south-places",
        "south-count",
        "thirteen-points",
        "north-count",
        "classic-pot",
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_rules_survive_json(slug):
    rules = engine.PRESETS[slug]

    again = engine.RuleSet.from_data(json.loads(json.dumps(rules.to_data())))

    assert again == rules
    assert hash(again) == hash(rules)
    assert again.digest == rules.digest


def test_the_digest_tells_rules_apart():
    changed = rules_of("south-places", frozen=5)

    assert len({rules.digest for rules in (*engine.PRESETS.values(), changed)}) == 6
    assert len(SOUTH.digest) == 64


def test_the_digest_of_a_system_does_not_change_unnoticed():
    """Stored deals name their rules by digest: a new one means that old deals changed."""
    assert {slug: rules.digest[:12] for slug, rules in engine.PRESETS.items()} == DIGESTS


DIGESTS = {
    "south-places": "e1678245b3ab",
    "south-count": "506fb9924c32",
    "thirteen-points": "fe50566fe7f7",
    "north-count": "d54d5c579b79",
    "classic-pot": "aed4c4f1ee1d",
}


def test_half_a_stake_is_written_as_it_is_in_the_options():
    values = engine.PRESETS["classic-pot"].to_data()["leftover_values"]

    assert json.dumps(values["black"]) == "0.5"
    assert json.dumps(values["red"]) == "1"


@pytest.mark.parametrize("charge", [1e308, 10**400])
def test_a_charge_may_be_as_large_as_numbers_are(charge):
    values = {**SOUTH.to_data()["leftover_values"], "black": charge}

    assert rules_of("south-places", leftover_values=values).leftover_values.black == int(charge)


def test_a_choice_is_replaced_whole():
    rules = rules_of("south-places", chops={"run3": ["2", "22"]}, instant_wins={"dragon": 3})

    assert rules.to_data()["chops"] == {"run3": ["2", "22"]}
    assert rules.to_data()["instant_wins"] == {"dragon": 3}
    assert rules.to_data()["chop_values"] == SOUTH.to_data()["chop_values"]


def test_options_are_what_differs_from_the_system():
    rules = rules_of("south-places", frozen=None, three_of_spades=1)

    assert engine.options_of(rules, SOUTH) == {"frozen": None}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("no_such_choice", 1, id="an unknown choice"),
        pytest.param("slug", "mine", id="the slug is no choice"),
        pytest.param("combinations", "east", id="an unknown value"),
        pytest.param("combinations", None, id="null where there is no null"),
        pytest.param("play_on", 1, id="one is not true"),
        pytest.param("must_play_lowest", None, id="null is not false"),
        pytest.param("frozen", -1, id="a negative amount"),
        pytest.param("frozen", 1.0, id="an amount with a point"),
        pytest.param("frozen", True, id="true is no amount"),
        pytest.param("frozen", "4", id="text is no amount"),
        pytest.param("double_from", 0, id="doubling from no card"),
        pytest.param("double_from", 14, id="doubling from 14 cards"),
        pytest.param("chops", {"run7": ["2"]}, id="an unknown bomb"),
        pytest.param("chops", {"quad": ["2222"]}, id="an unknown prey"),
        pytest.param("chops", {"quad": "2"}, id="prey that is no list"),
        pytest.param("chops", {"quad": [2]}, id="prey that is no text"),
        pytest.param("chops", ["quad"], id="a chop table that is no map"),
        pytest.param("barred_leads", {"run3": True}, id="barred leads that are no list"),
        pytest.param("barred_leads", ["2"], id="a barred lead that is no bomb"),
        pytest.param("instant_wins", {"flush": 2}, id="an unknown instant win"),
        pytest.param("instant_wins", {"dragon": 0.5}, id="half a stake for an instant win"),
        pytest.param("instant_wins", None, id="null for no instant wins"),
        pytest.param("chop_values", {"black": 1, "red": 2}, id="a chop value missing"),
        pytest.param(
            "chop_values", {"black": 1, "red": 2, "bomb": 2, "quad": 1}, id="a chop value too many"
        ),
        pytest.param("chop_values", {"black": 0.5, "red": 1, "bomb": 1}, id="half a chop value"),
        pytest.param("leftover_values", {"black": 1}, id="leftover values missing"),
        pytest.param(
            "leftover_values",
            {**SOUTH.to_data()["leftover_values"], "black": 0.25},
            id="a quarter of a stake",
        ),
        pytest.param(
            "leftover_values",
            {**SOUTH.to_data()["leftover_values"], "black": float("inf")},
            id="an infinite charge",
        ),
        pytest.param(
            "leftover_values",
            {**SOUTH.to_data()["leftover_values"], "black": float("nan")},
            id="a charge that is no number",
        ),
    ],
)
def test_options_of_another_name_or_type_are_refused(name, value):
    with pytest.raises(engine.BadOptions) as refused:
        engine.with_options(SOUTH, {name: value})

    assert refused.value.choice == (name if name in engine.CHOICES else None)
    assert refused.value.contradictions == ()


def test_stored_rules_have_the_slug_and_every_choice():
    data = SOUTH.to_data()
    del data["frozen"]

    with pytest.raises(engine.BadOptions):
        engine.RuleSet.from_data(data)


@pytest.mark.parametrize(
    ("slug", "stake", "expected"),
    [
        pytest.param("south-places", 1, True, id="any whole stake for chips"),
        pytest.param("south-places", 0, False, id="but not none"),
        pytest.param("south-places", -10, False, id="nor less"),
        pytest.param("thirteen-points", 0, True, id="no stake for points"),
        pytest.param("thirteen-points", 10, False, id="and no other"),
        pytest.param("classic-pot", 10, True, id="an even stake where halves are paid"),
        pytest.param("classic-pot", 11, False, id="and no odd one"),
    ],
)
def test_which_stakes_a_system_is_played_for(slug, stake, expected):
    assert engine.PRESETS[slug].allows_stake(stake) is expected
