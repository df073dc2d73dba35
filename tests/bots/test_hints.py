"""What a player who asks is shown: every play that means something, the cheapest first."""

import pytest

from games import bots, engine
from tests.bots.positions import random_states, seen

FILLER = "3c 4c 6d 7c 9c 9h Td"


def codes(observation):
    return [engine.format_cards(cards) for cards in bots.hints(observation)]


@pytest.mark.parametrize("rules", engine.PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hints_are_legal_plays_each_once(rules, seats):
    for state in random_states(rules, seats, deals=2):
        observation = engine.observe(state, state.turn)
        plays = observation.legal_plays()

        hints = bots.hints(observation)

        assert set(hints) <= set(plays)
        assert len(set(hints)) == len(hints) <= 40
        assert bool(hints) == bool(plays)


def test_who_is_not_on_turn_gets_no_hint():
    state = next(random_states("south-places", 4))
    waiting = (state.turn + 1) % 4

    assert bots.hints(engine.observe(state, waiting)) == []


def test_a_loose_card_comes_before_a_straight_is_broken_and_a_two_is_spent():
    observation = seen([FILLER, "3s 8s 9s Ts Jd Kc 2s", "4s 6s 8h Qd Kh As"], "7c")

    assert codes(observation)[0] == "Kc"
    assert set(codes(observation)[1:]) == {"8s", "9s", "Ts", "Jd", "2s"}


@pytest.mark.parametrize("rules", engine.PRESETS)
def test_a_loose_card_comes_before_a_two_in_every_system(rules):
    hands = [FILLER, "3s 8s 9s Ts Jd Kc 2s", "4s 6s 8h Qd Kh As"]
    shown = codes(seen(hands, "7c", rules=rules))

    assert shown[0] == "Kc"
    assert "2s" in shown


@pytest.mark.parametrize("rules", engine.PRESETS)
def test_a_lead_begins_with_what_is_long_and_low_and_ends_with_what_spoils_the_hand(rules):
    shown = codes(seen(["3s 4s 5s 6s 9c 9d 9h 9s Kd 2h", FILLER], rules=rules))

    assert shown[0] == "3s 4s 5s 6s"
    assert {"9c", "9d", "9h"}.isdisjoint(shown[:4])


def test_no_hint_leaves_only_twos_where_nobody_goes_out_on_one():
    """RULES.md 5.5."""
    assert codes(seen(["Qs Ks As 2s", "4d 5d"], rules="north-count"))[0] == "Ks As 2s"
    assert codes(seen(["5c 2s 2h", "4d 5d"], rules="north-count")) == ["2s", "2h"]


def test_a_bomb_is_broken_last():
    observation = seen([FILLER, "8s 8c 8d 8h Jd Qs 3s", "4s 6s 9d Qd Kh As"], "7c")

    assert codes(observation)[:2] == ["Jd", "Qs"]


def test_plays_that_differ_below_their_top_card_only_are_shown_once():
    observation = seen(["3s 3c 4d 5h Kd", "7s 8s"])

    assert "3s 4d 5h" in codes(observation)
    assert "3c 4d 5h" not in codes(observation)


def test_going_out_comes_first():
    assert codes(seen(["3s 4c 5d", "7s 8s"]))[0] == "3s 4c 5d"


def test_where_a_pass_is_all_there_is_there_is_no_hint():
    assert codes(seen(["2h 3s", "4s 5s 6s"], "2h")) == []
