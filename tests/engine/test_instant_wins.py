"""Hands that win as they are dealt (RULES.md 1.14, 2.6, 2.7, 3.8–3.10, 6.7)."""

import pytest

from games import engine
from games.engine.instant_wins import instant_win
from tests.engine.notation import deal, paid, rules_of

DRAGON = "3s 4c 5d 6h 7s 8c 9d Th Js Qc Kd Ah 3c"
DRAGON_WITH_TWO = "3s 4c 5d 6h 7s 8c 9d Th Js Qc Kd Ah 2s"
FOUR_TWOS = "2s 2c 2d 2h 3s 4s 5d 6h 8s 9s Th Js Qc"
FIVE_PAIR_RUN = "3s 3c 4d 4h 5s 5c 6d 6h 7s 7c Tc Qd Ah"
SIX_PAIRS = "3s 3c 5d 5h 7s 7c 9d 9h Js Jc Kd Kh 2s"
TWO_QUADS = "3s 3c 3d 3h 9s 9c 9d 9h 4s 5s 7d Jh Qh"
TWELVE_BLACK = "3s 4s 5s 6s 8s 9s Ts Jc Qc Ac 2s 2c 3h"
THIRTEEN_RED = "3d 4d 5d 6d 8d 9h Th Jh Qh Ah 2d 3h 6h"
QUAD_OF_THREES = "3s 3c 3d 3h 4s 5d 6s 8d 9h Js Qc Kd 2h"
PAIRS_345 = "3s 3d 4c 4h 5d 5h 7s 8d 9h Js Qc Kd 2h"
PLAIN = "3d 4s 5c 6c 7h 9s Tc Jd Js Qh Ks As 2c"
OTHER = "3h 4h 5h 6s 7d 8s 9h Td Jh Qs Kh Ac 8h"


@pytest.mark.clause("1.14", "2.6", "3.8", "4.3", "5.7", "6.7")
@pytest.mark.parametrize(
    ("slug", "hand", "expected"),
    [
        pytest.param("south-places", DRAGON, ("dragon", 2), id="all ranks from 3 to A"),
        pytest.param("south-places", DRAGON_WITH_TWO, ("dragon", 2), id="a dragon with a 2"),
        pytest.param("south-places", FOUR_TWOS, ("four_twos", 2), id="four 2s"),
        pytest.param("south-places", FIVE_PAIR_RUN, ("five_pair_run", 2), id="five pairs in a row"),
        pytest.param(
            "south-places",
            "Ts Tc Jd Jh Qs Qc Kd Kh As Ac 3c 5d 7h",
            ("five_pair_run", 2),
            id="five pairs up to the ace",
        ),
        pytest.param("south-places", SIX_PAIRS, ("six_pairs", 2), id="six pairs"),
        pytest.param(
            "south-places",
            "3s 3c 3d 3h 7s 7c 9d 9h Js Jc Kd Kh 2s",
            ("six_pairs", 2),
            id="a quad counts as two pairs",
        ),
        pytest.param(
            "south-places",
            "3s 3c 3d 7s 7c 9d 9h Js Jc Kd Kh 2s 2c",
            ("six_pairs", 2),
            id="a triple as one, and 2s count",
        ),
        pytest.param(
            "south-places",
            "3s 3c 3d 7s 7c 7d 9d 9h Js Jc Kd Kh Ks",
            None,
            id="three triples and two pairs are five",
        ),
        pytest.param(
            "south-places",
            "Js Jc Qd Qh Ks Kc As Ac 2d 2h 3s 5s 7s",
            None,
            id="five pairs in a row use no 2s",
        ),
        pytest.param("south-places", TWO_QUADS, None, id="two quads win nothing here"),
        pytest.param("south-places", TWELVE_BLACK, None, id="nor does a colour"),
        pytest.param("south-places", PLAIN, None, id="a plain hand"),
        pytest.param("south-count", TWO_QUADS, ("two_quads", 26), id="two quads in the count"),
        pytest.param(
            "south-count",
            "2s 2c 2d 2h 9s 9c 9d 9h 4s 5s 7d Jh Qh",
            ("four_twos", 26),
            id="a quad of 2s is one of two quads",
        ),
        pytest.param("south-count", TWELVE_BLACK, ("twelve_one_colour", 26), id="twelve black"),
        pytest.param("south-count", THIRTEEN_RED, ("twelve_one_colour", 26), id="thirteen red"),
        pytest.param("south-count", QUAD_OF_THREES, None, id="3s, but no opening deal"),
        pytest.param("thirteen-points", DRAGON, None, id="no instant wins for points"),
        pytest.param("north-count", DRAGON, None, id="none in the north"),
        pytest.param("classic-pot", DRAGON, ("dragon", 2), id="a dragon in the pot"),
        pytest.param(
            "classic-pot", DRAGON_WITH_TWO, ("dragon_with_two", 4), id="one with a 2 pays more"
        ),
        pytest.param(
            "classic-pot", THIRTEEN_RED, ("thirteen_one_colour", 4), id="thirteen more than twelve"
        ),
        pytest.param("classic-pot", TWELVE_BLACK, ("twelve_one_colour", 2), id="twelve"),
    ],
)
def test_what_wins_instantly(slug, hand, expected):
    cards = engine.parse_cards(hand)

    assert instant_win(cards, engine.PRESETS[slug], opening=False) == expected


@pytest.mark.clause("3.8")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param(QUAD_OF_THREES, ("quad_of_threes", 26), id="a quad of 3s"),
        pytest.param(PAIRS_345, ("three_pair_run_with_3s", 26), id="3-4-5 in pairs with the 3♠"),
        pytest.param(PAIRS_345.replace("3s", "3c"), None, id="but not without the 3♠"),
    ],
)
def test_what_wins_more_in_an_opening_deal(hand, expected):
    cards = engine.parse_cards(hand)

    assert instant_win(cards, engine.PRESETS["south-count"], opening=True) == expected


def test_a_win_in_both_lists_takes_the_higher_amount_in_an_opening_deal():
    rules = rules_of("south-places", instant_wins={"dragon": 5}, opening_instant_wins={"dragon": 3})

    assert instant_win(engine.parse_cards(DRAGON), rules, opening=True) == ("dragon", 5)


@pytest.mark.clause("2.6")
def test_the_deal_ends_at_once_and_each_other_pays_two_stakes_and_leftovers():
    hands = (PLAIN, DRAGON_WITH_TWO, OTHER.replace("8h", "2h"))

    state = deal(*hands)

    assert state.finished
    assert state.ending is engine.Ending.INSTANT_WIN
    assert state.instant_win == "dragon"
    assert state.turn is None
    assert state.places == (1, 2, 0)
    assert paid(state) == [
        (2, 1, 20, "instant_win"),
        (2, 1, 20, "leftover"),
        (0, 1, 20, "instant_win"),
        (0, 1, 10, "leftover"),
    ]


@pytest.mark.clause("2.7")
@pytest.mark.parametrize(("leader", "winner"), [(0, 0), (1, 2), (2, 2)])
def test_the_winning_hand_nearest_to_the_leader_takes_it(leader, winner):
    second = "4s 4d 6s 6d 8s 8d Ts Td Qs Qd As Ad 7h"

    state = deal(
        SIX_PAIRS,
        "3d 4c 5s 6c 7d 8c 9s Tc Jd Qh Ks Ac 8h",
        second,
        leader=leader,
        instant_wins={"six_pairs": 2},
    )

    assert state.places is not None
    assert state.places[0] == winner


@pytest.mark.clause("3.8")
def test_twos_and_bombs_are_not_charged_in_the_count():
    state = deal(PLAIN, TWO_QUADS, rules="south-count")

    assert paid(state) == [(0, 1, 260, "instant_win")]


@pytest.mark.clause("3.9")
def test_who_won_instantly_cannot_do_so_again_and_the_lowest_card_leads():
    state = deal(PLAIN, TWO_QUADS, rules="south-count", barred=1, leader=None)

    assert not state.finished
    assert state.turn == 1, "the holder of the 3♠"


@pytest.mark.clause("6.4")
def test_an_instant_win_gives_the_antes_back():
    state = deal(PLAIN, DRAGON, rules="classic-pot", balances=[25, 100])

    assert paid(state) == [(0, 1, 20, "instant_win")]


@pytest.mark.clause("2.7", "3.10")
@pytest.mark.parametrize("slug", ["south-places", "south-count", "classic-pot"])
@pytest.mark.parametrize(("direction", "winner"), [(1, 1), (-1, 2)])
def test_of_two_instant_winners_the_first_in_the_order_of_play_wins(slug, direction, winner):
    other_six_pairs = "4s 4d 6s 6d 8s 8d Ts Td Qs Qd As Ad 7h"
    hands = ("3d 4c 5s 6c 7d 8c 9s Tc Jd Qh Ks Ac 2h", SIX_PAIRS, other_six_pairs)

    state = deal(*hands, rules=slug, leader=0, direction=direction, instant_wins={"six_pairs": 2})

    assert state.places == (winner, *([2, 0] if direction == 1 else [1, 0]))
    assert {row[1] for row in paid(state)} == {winner}, "the other one pays too"


@pytest.mark.clause("3.8")
@pytest.mark.parametrize(
    "hand",
    [DRAGON, FIVE_PAIR_RUN, SIX_PAIRS, FOUR_TWOS, TWO_QUADS, TWELVE_BLACK, THIRTEEN_RED],
)
@pytest.mark.parametrize("opening", [True, False])
def test_the_six_wins_of_any_deal_pay_26(hand, opening):
    win = instant_win(engine.parse_cards(hand), engine.PRESETS["south-count"], opening=opening)

    assert win is not None
    assert win[1] == 26


@pytest.mark.clause("3.9")
def test_the_deal_after_an_instant_win_is_no_opening_deal_otherwise():
    state = deal(PLAIN, QUAD_OF_THREES, rules="south-count", barred=0, leader=None)

    assert not state.finished, "a quad of 3s wins opening deals alone"


@pytest.mark.clause("3.9")
def test_another_than_the_barred_may_win_instantly():
    assert deal(PLAIN, TWO_QUADS, rules="south-count", barred=0, leader=None).finished


@pytest.mark.clause("6.7")
@pytest.mark.parametrize(
    ("hand", "stakes"),
    [
        pytest.param(SIX_PAIRS, 2, id="six pairs"),
        pytest.param(FIVE_PAIR_RUN, 2, id="five consecutive pairs"),
        pytest.param(DRAGON_WITH_TWO, 4, id="a dragon with a 2"),
        pytest.param(DRAGON, 2, id="a dragon without"),
        pytest.param(FOUR_TWOS, 4, id="four 2s"),
        pytest.param(THIRTEEN_RED, 4, id="thirteen of a colour"),
        pytest.param(TWELVE_BLACK, 2, id="twelve of a colour"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 9s 9c Ts", 4, id="thirteen black and a run"),
    ],
)
def test_the_pot_pays_an_instant_win_and_nothing_else(hand, stakes):
    left = [code for code in engine.DECK[::-1] if code not in hand.split()][:13]

    state = deal(" ".join(left), hand, rules="classic-pot", leader=1)

    assert paid(state) == [(0, 1, 10 * stakes, "instant_win")], "2s are not charged, no pot moves"
