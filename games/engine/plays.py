"""All combinations in a hand, as masks: every lead, and every answer to a top of the same kind."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from games.engine import choices
from games.engine.cards import ONE_A_RANK, TWOS, CardSet, Rank, counts_by_rank
from games.engine.combinations import Combination, Kind, identify_northern, suits_of
from games.engine.rules import RuleSet

Table = tuple[tuple[tuple[int, ...], ...], ...]
BELOW_TWO: Final = (1 << 4 * Rank.TWO) - 1


def groups(size: int) -> Table:
    """For each rank and each set of its suits, all sets of ``size`` cards in it."""
    return tuple(
        tuple(
            tuple(
                sum(1 << 4 * rank + suit for suit in suits)
                for suits in combinations([suit for suit in range(4) if held >> suit & 1], size)
            )
            for held in range(16)
        )
        for rank in range(13)
    )


GROUPS: Final[dict[Kind, Table]] = {
    kind: groups(size) for size, kind in enumerate(list(Kind)[:4], start=1)
}
SINGLES: Final = GROUPS[Kind.SINGLE]
PAIRS: Final = GROUPS[Kind.PAIR]


def leads(hand: CardSet, rules: RuleSet) -> list[int]:
    """Every combination in the hand."""
    if rules.combinations is choices.Combinations.NORTH:
        return northern_leads(hand)
    found: list[int] = []
    for table in GROUPS.values():
        found += of_one_rank(hand, table)
    found += runs_of_all_lengths(hand, SINGLES, ranks_with_one(hand))
    found += runs_of_all_lengths(hand, PAIRS, ranks_with_two(hand))
    return found


def answers_of_its_kind(hand: CardSet, top: Combination, rules: RuleSet) -> list[int]:
    """Every combination in the hand that beats ``top`` as a higher one of its kind."""
    if rules.combinations is choices.Combinations.NORTH:
        return northern_answers(hand, top)
    rank = top.top // 4
    if top.kind is Kind.STRAIGHT:
        found = runs(hand, SINGLES, ranks_with_one(hand), top.length, rank)
    elif top.kind is Kind.PAIR_RUN:
        found = runs(hand, PAIRS, ranks_with_two(hand), top.length, rank)
    else:
        found = of_one_rank(hand, GROUPS[top.kind], rank)
    # Of equal rank, what reaches above the top's highest card wins by its suit.
    above = 1 << top.top + 1
    return [cards for cards in found if cards >= above]


def bombs(hand: CardSet, name: str) -> list[int]:
    """Every southern bomb of this name in the hand."""
    if name == "quad":
        return of_one_rank(hand, GROUPS[Kind.QUAD])
    return runs(hand, PAIRS, ranks_with_two(hand), int(name.removeprefix("run")), 0)


def of_one_rank(hand: int, table: Table, from_rank: int = 0) -> list[int]:
    return [cards for rank in range(from_rank, 13) for cards in table[rank][hand >> 4 * rank & 15]]


def ranks_with_one(hand: int) -> int:
    """The lowest bit of each rank below the two that the hand holds."""
    held = hand & BELOW_TWO
    return (held | held >> 1 | held >> 2 | held >> 3) & ONE_A_RANK


def ranks_with_two(hand: int) -> int:
    """The lowest bit of each rank below the two of which the hand holds two or more."""
    counts = counts_by_rank(CardSet(hand & BELOW_TWO))
    return (counts >> 1 | counts >> 2) & ONE_A_RANK


def runs(hand: int, table: Table, ranks: int, length: int, from_rank: int) -> list[int]:
    """All runs of this length over these ranks whose highest rank is ``from_rank`` or more."""
    starts = ranks
    for step in range(1, length):
        starts &= ranks >> 4 * step
    starts &= -1 << 4 * max(from_rank - length + 1, 0)
    found: list[int] = []
    while starts:
        start = (starts & -starts).bit_length() // 4
        starts &= starts - 1
        laid = [0]
        for rank in range(start, start + length):
            group = table[rank][hand >> 4 * rank & 15]
            laid = [low | high for low in laid for high in group]
        found += laid
    return found


def runs_of_all_lengths(hand: int, table: Table, ranks: int) -> list[int]:
    """All runs of three ranks or more over these ranks."""
    found: list[int] = []
    starts = ranks & ranks >> 4 & ranks >> 8
    while starts:
        start = (starts & -starts).bit_length() // 4
        starts &= starts - 1
        laid = [0]
        rank = start
        while ranks >> 4 * rank & 1:
            group = table[rank][hand >> 4 * rank & 15]
            laid = [low | high for low in laid for high in group]
            rank += 1
            if rank - start >= 3:
                found += laid
    return found


def northern_leads(hand: CardSet) -> list[int]:
    """As ``leads``, by RULES.md 5.2."""
    found: list[int] = []
    for kind, table in GROUPS.items():
        of_kind = of_one_rank(hand, table)
        if kind is Kind.PAIR:
            of_kind = [cards for cards in of_kind if identify_northern(CardSet(cards))]
        found += of_kind
    for suit in range(4):
        held = hand >> suit & ONE_A_RANK
        for start in range(11):
            length = 0
            while held >> 4 * (start + length) & 1:
                length += 1
                if length >= 3:
                    found.append(run_of_suit(start, length, suit))
    return found


def northern_answers(hand: CardSet, top: Combination) -> list[int]:
    """As ``answers_of_its_kind``, by RULES.md 5.3 and 5.4."""
    if top.kind is Kind.STRAIGHT:
        suit, length = top.top % 4, top.length
        starts = range(top.top // 4 - length + 2, 14 - length)
        found = [run_of_suit(start, length, suit) for start in starts]
        return [cards for cards in found if not cards & ~hand]
    suits = suits_of(top)
    ranks = ONE_A_RANK
    for suit in range(4):
        if suits >> suit & 1:
            ranks &= hand >> suit
    ranks &= -1 << 4 * (top.top // 4 + 1)
    found = []
    while ranks:
        lowest = ranks & -ranks
        found.append(lowest * suits)
        ranks ^= lowest
    if hand & TWOS and (top.kind is Kind.SINGLE or top.kind is Kind.PAIR):
        # 2s of any suit answer what is none, and lower 2s.
        found += [
            cards
            for cards in of_one_rank(hand, GROUPS[top.kind], Rank.TWO)
            if cards > top.cards and cards not in found and identify_northern(CardSet(cards))
        ]
    return found


def run_of_suit(start: int, length: int, suit: int) -> int:
    return (ONE_A_RANK & ((1 << 4 * length) - 1)) << 4 * start + suit
