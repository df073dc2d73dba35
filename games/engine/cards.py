"""The 52 cards, sets of them as bit masks, and how they are written (RULES.md 1.1)."""

from __future__ import annotations

import enum
from typing import Final, NewType

CardSet = NewType("CardSet", int)
"""A set of cards: bit ``4 * rank + suit`` stands for a card, so a higher bit is a higher card."""


class Suit(enum.IntEnum):
    """Suits (chất), lowest first."""

    SPADES = 0  # bích
    CLUBS = 1  # chuồn
    DIAMONDS = 2  # rô
    HEARTS = 3  # cơ


class Rank(enum.IntEnum):
    """Ranks, lowest first. The two (heo) is the highest."""

    THREE = 0
    FOUR = 1
    FIVE = 2
    SIX = 3
    SEVEN = 4
    EIGHT = 5
    NINE = 6
    TEN = 7
    JACK = 8
    QUEEN = 9
    KING = 10
    ACE = 11
    TWO = 12


RANK_LETTERS: Final = "3456789TJQKA2"
SUIT_LETTERS: Final = "scdh"
DECK: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS)
"""The codes of all cards, lowest first: a code's index is the card's bit."""

BIT_OF_CODE: Final = {code: bit for bit, code in enumerate(DECK)}
RANK_OF_CODE: Final = {code: Rank(bit // 4) for code, bit in BIT_OF_CODE.items()}
SUIT_OF_CODE: Final = {code: Suit(bit % 4) for code, bit in BIT_OF_CODE.items()}
CARD_OF_CODE: Final = {code: 1 << bit for code, bit in BIT_OF_CODE.items()}

EMPTY: Final = CardSet(0)
FULL: Final = CardSet((1 << 52) - 1)
TWOS: Final = CardSet(0b1111 << 4 * Rank.TWO)
THREE_OF_SPADES: Final = CardSet(1)
BLACK: Final = CardSet(0x3333333333333)
RED: Final = CardSet(0xCCCCCCCCCCCCC)
ONE_A_RANK: Final = 0x1111111111111
"""The lowest bit of each rank's four."""


def parse_cards(text: str) -> CardSet:
    """Read codes separated by blanks; ValueError on what is no card or named twice."""
    codes = text.split()
    try:
        cards = sum(map(CARD_OF_CODE.__getitem__, codes))
    except KeyError as error:
        raise ValueError(f"not a card: {error}") from None
    # Adding a card that is there already carries, which leaves fewer bits than codes.
    if cards.bit_count() != len(codes):
        raise ValueError(f"the same card twice: {text!r}")
    return CardSet(cards)


def bits_of(cards: CardSet) -> list[int]:
    """The bits of the cards, lowest first."""
    bits = []
    rest: int = cards
    while rest:
        lowest = rest & -rest
        bits.append(lowest.bit_length() - 1)
        rest ^= lowest
    return bits


def card_codes(cards: CardSet) -> list[str]:
    """The codes of the cards, lowest first."""
    return [DECK[bit] for bit in bits_of(cards)]


def format_cards(cards: CardSet) -> str:
    """Write the cards as ``"3s 4d"``, lowest first."""
    return " ".join(card_codes(cards))


def count_cards(cards: CardSet) -> int:
    """How many cards the set has."""
    return cards.bit_count()


def rank_of(code: str) -> Rank:
    """The rank of the card with this code; ValueError on what is no card."""
    try:
        return RANK_OF_CODE[code]
    except KeyError:
        raise ValueError(f"not a card: {code!r}") from None


def suit_of(code: str) -> Suit:
    """The suit of the card with this code; ValueError on what is no card."""
    try:
        return SUIT_OF_CODE[code]
    except KeyError:
        raise ValueError(f"not a card: {code!r}") from None


def lowest_card(cards: CardSet) -> CardSet:
    """The lowest card of the set, as a set; the empty set of an empty one."""
    return CardSet(cards & -cards)


def counts_by_rank(cards: CardSet) -> int:
    """How many cards of each rank, 0 to 4, as thirteen numbers of four bits in one."""
    return (
        (cards & ONE_A_RANK)
        + (cards >> 1 & ONE_A_RANK)
        + (cards >> 2 & ONE_A_RANK)
        + (cards >> 3 & ONE_A_RANK)
    )
