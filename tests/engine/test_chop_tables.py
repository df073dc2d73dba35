"""What chops what in each system, bomb by bomb and prey by prey (RULES.md 2.2, 3.2, 4.2, 6.2)."""

import pytest

from games import engine
from games.engine.combinations import beats
from tests.engine.notation import combination

LOW_BOMBS = {
    "run3": "3s 3c 4s 4c 5s 5c",
    "quad": "3s 3c 3d 3h",
    "run4": "3s 3c 4s 4c 5s 5c 6s 6c",
    "run5": "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c",
    "run6": "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c",
}
TOPS = {
    "2": "2h",
    "22": "2d 2h",
    "222": "2c 2d 2h",
    "run3": "Qd Qh Kd Kh Ad Ah",
    "quad": "As Ac Ad Ah",
    "run4": "Jd Jh Qd Qh Kd Kh Ad Ah",
    "run5": "Td Th Jd Jh Qd Qh Kd Kh Ad Ah",
    "run6": "9d 9h Td Th Jd Jh Qd Qh Kd Kh Ad Ah",
}
SOUTH = {
    "run3": "2",
    "quad": "2 22 run3",
    "run4": "2 22 run3 quad",
    "run5": "2 22 run3 quad run4",
    "run6": "2 22 run3 quad run4 run5",
}
TABLES = [
    pytest.param("south-places", SOUTH, marks=pytest.mark.clause("2.2"), id="south by place"),
    pytest.param("south-count", SOUTH, marks=pytest.mark.clause("3.2"), id="south by cards"),
    pytest.param(
        "thirteen-points",
        {"run3": "2", "quad": "2 22", "run4": "2 22", "run5": "2 22 222", "run6": "2 22 222"},
        marks=pytest.mark.clause("4.2"),
        id="thirteen",
    ),
    pytest.param("north-count", {"quad": "2"}, marks=pytest.mark.clause("5.4"), id="north"),
    pytest.param(
        "classic-pot",
        {**SOUTH, "quad": "2 run3"},
        marks=pytest.mark.clause("6.2"),
        id="the pot",
    ),
]


@pytest.mark.parametrize(("slug", "table"), TABLES)
def test_the_lowest_bomb_of_each_kind_chops_the_highest_prey_it_may(slug, table):
    rules = engine.PRESETS[slug]
    found = {}
    for name, codes in LOW_BOMBS.items():
        if engine.identify(engine.parse_cards(codes), rules) is None:
            continue
        bomb = combination(codes, rules)
        found[name] = " ".join(
            prey
            for prey, top in TOPS.items()
            if engine.identify(engine.parse_cards(top), rules) is not None
            and beats(bomb, combination(top, rules), rules)
        )

    assert found == table


@pytest.mark.clause("1.5", "2.2", "3.2", "4.2", "6.2")
@pytest.mark.parametrize("slug", [slug for slug in engine.PRESETS if slug != "north-count"])
@pytest.mark.parametrize("name", LOW_BOMBS)
def test_a_higher_bomb_beats_a_lower_one_of_its_kind_in_every_southern_system(slug, name):
    rules = engine.PRESETS[slug]
    low, high = combination(LOW_BOMBS[name], rules), combination(TOPS[name], rules)

    assert beats(high, low, rules)
    assert not beats(low, high, rules)


@pytest.mark.parametrize("slug", engine.PRESETS)
@pytest.mark.parametrize("top", ["Ah", "Ad Ah", "Ac Ad Ah", "Qh Kh Ah"])
def test_no_bomb_of_any_system_chops_what_is_neither_heo_nor_a_bomb(slug, top):
    rules = engine.PRESETS[slug]

    assert not beats(combination(LOW_BOMBS["quad"], rules), combination(top, rules), rules)
