"""The three orders in which a hand can be held: by rank, by suit, by combinations."""

from collections import defaultdict
from collections.abc import Iterator

from games import engine
from games.engine import Combinations, Rank, Suit

SHORTEST_RUN = 3

RANK_ORDER = {code: place for place, code in enumerate(engine.DECK)}
SUIT_ORDER = {
    code: place
    for place, code in enumerate(
        sorted(engine.DECK, key=lambda code: (engine.suit_of(code), engine.rank_of(code)))
    )
}


def by_rank(codes: list[str]) -> list[str]:
    """Lowest first, as the rules order cards."""
    return sorted(codes, key=RANK_ORDER.__getitem__)


def by_suit(codes: list[str]) -> list[str]:
    """Suit after suit, each lowest first."""
    return sorted(codes, key=SUIT_ORDER.__getitem__)


def by_combination(codes: list[str], rules: engine.RuleSet) -> list[str]:
    """Single cards first, then what these rules know as sets, the longest last; 2s at the end."""
    rest: Ranks = defaultdict(list)
    for code in by_rank(codes):
        rest[engine.rank_of(code)].append(code)
    twos = rest.pop(Rank.TWO, [])
    is_northern = rules.combinations is Combinations.NORTH
    groups = _northern_groups(rest) if is_northern else _southern_groups(rest)
    groups.sort(key=lambda group: (len(group), RANK_ORDER[group[0]] // len(Suit)))
    return [code for group in groups for code in group] + twos


Ranks = dict[Rank, list[str]]


def _southern_groups(rest: Ranks) -> list[list[str]]:
    groups = [*_take_quads(rest), *_take_runs(rest, 2), *_take_runs(rest, 1)]
    return groups + [cards for cards in rest.values() if cards]


def _northern_groups(rest: Ranks) -> list[list[str]]:
    """Quads, straights of one suit, threes, pairs of one colour (5.2)."""
    groups = [*_take_quads(rest), *_take_straights_of_one_suit(rest)]
    for cards in rest.values():
        colours = [engine.suit_of(code) in (Suit.DIAMONDS, Suit.HEARTS) for code in cards]
        if len(cards) == 2 and colours[0] != colours[1]:
            groups += [[code] for code in cards]
        elif cards:
            groups.append(cards)
    return groups


def _take_quads(rest: Ranks) -> Iterator[list[str]]:
    for rank, cards in list(rest.items()):
        if len(cards) == 4:
            yield rest.pop(rank)


def _take_straights_of_one_suit(rest: Ranks) -> Iterator[list[str]]:
    """Take out the longest straights of one suit, until none is left."""
    while True:
        runs = [_longest_run(_of_suit(rest, suit), 1) for suit in Suit]
        suit = max(Suit, key=lambda each: len(runs[each]))
        if len(runs[suit]) < SHORTEST_RUN:
            return
        straight = [code for rank in runs[suit] for code in _of_suit(rest, suit)[rank]]
        for code in straight:
            rest[engine.rank_of(code)].remove(code)
        yield straight


def _of_suit(rest: Ranks, suit: Suit) -> Ranks:
    return {
        rank: [code for code in cards if engine.suit_of(code) is suit]
        for rank, cards in rest.items()
    }


def _take_runs(rest: Ranks, width: int) -> Iterator[list[str]]:
    """Take out the longest runs of ranks that hold ``width`` cards or more, until none is left."""
    while len(run := _longest_run(rest, width)) >= SHORTEST_RUN:
        yield [rest[rank].pop(0) for rank in run for _ in range(width)]


def _longest_run(rest: Ranks, width: int) -> list[Rank]:
    """The longest run of ranks that hold so many, the lowest of several; ``rest`` is in order."""
    longest: list[Rank] = []
    run: list[Rank] = []
    for rank, cards in rest.items():
        if len(cards) < width:
            continue
        run = [*run, rank] if run and run[-1] == rank - 1 else [rank]
        if len(run) > len(longest):
            longest = run
    return longest
