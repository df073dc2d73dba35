"""Choices that do not go together are refused, and which they are is told (RULES.md 8)."""

import pytest

from games import engine
from games.engine.rules import CONTRADICTIONS
from tests.engine.notation import rules_of

LEFTOVERS = engine.PRESETS["south-places"].to_data()["leftover_values"]


@pytest.mark.parametrize(
    ("slug", "options", "contradiction"),
    [
        pytest.param(
            "south-places", {"play_on": False}, "play_on_needed", id="places without playing on"
        ),
        pytest.param(
            "thirteen-points", {"play_on": False}, "play_on_needed", id="points without playing on"
        ),
        pytest.param(
            "south-count", {"play_on": True}, "play_on_forbidden", id="cards with playing on"
        ),
        pytest.param(
            "classic-pot", {"play_on": True}, "play_on_forbidden", id="a pot with playing on"
        ),
        pytest.param(
            "south-count", {"frozen": 0}, "frozen_needs_places", id="frozen without places"
        ),
        pytest.param(
            "south-count",
            {"three_of_spades": 1},
            "three_of_spades_needs_places",
            id="the 3♠ without places",
        ),
        pytest.param(
            "south-count",
            {"leftover_from": "last"},
            "leftovers_from_last_need_places",
            id="last without places",
        ),
        pytest.param(
            "classic-pot",
            {"compensation": True},
            "compensation_needs_cards",
            id="compensation without cards",
        ),
        pytest.param(
            "south-places",
            {"must_play_lowest": True},
            "lowest_needs_its_holder_to_lead",
            id="lowest, random leader",
        ),
        pytest.param(
            "thirteen-points",
            {"lead_timeout": "pass_lead"},
            "lowest_forbids_passing_the_lead",
            id="lowest, lead passed",
        ),
        pytest.param(
            "thirteen-points",
            {"instant_wins": {"dragon": 1}},
            "points_forbid_instant_wins",
            id="points, instant",
        ),
        pytest.param(
            "thirteen-points",
            {"opening_instant_wins": {"dragon": 1}},
            "points_forbid_instant_wins",
            id="points, opening instant",
        ),
        pytest.param(
            "thirteen-points",
            {"leftover_values": LEFTOVERS},
            "points_forbid_leftovers",
            id="points, leftovers",
        ),
        pytest.param(
            "thirteen-points",
            {"chop_payment": "chain"},
            "points_forbid_chop_payment",
            id="points, chops paid",
        ),
    ],
)
def test_contradicting_options_are_refused(slug, options, contradiction):
    with pytest.raises(engine.BadOptions) as refused:
        engine.with_options(engine.PRESETS[slug], options)

    assert refused.value.contradictions == (contradiction,)
    assert refused.value.contradiction is engine.Contradiction(contradiction)
    assert refused.value.choice is None


def test_all_contradictions_are_told_at_once():
    with pytest.raises(engine.BadOptions) as refused:
        rules_of("south-places", payment="points", must_play_lowest=True)

    assert refused.value.contradictions == (
        "frozen_needs_places",
        "three_of_spades_needs_places",
        "leftovers_from_last_need_places",
        "lowest_needs_its_holder_to_lead",
        "points_forbid_instant_wins",
        "points_forbid_leftovers",
        "points_forbid_chop_payment",
    )


def test_every_contradiction_is_looked_for():
    assert list(CONTRADICTIONS) == list(engine.Contradiction)
