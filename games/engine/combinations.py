"""Combinations (bộ), and which beats which (RULES.md 1.4, 1.5, 5.2–5.4)."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from functools import lru_cache

from games.engine import choices
from games.engine.cards import BLACK, ONE_A_RANK, RED, CardSet, Rank, Suit, counts_by_rank
from games.engine.rules import RuleSet


class Kind(enum.StrEnum):
    """The kinds of combination."""

    SINGLE = "single"  # rác
    PAIR = "pair"  # đôi
    TRIPLE = "triple"  # sám cô
    QUAD = "quad"  # tứ quý
    STRAIGHT = "straight"  # sảnh
    PAIR_RUN = "pair_run"  # đôi thông


OF_ONE_RANK = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.QUAD)
HEO_NAMES = {Kind.SINGLE: "2", Kind.PAIR: "22", Kind.TRIPLE: "222"}


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards that may be laid together. ``top`` is the bit of the highest, ``length`` the ranks."""

    kind: Kind
    cards: CardSet
    size: int
    length: int
    top: int
    is_twos: bool = field(init=False, repr=False, compare=False)
    """Whether these are one, two or three 2s (heo); four are a quad (1.15)."""
    bomb: str | None = field(init=False, repr=False, compare=False)
    """The name of the bomb (hàng) that this is, if it is one."""
    prey: str | None = field(init=False, repr=False, compare=False)
    """The name under which this can be chopped, if it can be."""

    def __post_init__(self) -> None:
        is_twos = self.top // 4 == Rank.TWO and self.kind in HEO_NAMES
        bomb = {Kind.QUAD: "quad", Kind.PAIR_RUN: f"run{self.length}"}.get(self.kind)
        object.__setattr__(self, "is_twos", is_twos)
        object.__setattr__(self, "bomb", bomb)
        object.__setattr__(self, "prey", HEO_NAMES[self.kind] if is_twos else bomb)

    @property
    def rank(self) -> Rank:
        """The rank of the highest card."""
        return Rank(self.top // 4)

    @property
    def suit(self) -> Suit:
        """The suit of the highest card."""
        return Suit(self.top % 4)


def identify(cards: CardSet, rules: RuleSet) -> Combination | None:
    """The combination that these cards make under the rules, if they make one."""
    if rules.combinations is choices.Combinations.SOUTH:
        return identify_southern(cards)
    return identify_northern(cards)


@lru_cache(maxsize=1 << 16)
def identify_southern(cards: CardSet) -> Combination | None:
    """As ``identify``, by RULES.md 1.4."""
    if not cards:
        return None
    size = cards.bit_count()
    top = cards.bit_length() - 1
    first = ((cards & -cards).bit_length() - 1) // 4
    length = top // 4 - first + 1
    if length == 1:
        return Combination(OF_ONE_RANK[size - 1], cards, size, 1, top)
    if length < 3 or top // 4 == Rank.TWO:
        return None
    counts = counts_by_rank(cards) >> 4 * first
    one_each = ONE_A_RANK & ((1 << 4 * length) - 1)
    if counts == one_each:
        return Combination(Kind.STRAIGHT, cards, size, length, top)
    if counts == 2 * one_each:
        return Combination(Kind.PAIR_RUN, cards, size, length, top)
    return None


@lru_cache(maxsize=1 << 16)
def identify_northern(cards: CardSet) -> Combination | None:
    """As ``identify``, by RULES.md 5.2."""
    if not cards:
        return None
    size = cards.bit_count()
    top = cards.bit_length() - 1
    first = ((cards & -cards).bit_length() - 1) // 4
    length = top // 4 - first + 1
    if length == 1:
        if size == 2 and cards & BLACK and cards & RED:
            return None
        return Combination(OF_ONE_RANK[size - 1], cards, size, 1, top)
    of_one_suit = (ONE_A_RANK & ((1 << 4 * length) - 1)) << 4 * first + top % 4
    if length >= 3 and cards == of_one_suit:
        return Combination(Kind.STRAIGHT, cards, size, length, top)
    return None


def suits_of(combination: Combination) -> int:
    """The set of suits of a combination, as four bits."""
    if combination.kind is Kind.STRAIGHT:
        return 1 << combination.top % 4
    return combination.cards >> combination.top // 4 * 4


def beats(challenger: Combination, top: Combination, rules: RuleSet) -> bool:
    """Whether ``challenger`` may be laid over ``top``, re-entry apart."""
    if challenger.kind is top.kind and challenger.length == top.length:
        if rules.combinations is choices.Combinations.SOUTH:
            return challenger.top > top.top
        return beats_its_like_northern(challenger, top)
    return challenger.bomb in rules.choppers[top.prey]


def beats_its_like_northern(challenger: Combination, top: Combination) -> bool:
    """As ``beats``, between two of the same kind and length, by RULES.md 5.3 and 5.4."""
    if challenger.is_twos and challenger.kind is not Kind.TRIPLE:
        return challenger.top > top.top
    return suits_of(challenger) == suits_of(top) and challenger.rank > top.rank


def reenters(challenger: Combination, top: Combination, rules: RuleSet) -> bool:
    """Whether a player who has passed may come back over ``top`` with ``challenger`` (1.9)."""
    return challenger.bomb in rules.reenterers[top.prey] and beats(challenger, top, rules)


def is_chop(challenger: Combination, top: Combination, rules: RuleSet) -> bool:
    """Whether laying ``challenger`` over ``top``, which it beats, is a chop (chặt; 2.8, 3.7)."""
    if top.prey is None:
        return False
    return challenger.bomb is not None or rules.two_over_two_chops
