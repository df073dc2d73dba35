"""The three orders in which a hand can be held: by rank, by suit, by combinations."""

from collections import defaultdict
from collections.abc import Iterator

from games import engine
from games.engine import Rank

SHORTEST_RUN = 3


def by_rank(codes: list[str]) -> list[str]:
    """Lowest first, as the rules order cards."""
    return sorted(codes, key=lambda code: (engine.rank_of(code), engine.suit_of(code)))


def by_suit(codes: list[str]) -> list[str]:
    """Suit after suit, each lowest first."""
    return sorted(codes, key=lambda code: (engine.suit_of(code), engine.rank_of(code)))


def by_combination(codes: list[str]) -> list[str]:
    """Single cards first, then pairs, threes, straights and bombs; 2s at the end."""
    twos = [code for code in codes if engine.rank_of(code) == Rank.TWO]
    rest = defaultdict(list)
    for code in by_rank(codes):
        if code not in twos:
            rest[engine.rank_of(code)].append(code)
    groups = [*_take_quads(rest), *_take_runs(rest, 2), *_take_straights(rest)]
    groups += [cards for cards in rest.values() if cards]
    groups.sort(key=lambda group: (len(group), engine.rank_of(group[0])))
    return [code for group in groups for code in group] + by_rank(twos)


Ranks = dict[Rank, list[str]]


def _take_quads(rest: Ranks) -> Iterator[list[str]]:
    for rank, cards in list(rest.items()):
        if len(cards) == 4:
            yield rest.pop(rank)


def _take_straights(rest: Ranks) -> Iterator[list[str]]:
    yield from _take_runs(rest, 1)


def _take_runs(rest: Ranks, width: int) -> Iterator[list[str]]:
    """Take out the longest runs of ranks that hold ``width`` cards or more, until none is left."""
    while len(run := _longest_run(rest, width)) >= SHORTEST_RUN:
        yield [rest[rank].pop(0) for rank in run for _ in range(width)]


def _longest_run(rest: Ranks, width: int) -> list[Rank]:
    longest: list[Rank] = []
    run: list[Rank] = []
    for rank in Rank:
        run = [*run, rank] if len(rest.get(rank, ())) >= width else []
        if len(run) > len(longest):
            longest = run
    return longest
