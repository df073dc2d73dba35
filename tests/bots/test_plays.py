"""Which plays a bot thinks about, and how it parts a hand."""

import pytest

from games import engine
from games.bots.plays import canonical, rank_counts
from games.bots.splits import fewest_plays, leads_under

SOUTH, NORTH = engine.PRESETS["south-places"], engine.PRESETS["north-count"]


def test_only_the_lowest_suits_below_the_top_card_are_kept():
    plays = [engine.parse_cards(codes) for codes in ("3c 4d 5h", "3s 4d 5h", "3s 4d 5s", "5h")]

    kept = [engine.format_cards(cards) for cards in canonical(plays, SOUTH)]

    assert sorted(kept) == ["3s 4d 5h", "3s 4d 5s", "5h"]


def test_in_the_north_every_suit_means_something():
    plays = [engine.parse_cards(codes) for codes in ("8s 8c 8h", "8s 8d 8h")]

    assert canonical(plays, NORTH) == plays


def test_a_quad_that_cannot_be_led_is_laid_in_two_plays():
    rules = engine.with_options(SOUTH, {"barred_leads": ["quad", "run3"]})

    assert fewest_plays(engine.parse_cards("8s 8c 8d 8h"), leads_under(rules)) == 2


def test_ranks_are_counted_four_bits_each():
    assert rank_counts(engine.parse_cards("3s 3h 4c 2s 2c 2d 2h")) == 4 << 48 | 1 << 4 | 2


@pytest.mark.parametrize(
    ("hand", "rules", "plays"),
    [
        pytest.param("3s", "south-places", 1, id="one card"),
        pytest.param("3s 4s 5c 6d 6h 2s", "south-places", 3, id="a straight leaves a 6 and a 2"),
        pytest.param("3s 3c 4s 4c 5s 5c", "south-places", 1, id="a pair run is laid at once"),
        pytest.param("Ks As 2s", "south-places", 3, id="no southern straight has a 2"),
        pytest.param("3c Ks As 2s", "north-count", 2, id="a northern one may"),
        pytest.param("Ks As 2s", "north-count", 3, id="but nobody goes out with a 2"),
        pytest.param("Qs Ks As 2s", "north-count", 2, id="so one card is kept to go out with"),
        pytest.param("3c 2s 2h", "north-count", 3, id="of the other cards any will do"),
        pytest.param("3s 3c 4s 4c 5s 5c", "classic-pot", 2, id="a run that cannot be led is split"),
        pytest.param("3s 4c 5d", "north-count", 3, id="a northern straight is of one suit"),
        pytest.param("8s 8d", "north-count", 2, id="a northern pair is of one colour"),
        pytest.param("8s 8c 8d", "north-count", 1, id="a triple has any suits"),
        pytest.param("8s 8c 8d 8h", "north-count", 1, id="a quad is laid at once"),
    ],
)
def test_a_hand_is_parted_into_the_fewest_plays(hand, rules, plays):
    leads = leads_under(engine.PRESETS[rules])

    assert fewest_plays(engine.parse_cards(hand), leads) == plays
