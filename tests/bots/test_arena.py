"""The arena, and that the medium bot is worth its name."""

import re

import pytest
from django.core.management import CommandError, call_command

from games import bots, engine
from games.management.commands.arena import Contest, run


def contest(**changes):
    options = {
        "bot": "medium",
        "against": "greedy",
        "rules": engine.PRESETS["south-places"],
        "seats": 4,
        "deals": 40,
        "seed": 7,
    }
    return Contest(**{**options, **changes})


def test_medium_is_clearly_better_than_greedy():
    result = run(contest())

    assert result.mean - result.margin > 0.2


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_medium_wins_four_tenths_of_a_stake_a_deal_from_three_greedy_bots():
    result = run(contest(deals=500))

    assert result.mean >= 0.40


@pytest.mark.soak
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("rules", engine.PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_medium_beats_greedy_under_all_rules_for_sure(rules, seats):
    """The figures of docs/bots.md, each with its 95 % interval above nothing."""
    result = run(contest(rules=engine.PRESETS[rules], seats=seats, deals=300))

    assert result.mean > result.margin


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bot_against_itself_wins_nothing(level):
    result = run(contest(bot=level, against=level, deals=4))

    assert result.gains == pytest.approx([0] * 4)


def test_the_same_seed_plays_the_same_deals():
    assert run(contest(deals=3)).gains == run(contest(deals=3)).gains
    assert run(contest(deals=3)).gains != run(contest(deals=3, seed=8)).gains


def test_the_command_tells_what_it_measured(capsys):
    call_command("arena", deals=5, seed=3, rules="south-count", seats=3)

    told = capsys.readouterr().out
    assert re.search(r"medium against 2 greedy, south-count: [+-]\d+\.\d{3} ± \d+\.\d{3}", told)
    assert "5 deals, each from 3 seats, seed 3" in told
    assert re.search(r"\d+\.\d\d ms a decision", told)


def test_the_command_takes_house_rules(capsys):
    call_command("arena", "--deals=2", "--seats=2", '--options={"play_on": true}')
    assert "south-places with house rules: " in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        "--deals=1",
        "--bot=nobody",
        "--rules=west",
        "--seats=5",
        "--options=play_on",
        "--options=[]",
        '--options={"play_on": false}',
        '--options={"play_in": true}',
    ],
)
def test_the_command_refuses_what_cannot_be_measured(wrong):
    with pytest.raises(CommandError):
        call_command("arena", wrong)
