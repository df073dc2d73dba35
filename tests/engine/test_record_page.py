"""docs/record.md describes the deal record as it is: all its examples and tables are tried."""

import json
import re
from pathlib import Path

import pytest

from games import engine
from games.engine.record import FIELDS
from games.engine.rules import parse_choice

PAGE = (Path(__file__).parents[2] / "docs/record.md").read_text(encoding="utf-8")
FENCES = re.findall(r"^```json ([\w -]+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
RECORDS = [text for title, text in FENCES if title == "record"]
RESULTS = [(title, text) for title, text in FENCES if title.startswith("result")]

# What is said of the values of a choice, and values to try it with: taken, refused.
SAID = {
    "true or false": ([True, False], [None, 1, "true"]),
    "a whole number, or null": ([0, 1, 1000, None], [-1, 0.5, True, "1"]),
    "1 to 13, or null": ([1, 13, None], [0, 14, 1.0]),
    "a map: bomb → list of what it beats beyond lower bombs of its own kind": (
        [{}, {bomb: list(engine.PREY) for bomb in engine.BOMBS}],
        [None, [], {"2": ["2"]}, {"quad": ["3"]}],
    ),
    "a map as `chops`": ([{}, {"run4": ["22"]}], [None, [], {"run4": ["23"]}]),
    "a list of bombs": ([[], list(engine.BOMBS)], [None, {}, ["2"]]),
    "a map: name → stakes that each other player pays": (
        [{}, dict.fromkeys(engine.INSTANT_WINS, 3)],
        [None, {"dragon": 0.5}, {"flush": 1}],
    ),
    "a map as `instant_wins`": ([{}, {"dragon": 3}], [None, {"dragon": None}]),
    "a map of whole numbers with exactly these keys": (
        [{"black": 0, "red": 1, "bomb": 2}],
        [None, {"black": 0, "red": 1}, {"black": 0.5, "red": 1, "bomb": 2}],
    ),
    "a map of whole or half numbers with exactly these keys, or null": (
        [None, dict.fromkeys(("black", "red", "quad", "run3", "run4", "run5", "run6"), 0.5)],
        [{"black": 1}, dict.fromkeys(("black", "red", "quad", "run3", "run4", "run5"), 1)],
    ),
}


def section(title):
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text, cells):
    """The rows of tables with so many cells, without what is above and below their heads."""
    split = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [row for row in split if len(row) == cells]


def described():
    """For each choice with a row of its own or a paragraph: what is said of its values."""
    table = {row[0].strip("`"): row[1] for row in rows(section("House rules"), 7)[1:]}
    paragraphs = re.findall(r"^\*\*`(\w+)`\*\*: (.*?)\. [A-Z]", PAGE, re.MULTILINE)
    return {**table, **dict(paragraphs)}


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_each_example_comes_out_as_the_page_says(number):
    title, expected = RESULTS[number]

    result = engine.replay_line(RECORDS[number], legal="--legal" in title)

    assert result == json.loads(expected)


def test_there_are_examples_and_each_has_a_result():
    assert len(RECORDS) == len(RESULTS) >= 8


def test_every_field_is_described():
    fields = {row[0].strip("`") for row in rows(section("The fields of a record"), 2)[1:]}
    told = {row[0].strip("`") for row in rows(section("What comes of it"), 2)[1:]}

    assert fields == FIELDS | {"options"}
    assert told == set(engine.replay_line(RECORDS[1], legal=True))


@pytest.mark.parametrize(
    ("words", "names"),
    [
        pytest.param(r"Reasons of transfers: (.*)\.", list(engine.Reason), id="reasons"),
        pytest.param(r"\| `ending` \| (.*); null", list(engine.Ending), id="endings"),
        pytest.param(r"^\| `rules` \| (.*) \|", list(engine.PRESETS), id="systems"),
    ],
)
def test_names_are_listed_all_and_in_order(words, names):
    assert re.findall(r"`(\w[\w-]*)`", re.search(words, PAGE, re.MULTILINE)[1]) == names


def test_every_refusal_is_explained_in_the_order_in_which_they_are_looked_for():
    explained = re.findall(r"^- `(\w+)`: ", section("What is refused"), re.MULTILINE)

    assert explained == [*engine.Refusal, "bad_record"]


def test_every_choice_is_described_with_its_values():
    said = described()

    assert sorted(said) == sorted(engine.CHOICES)
    assert set(re.findall(r"^- `(\w+)`: ", section("House rules"), re.MULTILINE)) == {
        row[0].strip("`") for row in rows(section("House rules"), 7)[1:]
    }


@pytest.mark.parametrize("choice", engine.CHOICES)
def test_a_choice_takes_what_the_page_says_and_nothing_else(choice):
    said = described()[choice]
    taken, refused = SAID.get(said) or (re.findall(r"`(\w+)`", said), ["east", None, 1])

    assert taken
    for value in taken:
        parse_choice(choice, value)
    for value in refused:
        with pytest.raises(engine.BadOptions):
            parse_choice(choice, value)


@pytest.mark.parametrize("choice", engine.CHOICES)
def test_what_each_system_chooses_is_what_it_plays_by(choice):
    listed = {title: text for title, text in FENCES if title == f"choice {choice}"}
    table = rows(section("House rules"), 7)
    if listed:
        found = json.loads(listed[f"choice {choice}"])
    else:
        row = next(row for row in table if row[0] == f"`{choice}`")
        found = {
            slug: json.loads(cell.strip("`"))
            for slug, cell in zip(table[0][2:], row[2:], strict=True)
        }

    assert found == {slug: rules.to_data()[choice] for slug, rules in engine.PRESETS.items()}


def test_each_contradiction_is_refused_as_the_page_says():
    found = []
    for row in rows(section("House rules"), 2)[1:]:
        example = json.loads(row[1].strip("`"))
        with pytest.raises(engine.BadOptions) as refused:
            engine.with_options(engine.PRESETS[example["rules"]], example["options"])
        found.append(refused.value.contradiction)

    assert found == list(engine.Contradiction)
