"""What each rule system asks of a medium bot, in the south."""

import pytest

from games import bots, engine
from tests.bots.positions import seen, start

FILLER = "3c 4c 6d 7c 9c 9h Td"
RUN_OF_FOUR = "5s 5c 6s 6c 7s 7d 8s 8d"


def laid(observation, seed=1):
    return engine.format_cards(bots.choose(observation, level="medium", seed=seed))


def test_comes_back_over_a_two_with_a_run_of_four_pairs():
    """RULES.md 1.9, 3.3: who passed is asked at the end of the trick."""
    hands = ["4d 9d Td", f"{RUN_OF_FOUR} 3d Kh", "2h 3h 4h Jd Jh"]
    observation = seen(hands, "4d", "", "2h", "", rules="south-count")

    assert observation.turn == observation.seat == 1
    assert laid(observation) == "5s 5c 6s 6c 7s 7d 8s 8d"


@pytest.mark.parametrize("rules", ["south-count", "classic-pot"])
def test_chops_a_pair_of_twos(rules):
    hands = ["2c 2h 3d 4d 9d", f"{RUN_OF_FOUR} 3h Kh", "3s 4s 9s Jd"]

    assert laid(seen(hands, "2c 2h", rules=rules)) == "5s 5c 6s 6c 7s 7d 8s 8d"


@pytest.mark.parametrize("seed", range(5))
def test_lays_the_highest_two_over_a_two_that_pays(seed):
    """RULES.md 3.7: a 2 over a 2 is a chop, worth what was beaten."""
    hands = ["2d 3c 4c 9c", "2h 5h 9s Js Kc", "3s 4s 9d Jd"]

    assert laid(seen(hands, "2d", rules="south-count"), seed) == "2h"


@pytest.mark.parametrize("seed", range(5))
def test_lays_a_card_before_all_thirteen_count_double(seed):
    """RULES.md 3.5: who has laid nothing pays 26."""
    hand = "3d 4h 5s 6c 7h 8c 9s Ts Jd Qh Kd Kh 2s"
    hands = ["7c Ks", hand, "3s 4s 9d Tc"]

    assert laid(seen(hands, "7c", rules="south-count"), seed)


@pytest.mark.parametrize("seed", range(5))
def test_gets_rid_of_a_two_that_would_cost_ten_cards(seed):
    hands = ["3c 4c Jc", "2h 5h 8s Ts Kc", "3s 4s 9d Jd", "Qs"]

    assert laid(seen(hands, "Jc", rules="south-count"), seed) == "2h"


def test_the_first_play_includes_the_lowest_card():
    """RULES.md 4.1."""
    hands = ["3s 4h 5d 9c 9d Kh 2s", "3c 6c 7d 8h Jd", "3d 6d Ts"]
    observation = seen(hands, rules="thirteen-points", opening=True)

    assert laid(observation) == "3s 4h 5d"
    assert all(cards & engine.parse_cards("3s") for cards in bots.hints(observation))


def test_a_bomb_brings_the_lead_where_nothing_is_paid():
    hands = ["2d 3c 4d", "4s 4c 5s 5c 6s 6c Kh", "7s 7c 9d"]

    assert laid(seen(hands, "2d", rules="thirteen-points")) == "4s 4c 5s 5c 6s 6c"


def test_never_leads_three_pairs_where_they_are_barred():
    """RULES.md 6.1: they are laid as straights, or one by one."""
    state = start(["3s 3c 4s 4c 5s 5c", "6d 8h Jd", "7h 9h Qd"], rules="classic-pot")
    observation = engine.observe(state, 0)

    assert laid(observation) in ("3s 4s 5s", "3c 4c 5c", "3s 4s 5c")


def test_takes_a_chop_that_pays_double():
    """RULES.md 6.5."""
    hands = ["2d 3c 4d", "3d 3h 4h 4c 5h 5c Kd", "9s 9c 9d 9h Jd Qs Ks"]
    observation = seen(hands, "2d", "3d 3h 4c 4h 5c 5h", rules="classic-pot")

    assert laid(observation) == "9s 9c 9d 9h"


@pytest.mark.parametrize("rules", engine.PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_leads_no_low_single_where_the_next_has_one_card(rules, seed):
    hands = ["4s 4c 8c Kd 6h", "Qh", "3s 5s 7s 9s"]

    assert laid(seen(hands, rules=rules), seed) == "4s 4c"


@pytest.mark.parametrize("rules", engine.PRESETS)
def test_the_last_answer_stops_who_needs_only_the_lead(rules):
    """Going out with that lead would be certain; in the north one would pay for all (5.9)."""
    hands = ["9h Kc", "3c 5c 7c 8d 4s", "Jh 3h 4c 6c 8s"]

    assert laid(seen(hands, "9h", "", rules=rules)) == "Jh"


@pytest.mark.parametrize("seed", range(3))
def test_leads_its_highest_single_where_it_has_singles_alone(seed):
    observation = seen(["3c 8c Kd Ad", "Qh", "4s 5s 7s 9s"], rules="south-count")

    assert laid(observation, seed) in ("Kd", "Ad")
