"""Each clause of RULES.md, and each choice, is said in both languages and shown where it shows."""

import pytest

from games import engine
from tests.rulebook.clauses import CHOICES, CLAUSES, Said
from tests.rulebook.explained import chapters, examples, words

# Sections 1 to 6, and of the house what concerns a deal; 5.9 is two.
SECTIONS = {1: 15, 2: 11, 3: 11, 4: 5, 5: 10, 6: 9}
ALL = {f"{section}.{clause}" for section, last in SECTIONS.items() for clause in range(1, last + 1)}


def test_no_clause_and_no_choice_is_forgotten():
    assert set(CLAUSES) == ALL | {"5.9b", "7.1", "7.6"}
    assert set(CHOICES) == set(engine.CHOICES)


@pytest.mark.parametrize("said", [*CLAUSES.values(), *CHOICES.values()], ids=[*CLAUSES, *CHOICES])
def test_it_is_said_in_both_languages(said: Said):
    rules = engine.PRESETS[said.slug]

    assert said.english in words(rules, "en")
    assert said.vietnamese in words(rules, "vi")


@pytest.mark.parametrize(
    "said",
    [each for each in [*CLAUSES.values(), *CHOICES.values()] if each.example],
    ids=[name for name, each in [*CLAUSES.items(), *CHOICES.items()] if each.example],
)
def test_it_is_shown_in_both_languages(said: Said):
    rules = engine.PRESETS[said.slug]
    found = [
        number
        for number, example in enumerate(examples(rules, "en"))
        if said.example in example.title
    ]

    assert found
    vietnamese = examples(rules, "vi")
    for number in found:
        shown = vietnamese[number]
        assert shown.title
        assert shown.steps or shown.payments or shown.outcome


def amounts(slug: str, title: str) -> list[str]:
    [found] = [each for each in examples(engine.PRESETS[slug]) if title in each.title]
    return [payment.amount for payment in found.payments]


def test_the_examples_of_the_law_come_out_as_it_says():
    """3.6: 8 cards and a 3-pair run are 18. 3.7: 15, 25, 35. 6.5: doubled. 3.5: 26."""
    count = examples(engine.PRESETS["south-count"])
    [left] = [each for each in count if "What is left" in each.title]
    [chain] = [each for each in count if "Chop upon chop" in each.title]

    assert "Chi pays 18 stakes in all." in left.outcome
    assert [step.note.rpartition(": ")[2] for step in chain.steps if step.note] == [
        "5 stakes",
        "15 stakes",
        "25 stakes",
        "35 stakes",
    ]
    assert amounts("south-count", "Chop upon chop") == ["35 stakes"]
    assert amounts("classic-pot", "Chop upon chop") == ["2 stakes", "4 stakes", "8 stakes"]
    assert "26 stakes" in amounts("south-count", "the others still hold")


def test_the_table_of_chops_is_the_choice():
    """A cell says yes exactly where the value has the row."""
    for rules in engine.PRESETS.values():
        [table] = [
            passage.table
            for chapter in chapters(rules, "en")
            for passage in chapter.passages
            if passage.table
        ]
        said = sum(cell.words == "yes" for row in table.rows for cell in row.cells)

        assert said == len(rules.chops)
