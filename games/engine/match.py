"""What one deal hands to the next: a match (trận) as a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.engine.actions import Ending
from games.engine.cards import CardSet
from games.engine.playing import settled_leader
from games.engine.rules import RuleSet
from games.engine.state import State


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads a deal, whether it is an opening deal (1.10), who may not win instantly (3.9)."""

    leader: int
    opening: bool
    barred: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match after so many ``deals``; its seats are those of the deal that comes next.

    ``winner`` won the deal before, and leads; with None the next deal is an opening deal (1.10).
    ``instant_winner`` is that winner again, where the deal was won instantly (3.9). ``scores``
    are the points of each seat (4.4), counted where they end the match. ``given_up_to`` is who
    is left of a match of two whose other player has gone (4.5).
    """

    rules: RuleSet
    seats: int
    direction: int = 1
    winner: int | None = None
    instant_winner: int | None = None
    scores: tuple[int, ...] = ()
    deals: int = 0
    given_up_to: int | None = None

    def __post_init__(self) -> None:
        if not self.scores:
            object.__setattr__(self, "scores", (0,) * self.seats)

    @property
    def target(self) -> int | None:
        """The points that end the match (4.5); None where it has no such end (RULES.md 8)."""
        return None if self.rules.has_chips else self.rules.target_points

    @property
    def opens(self) -> bool:
        """Whether the next deal is an opening deal (1.10)."""
        return self.winner is None

    @property
    def ahead(self) -> int | None:
        """Who alone has the highest score, if anybody has."""
        highest = max(self.scores)
        if self.scores.count(highest) > 1:
            return None
        return self.scores.index(highest)

    @property
    def won_by(self) -> int | None:
        """Who has won the match (4.5); None while it goes on, and where it has no end."""
        if self.target is None:
            return None
        if self.given_up_to is not None:
            return self.given_up_to
        return self.ahead if max(self.scores) >= self.target else None

    def lead_for(self, hands: Sequence[CardSet], *, drawn: int) -> Lead:
        """Who leads the next deal, of these hands (1.10, 3.1, 3.9, 4.1).

        ``drawn`` is the seat that chance has named, for an opening deal that a random player
        leads (2.1). Raises ValueError once the match is won.
        """
        if self.won_by is not None:
            raise ValueError("the match is won")
        # Where 1.10 makes it an opening deal, nobody is barred.
        barred = self.instant_winner if self.rules.no_instant_win_twice else None
        leader = settled_leader(self.rules, hands, opening=self.opens, barred=barred)
        if leader is None:
            leader = drawn if self.winner is None else self.winner
        return Lead(leader, self.opens, barred)

    def after(self, state: State) -> Match:
        """The match after one more deal, whose last state this is; ValueError if it still runs.

        A void deal is as if it had not been: the next has the same leader, direction and scores
        (7.6; and 1.10, for the winner of the last deal that had one is not gone).
        """
        if not state.finished:
            raise ValueError("the deal is not over")
        deals = self.deals + 1
        if state.places is None:
            return replace(self, deals=deals)
        winner = state.places[0]
        following = replace(
            self,
            direction=-self.direction if self.rules.reverse_each_deal else self.direction,
            winner=winner,
            instant_winner=winner if state.ending is Ending.INSTANT_WIN else None,
            deals=deals,
        )
        if self.target is None or state.points is None:
            return following
        return replace(
            following,
            scores=tuple(map(sum, zip(self.scores, state.points, strict=True))),
            given_up_to=winner if state.ending is Ending.LEFT else None,
        )

    def seated(self, came_from: Sequence[int | None]) -> Match:
        """The match among those who sit there now: some may be gone, others have come.

        ``came_from`` names for each seat of the next deal which seat its player had before,
        None for a newcomer. A winner who is gone, or alone of those who played, leads no more
        (1.10). Raises ValueError in a match to so many points: its seats are fixed (4.5).
        """
        if self.target is not None and tuple(came_from) != tuple(range(self.seats)):
            raise ValueError("seats are fixed until the match ends")
        stayed = {before: now for now, before in enumerate(came_from) if before is not None}
        winner = None if self.winner is None or len(stayed) < 2 else stayed.get(self.winner)
        return replace(
            self,
            seats=len(came_from),
            winner=winner,
            instant_winner=None if self.instant_winner is None else winner,
            scores=tuple(0 if seat is None else self.scores[seat] for seat in came_from),
        )
