"""The score sheet (bảng điểm) of a match to so many points."""

from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import gettext as _

from games import phrases
from games.tables.snapshot import Snapshot
from games.tables.standing import Standing


@dataclass(frozen=True)
class Column:
    """A player of the match; ``mine`` is the class of the viewer's own column."""

    name: str
    mine: str


@dataclass(frozen=True)
class Cell:
    """What a deal brought a player, and the score with it."""

    won: str
    total: str
    mine: str


@dataclass(frozen=True)
class Row:
    """A deal of the match."""

    number: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class ScoreSheet:
    """The whole sheet: a row a deal, a column a player. ``words`` say who leads, or has won."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    words: str


def score_sheet(snapshot: Snapshot, standing: Standing, mine: int | None) -> ScoreSheet:
    """The sheet of the match as the player in seat ``mine`` sees it, or who watches."""
    owned = ["mine" if hand.seat == mine else "" for hand in snapshot.hands]
    totals = accumulate(standing.points, _added)
    return ScoreSheet(
        title=_("Score sheet: to %(points)d points") % {"points": standing.target},
        columns=tuple(
            Column(hand.name, own) for hand, own in zip(snapshot.hands, owned, strict=True)
        ),
        rows=tuple(
            Row(number, tuple(map(_cell, won, total, owned)))
            for number, (won, total) in enumerate(zip(standing.points, totals, strict=True), 1)
        ),
        words=how_it_stands(snapshot, standing),
    )


def how_it_stands(snapshot: Snapshot, standing: Standing) -> str:
    """Who leads the match, or has won it, in a sentence."""
    match, leaders = standing.now, standing.leaders
    score = max(match.scores)
    if match.won_by is not None:
        winner = snapshot.hands[match.won_by]
        return phrases.match_won(winner.name, match.scores[match.won_by])
    if len(leaders) == 1:
        return phrases.match_is_led(snapshot.hands[leaders[0]].name, score)
    if score >= standing.target:
        return phrases.match_goes_on(score)
    return phrases.match_is_level(len(leaders), score)


def _added(before: tuple[int, ...], won: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(before, won, strict=True)))


def _cell(won: int, total: int, mine: str) -> Cell:
    return Cell(phrases.points(won), phrases.amount(total), mine)
