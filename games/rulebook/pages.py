"""What an explanation is made of: chapters, passages, pictured cards, tables and examples."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games import engine
from games.phrases import cards_in_words


@dataclass(frozen=True)
class Picture:
    """Cards in a row, low to high, with their names for who cannot see them."""

    cards: tuple[str, ...]
    words: str
    caption: str = ""


@dataclass(frozen=True)
class Contest:
    """Whether one combination may be laid over another (or led), as the engine says."""

    under: Picture | None
    over: Picture
    is_allowed: bool
    text: str
    keeps: Picture | None = None
    """What stays in the hand, where that matters."""


@dataclass(frozen=True)
class Cell:
    """One place in the table of chops: what the bomb of the row does to ``prey``."""

    prey: str
    words: str
    is_chop: bool = False
    is_reentry: bool = False
    is_of_its_kind: bool = False


@dataclass(frozen=True)
class ChopRow:
    """What one bomb chops."""

    bomb: str
    picture: Picture
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class ChopTable:
    """Bombs by what they chop."""

    preys: tuple[str, ...]
    rows: tuple[ChopRow, ...]

    @property
    def has_reentry(self) -> bool:
        """Whether any bomb may come back after a pass."""
        return any(cell.is_reentry for row in self.rows for cell in row.cells)


@dataclass(frozen=True)
class Price:
    """What something costs, with a picture of it."""

    thing: str
    cost: str
    picture: Picture | None = None


@dataclass(frozen=True)
class Step:
    """One thing that happens in an example."""

    text: str
    picture: Picture | None = None
    note: str = ""


@dataclass(frozen=True)
class Payment:
    """One transfer of an example."""

    sentence: str
    """Who pays whom."""
    amount: str
    reason: str


@dataclass(frozen=True)
class Example:
    """A small deal that the engine has played by the very rules that are explained."""

    title: str
    steps: tuple[Step, ...] = ()
    left: tuple[tuple[str, Picture], ...] = ()
    """Who still holds which cards at the end."""
    payments: tuple[Payment, ...] = ()
    outcome: tuple[str, ...] = ()
    reasons: frozenset[engine.Reason] = frozenset()
    """What the transfers are paid for: what the example shows."""


@dataclass(frozen=True)
class Passage:
    """A piece of a chapter: some sentences and what goes with them."""

    title: str = ""
    text: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    contests: tuple[Contest, ...] = ()
    table: ChopTable | None = None
    prices: tuple[Price, ...] = ()
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A chapter of the explanation; ``anchor`` is its address within the page."""

    anchor: str
    title: str
    passages: tuple[Passage, ...]


def picture(cards: str | engine.CardSet, caption: str = "") -> Picture:
    """The picture of some cards, given as in a deal record or as a set."""
    held = engine.parse_cards(cards) if isinstance(cards, str) else cards
    return Picture(tuple(engine.card_codes(held)), cards_in_words(held), caption)


def chapter(anchor: str, title: str, *passages: Passage | None) -> Chapter:
    """A chapter of those passages that there are."""
    return Chapter(anchor, title, tuple(each for each in passages if each is not None))


def said(*sentences: str | None) -> tuple[str, ...]:
    """Those sentences that hold; the others are None."""
    return tuple(each for each in sentences if each)


def shown(*examples: Example | None) -> tuple[Example, ...]:
    """Those examples that there are."""
    return tuple(each for each in examples if each is not None)


def words_of(chapters: Iterable[Chapter]) -> str:
    """All sentences of an explanation, one a line, without its pictures."""
    lines: list[str] = []
    for each in chapters:
        lines.append(each.title)
        for passage in each.passages:
            lines += [passage.title, *passage.text, *words_of_passage(passage)]
    return "\n".join(line for line in lines if line)


def words_of_passage(passage: Passage) -> Iterable[str]:
    """The words beside the sentences of a passage."""
    yield from (each.caption for each in passage.pictures)
    yield from (each.text for each in passage.contests)
    if passage.table:
        for row in passage.table.rows:
            yield row.bomb
            yield from (cell.words for cell in row.cells)
    for price in passage.prices:
        yield price.thing
        yield price.cost
    for example in passage.examples:
        yield example.title
        yield from (step.text for step in example.steps)
        yield from (step.note for step in example.steps)
        yield from (f"{each.sentence} {each.amount} {each.reason}" for each in example.payments)
        yield from example.outcome
