"""How a match to so many points stands: its deals so far, and the scores (4.4, 4.5)."""

from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from games import engine
from games.models import Deal, Hand


@dataclass(frozen=True)
class Standing:
    """The match of the deal that is shown. Its seats are the deal's: they are fixed (4.5).

    ``number`` counts the matches of the room, ``deal`` the deals of the match; ``points`` are
    what each deal that is over has brought to each seat. ``before`` is the match as this deal
    found it, ``now`` with this deal counted as soon as it is over.
    """

    number: int
    deal: int
    target: int
    points: tuple[tuple[int, ...], ...]
    before: engine.Match
    now: engine.Match

    @property
    def is_won(self) -> bool:
        """Whether the match is over (4.5)."""
        return self.now.won_by is not None

    @property
    def order(self) -> tuple[int, ...]:
        """The seats by their scores, the highest first; who has won the match before all."""
        scores, winner = self.now.scores, self.now.won_by
        return tuple(
            sorted(range(self.now.seats), key=lambda seat: (seat != winner, -scores[seat]))
        )

    def place_of(self, seat: int) -> int:
        """How far up the order a seat is: level scores share a place."""
        scores = self.now.scores
        level = [other for other in self.order if scores[other] == scores[seat]]
        return self.order.index(seat if seat == self.now.won_by else level[0]) + 1

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the highest score."""
        highest = max(self.now.scores)
        return tuple(seat for seat, score in enumerate(self.now.scores) if score == highest)


def standing_of(deal: Deal, state: engine.State) -> Standing | None:
    """How the deal's match stands; None where no number of points ends a match."""
    begun = engine.Match(state.rules, state.seats, state.direction)
    if begun.target is None or deal.match is None:
        return None
    points = _points_before(deal)
    scores = tuple(map(sum, zip(*points, strict=True)))
    before = replace(begun, scores=scores, deals=len(points))
    over = (state.points or begun.scores,) if state.finished else ()
    return Standing(
        number=deal.match.number,
        deal=len(points) + 1,
        target=begun.target,
        points=(*points, *over),
        before=before,
        now=before.after(state) if over else before,
    )


def _points_before(deal: Deal) -> tuple[tuple[int, ...], ...]:
    """The points of each earlier deal of the match, in seat order."""
    hands = Hand.objects.filter(deal__match=deal.match_id, deal__number__lt=deal.number)
    rows = hands.order_by("deal__number", "seat").values_list("deal__number", "net")
    deals = groupby(rows, key=itemgetter(0))
    return tuple(tuple(net or 0 for _, net in hands) for _, hands in deals)
