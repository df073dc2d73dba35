"""The systems side by side: every choice, and a dash where a choice has no effect."""

from django.utils import translation

from games import engine, rulebook

SYSTEMS = list(engine.PRESETS.values())
SLUGS = list(engine.PRESETS)


def compared() -> dict[str, rulebook.Compared]:
    with translation.override("en"):
        return {row.choice: row for group in rulebook.compare(SYSTEMS) for row in group.rows}


def test_every_choice_of_every_system_is_compared():
    rows = compared()

    assert tuple(rows) == rulebook.CHOICES
    assert all(len(row.values) == len(SYSTEMS) for row in rows.values())


def test_a_choice_without_effect_says_nothing():
    rows = compared()
    points = SLUGS.index("thirteen-points")

    for choice in ("chop_values", "two_over_two_chops", "leftover_from", "double_from"):
        assert rows[choice].values[points] == ()
    assert rows["target_points"].values[points] == ("10 points",)
    assert rows["target_points"].values[SLUGS.index("south-count")] == ()


def test_what_all_choose_alike_is_marked():
    rows = compared()

    assert not any(row.is_same for row in rows.values())
    with translation.override("en"):
        alone = rulebook.compare(SYSTEMS[:1])
    assert all(row.is_same for group in alone for row in group.rows)


def test_a_value_of_several_parts_has_a_line_for_each():
    values = compared()["chops"].values

    assert values[SLUGS.index("north-count")] == ("Quad over a single 2",)
    assert len(values[SLUGS.index("south-places")]) == len(engine.BOMBS)
