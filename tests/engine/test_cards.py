"""Cards and their notation (RULES.md 1.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.cards import BLACK, FULL, RED, CardSet, lowest_card

card_sets = st.sets(st.sampled_from(engine.DECK))


@pytest.mark.clause("1.1")
def test_the_deck_goes_from_the_three_of_spades_to_the_two_of_hearts():
    assert len(set(engine.DECK)) == 52
    assert engine.DECK[0] == "3s"
    assert engine.DECK[-1] == "2h"
    assert engine.DECK[28:32] == ("Ts", "Tc", "Td", "Th")


@pytest.mark.clause("1.1")
def test_rank_decides_before_suit():
    assert engine.parse_cards("4s") > engine.parse_cards("3h") > engine.parse_cards("3d")


@pytest.mark.clause("1.1")
def test_a_card_has_a_rank_and_a_suit():
    assert engine.rank_of("Td") is engine.Rank.TEN
    assert engine.suit_of("Td") is engine.Suit.DIAMONDS


@pytest.mark.parametrize("code", ["", "10s", "3S", "1x", "s3", "2"])
def test_what_is_no_card_has_neither_rank_nor_suit(code):
    with pytest.raises(ValueError, match="not a card"):
        engine.rank_of(code)
    with pytest.raises(ValueError, match="not a card"):
        engine.suit_of(code)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("3s 1x", id="one is no card"),
        pytest.param("3s3c", id="no blank between"),
        pytest.param("3S", id="suits are small letters"),
        pytest.param("10s", id="ten is T"),
        pytest.param("3s 4d 3s", id="the same card twice"),
    ],
)
def test_text_that_is_no_set_of_cards_is_refused(text):
    with pytest.raises(ValueError, match=r"not a card|the same card twice"):
        engine.parse_cards(text)


@pytest.mark.clause("1.1")
def test_cards_are_written_lowest_first():
    assert engine.format_cards(engine.parse_cards("2h  Td 3s 3c")) == "3s 3c Td 2h"


def test_no_cards_are_written_as_nothing():
    assert engine.parse_cards(" ") == engine.EMPTY
    assert engine.format_cards(engine.EMPTY) == ""


@given(card_sets)
def test_notation_round_trips(codes):
    cards = engine.parse_cards(" ".join(codes))

    assert set(engine.card_codes(cards)) == codes
    assert engine.parse_cards(engine.format_cards(cards)) == cards
    assert engine.count_cards(cards) == len(codes)


@given(card_sets.filter(bool))
def test_the_lowest_card_is_the_one_written_first(codes):
    cards = engine.parse_cards(" ".join(codes))

    assert engine.format_cards(lowest_card(cards)) == engine.card_codes(cards)[0]


@pytest.mark.clause("1.1")
def test_spades_and_clubs_are_black_diamonds_and_hearts_red():
    assert engine.format_cards(CardSet(BLACK & ~((1 << 48) - 1))) == "2s 2c"
    assert engine.format_cards(CardSet(RED & ~((1 << 48) - 1))) == "2d 2h"
    assert BLACK | RED == FULL
    assert BLACK & RED == 0
