"""A room at one moment: everything that its viewers are shown is made of this."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from django.utils.functional import cached_property  # that of Python 3.11 locks

from games import engine, phrases, services
from games.models import Deal, Hand, Room, Seat
from games.services.tiers import Means
from games.tables.spoken import Heard
from games.tables.standing import Standing
from games.tables.story import Event

T = TypeVar("T")


@dataclass(frozen=True)
class Snapshot:
    """A room, who sits there, its latest deal and what has happened in it.

    It holds all hands: what a viewer may know of them comes from ``seen_by`` alone; ``public`` is
    what anybody may know of the deal.
    ``totals`` are the running points by room seat, the present deal apart; in a match to so
    many points ``standing`` tells its scores instead. ``next_seal`` is the commitment of the deal
    that is prepared already, "" in a closed room. ``answers`` are what seats have said in the
    latest closing pause (1.9): each is for who gave it alone. ``held`` are the room seats that
    are played on for who is gone, ``kicked`` who may not sit down here, ``waiting`` who waits for
    a seat, the first in front, ``guests`` who of the viewers may not sit at a table for members.
    ``heard`` is what was said lately.
    ``means`` are what those of its viewers who sit there have to play with, between the deals of a
    table for chips: each is for who has it alone.
    ``invitations`` are those of its viewers to other rooms, by their primary keys. ``pages`` are
    who has the room open, with when the newest of their pages was made that have a socket.
    ``memory`` is what was worked out of it: it goes along to the snapshots that follow. ``told``
    are its events, and in what sentences they were told, by language: they stay with the deal, as
    long as its players are called the same.
    """

    at: datetime
    room: Room
    seats: tuple[Seat, ...]
    deal: Deal | None
    hands: tuple[Hand, ...]
    state: engine.State | None
    events: tuple[Event, ...]
    totals: Mapping[int, int]
    public: engine.Observation | None = None
    standing: Standing | None = None
    next_seal: str = ""
    held: frozenset[int] = frozenset()
    kicked: frozenset[int] = frozenset()
    waiting: tuple[int, ...] = ()
    guests: frozenset[int] = frozenset()
    answers: Mapping[int, engine.CardSet] = field(default_factory=dict)
    means: Mapping[int, Means] = field(default_factory=dict)
    heard: Heard = field(default_factory=Heard)
    invitations: Mapping[int, tuple[services.inviting.Invited, ...]] = field(default_factory=dict)
    pages: Mapping[int, datetime | None] = field(default_factory=dict)
    memory: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)
    told: dict[str | None, Any] = field(default_factory=dict, compare=False, repr=False)

    def once(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """What this key stands for at this table: worked out once, as long as the deal runs."""
        if key not in self.memory:
            self.memory[key] = work_out()
        return self.memory[key]

    def latest(self, key: Hashable, made_of: object, work_out: Callable[[], T]) -> T:
        """As ``once``, as long as what it is ``made_of`` stays the same; then it is forgotten."""
        known = self.memory.get(key)
        if known is None or known[0] != made_of:
            known = self.memory[key] = (made_of, work_out())
        return known[1]

    @property
    def version(self) -> int:
        return self.room.version

    @cached_property
    def there(self) -> frozenset[int]:
        """Who has the room open, whether they sit there or watch."""
        return frozenset(self.pages)

    def is_elsewhere(self, viewer_id: int | None, page_at: datetime | None) -> bool:
        """Whether the viewer sits here and plays on a newer page than the one made then."""
        if viewer_id is None or page_at is None or self.seat_of(viewer_id) is None:
            return False
        newest = self.pages.get(viewer_id)
        return newest is not None and page_at < newest

    @cached_property
    def rules(self) -> engine.RuleSet:
        """What the room is played by from its next match on."""
        return engine.RuleSet.from_data(self.room.rules)

    @property
    def out(self) -> frozenset[int]:
        """The seats of the deal that lay nothing more: they are out of cards, or frozen (2.10)."""
        seen = self.public
        return frozenset((*seen.out, *seen.frozen)) if seen else frozenset()

    def hand_of(self, viewer_id: int | None) -> Hand | None:
        """The viewer's part in the deal, if they were dealt in and have not left it."""
        return self.once("hands by player", self._hands_by_player).get(viewer_id)

    def _hands_by_player(self) -> Mapping[int | None, Hand]:
        return {hand.player_id: hand for hand in self.hands if hand.player_id and not hand.left}

    def seen_by(self, hand: Hand) -> engine.Observation | None:
        """What the seat of this hand may know of the deal."""
        if self.deal is None or self.state is None:
            return None
        if hand.seat not in self._observations:
            seen = engine.observe(self.state, hand.seat, closing=self.deal.is_closing)
            self._observations[hand.seat] = seen
        return self._observations[hand.seat]

    @cached_property
    def _observations(self) -> dict[int, engine.Observation]:
        """What has been observed already, by seat."""
        return {}

    def won_by(self, hand: Hand) -> int:
        """What a hand has won or lost in the deal up to now: chips, or points for its place."""
        seen = self.public
        return (seen.points or seen.net)[hand.seat] if seen else 0

    def total_of(self, hand: Hand) -> str:
        """What the player of a hand has by now, as the table shows it: the score of the match.

        In a deal for chips it is what they hold.
        """
        if self.standing:
            return phrases.amount(self.standing.now.scores[hand.seat])
        if self.deal and self.deal.for_chips:
            return phrases.amount((hand.opening_balance or 0) + self.won_by(hand) - hand.fee)
        return phrases.points(self.totals.get(hand.room_seat, 0) + self.won_by(hand))

    def seat_of(self, viewer_id: int | None) -> Seat | None:
        """Where the viewer sits in the room, if they do."""
        return self.once("seats by player", self._seats_by_player).get(viewer_id)

    def _seats_by_player(self) -> Mapping[int | None, Seat]:
        return {seat.player_id: seat for seat in self.seats if seat.player_id}

    @property
    def deal_runs(self) -> bool:
        """Whether a deal is being played."""
        return self.deal is not None and self.deal.ended_at is None

    @cached_property
    def match_goes_on(self) -> bool:
        """Whether a match to so many points is not won yet: its seats are fixed (4.5)."""
        match = self.deal.match if self.deal else None
        return match is not None and services.matches.goes_on_to_its_winner(match)

    @property
    def can_deal(self) -> bool:
        """Whether the next deal would have its players."""
        taken = sum(map(services.matches.is_taken, self.seats))
        return taken >= services.matches.FEWEST or self.match_goes_on

    def is_free(self, seat: Seat) -> bool:
        """Whether anybody may sit down there."""
        is_open = self.room.closed_at is None
        return is_open and not services.matches.is_taken(seat) and seat.number not in self.held

    def can_sit(self, viewer_id: int | None) -> bool:
        """Whether there is a seat for a viewer who has none, be it the one they left in a match."""
        if not self.may_sit(viewer_id) or self.seat_of(viewer_id):
            return False
        return any(map(self.is_free, self.seats)) or self._is_missed(viewer_id)

    def _is_missed(self, viewer_id: int | None) -> bool:
        """Whether the viewer's place in a match that goes on is kept for them between its deals."""
        if viewer_id is None or self.room.closed_at or self.deal_runs:
            return False
        left = {hand.room_seat for hand in self.hands if hand.player_id == viewer_id}
        return not left.isdisjoint(self.held)

    def may_sit(self, viewer_id: int | None) -> bool:
        """Whether the viewer is one of those who sit here: no guest where the table is ranked."""
        is_stranger = viewer_id is None or viewer_id in self.guests
        is_ranked = self.room.kind == Room.Kind.RANKED
        return viewer_id not in self.kicked and not (is_ranked and is_stranger)

    def may_look(self, viewer_id: int | None) -> bool:
        """Whether the viewer may see the table: who sits there, or anybody where watching is on.

        At a closed table those who were dealt in have sat.
        """
        return self.room.may_watch or self.seat_of(viewer_id) is not None

    def awaits(self, viewer_id: int | None) -> bool:
        """Whether it is the viewer's turn."""
        hand = self.hand_of(viewer_id)
        seen = self.seen_by(hand) if hand else None
        return bool(seen and seen.is_my_turn)

    def seconds_until(self, moment: datetime) -> float:
        """How far off a moment was when the room was looked at; never below 0."""
        return max(0.0, (moment - self.at).total_seconds())


def turn_length(room: Room) -> int:
    """How many seconds a turn has in this room; 0 for no limit."""
    return room.turn_seconds or 0
