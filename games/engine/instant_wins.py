"""Hands that win as soon as they are dealt (tới trắng; RULES.md 1.14, 2.6, 3.8, 6.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from games.engine.cards import (
    BLACK,
    ONE_A_RANK,
    RED,
    THREE_OF_SPADES,
    TWOS,
    CardSet,
    counts_by_rank,
)
from games.engine.choices import INSTANT_WINS, Amounts
from games.engine.plays import BELOW_TWO, ranks_with_one, ranks_with_two
from games.engine.rules import RuleSet

THREES: Final = 0b1111
THREE_RANKS: Final = ONE_A_RANK & ((1 << 4 * 3) - 1)


def has_dragon(hand: CardSet) -> bool:
    """All twelve ranks from 3 to A (sảnh rồng)."""
    return ranks_with_one(hand) == ONE_A_RANK & BELOW_TWO


def has_dragon_with_two(hand: CardSet) -> bool:
    return has_dragon(hand) and bool(hand & TWOS)


def has_four_twos(hand: CardSet) -> bool:
    return hand & TWOS == TWOS


def has_five_pair_run(hand: CardSet) -> bool:
    """Five consecutive pairs, none of 2s."""
    held = ranks_with_two(hand)
    return bool(held & held >> 4 & held >> 8 & held >> 12 & held >> 16)


def has_six_pairs(hand: CardSet) -> bool:
    """Six pairs; a quad is two of them, and 2s count."""
    counts = counts_by_rank(hand)
    # The second bit is set of 2 and 3, the third of 4.
    pairs, quads = counts >> 1 & ONE_A_RANK, counts >> 2 & ONE_A_RANK
    return pairs.bit_count() + 2 * quads.bit_count() >= 6


def has_two_quads(hand: CardSet) -> bool:
    return (counts_by_rank(hand) >> 2 & ONE_A_RANK).bit_count() >= 2


def cards_of_one_colour(hand: CardSet) -> int:
    return max((hand & BLACK).bit_count(), (hand & RED).bit_count())


def has_twelve_of_one_colour(hand: CardSet) -> bool:
    return cards_of_one_colour(hand) >= 12


def has_thirteen_of_one_colour(hand: CardSet) -> bool:
    return cards_of_one_colour(hand) == 13


def has_quad_of_threes(hand: CardSet) -> bool:
    return hand & THREES == THREES


def has_three_pair_run_with_3s(hand: CardSet) -> bool:
    """Pairs of 3s, 4s and 5s, the 3♠ among them."""
    return bool(hand & THREE_OF_SPADES) and ranks_with_two(hand) & THREE_RANKS == THREE_RANKS


TESTS: Final[Mapping[str, Callable[[CardSet], bool]]] = {
    "dragon_with_two": has_dragon_with_two,
    "dragon": has_dragon,
    "four_twos": has_four_twos,
    "five_pair_run": has_five_pair_run,
    "six_pairs": has_six_pairs,
    "two_quads": has_two_quads,
    "thirteen_one_colour": has_thirteen_of_one_colour,
    "twelve_one_colour": has_twelve_of_one_colour,
    "quad_of_threes": has_quad_of_threes,
    "three_pair_run_with_3s": has_three_pair_run_with_3s,
}


def instant_win(hand: CardSet, rules: RuleSet, *, opening: bool) -> tuple[str, int] | None:
    """The best instant win of a hand: its name and the stakes that each other player pays."""
    wins = rules.instant_wins
    if opening and rules.opening_instant_wins:
        wins |= rules.opening_instant_wins
    for name, amount in dearest_first(wins):
        if TESTS[name](hand):
            return name, amount
    return None


@lru_cache(maxsize=256)
def dearest_first(amounts: Amounts) -> tuple[tuple[str, int], ...]:
    """Wins with what they pay, the highest amounts first; a win named twice comes twice."""
    return tuple(sorted(amounts, key=lambda win: (-win[1], INSTANT_WINS.index(win[0]))))
