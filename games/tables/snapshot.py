"""A room at one moment: everything that its viewers are shown is made of this."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from django.db.models import Sum
from django.utils import timezone

from accounts.models import User
from games import engine, phrases, services
from games.models import Deal, Hand, Room, Seat
from games.tables.spoken import Heard, heard
from games.tables.standing import Standing, standing_of
from games.tables.story import Event, tell


@dataclass(frozen=True)
class Snapshot:
    """A room, who sits there, its latest deal and what has happened in it.

    It holds all hands: what a viewer may know of them comes from ``seen_by`` alone.
    ``totals`` are the running points by room seat, the present deal apart; in a match to so
    many points ``standing`` tells its scores instead. ``next_seal`` is the commitment of the deal
    that is prepared already, "" in a closed room. ``answers`` are what seats have said in the
    latest closing pause (1.9): each is for who gave it alone. ``held`` are the room seats that
    are played on for who is gone, ``kicked`` who may not sit down here, ``waiting`` who waits for
    a seat, the first in front, ``guests`` who of the viewers may not sit at a table for members.
    ``heard`` is what was said lately.
    ``invitations`` are those of its viewers to other rooms, by their primary keys.
    """

    at: datetime
    room: Room
    seats: tuple[Seat, ...]
    deal: Deal | None
    hands: tuple[Hand, ...]
    state: engine.State | None
    events: tuple[Event, ...]
    totals: Mapping[int, int]
    standing: Standing | None = None
    next_seal: str = ""
    held: frozenset[int] = frozenset()
    kicked: frozenset[int] = frozenset()
    waiting: tuple[int, ...] = ()
    guests: frozenset[int] = frozenset()
    answers: Mapping[int, engine.CardSet] = field(default_factory=dict)
    heard: Heard = field(default_factory=Heard)
    invitations: Mapping[int, tuple[services.inviting.Invited, ...]] = field(default_factory=dict)

    @property
    def version(self) -> int:
        return self.room.version

    @cached_property
    def public(self) -> engine.Observation | None:
        """What anybody may know of the deal."""
        return self._seen_from(None)

    def hand_of(self, viewer_id: int | None) -> Hand | None:
        """The viewer's part in the deal, if they were dealt in and have not left it."""
        if viewer_id is None:
            return None
        mine = (hand for hand in self.hands if hand.player_id == viewer_id and not hand.left)
        return next(mine, None)

    def seen_by(self, hand: Hand) -> engine.Observation | None:
        """What the seat of this hand may know of the deal."""
        return self._seen_from(hand.seat)

    def _seen_from(self, seat: int | None) -> engine.Observation | None:
        if self.deal is None or self.state is None:
            return None
        return engine.observe(self.state, seat, closing=self.deal.is_closing)

    def won_by(self, hand: Hand) -> int:
        """What a hand has won or lost in the deal up to now: chips, or points for its place."""
        seen = self.public
        return (seen.points or seen.net)[hand.seat] if seen else 0

    def total_of(self, hand: Hand) -> str:
        """What the player of a hand has by now, as the table shows it: the score of the match."""
        if self.standing:
            return phrases.amount(self.standing.now.scores[hand.seat])
        return phrases.points(self.totals.get(hand.room_seat, 0) + self.won_by(hand))

    def seat_of(self, viewer_id: int | None) -> Seat | None:
        """Where the viewer sits in the room, if they do."""
        if viewer_id is None:
            return None
        return next((seat for seat in self.seats if seat.player_id == viewer_id), None)

    @property
    def deal_runs(self) -> bool:
        """Whether a deal is being played."""
        return self.deal is not None and self.deal.ended_at is None

    @property
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
        """Whether there is a seat for a viewer who has none."""
        if not self.may_sit(viewer_id) or self.seat_of(viewer_id):
            return False
        return any(map(self.is_free, self.seats))

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


def look(room_pk: int, *, viewers: Iterable[int] = ()) -> Snapshot:
    """Read the room once, for all its viewers; raises ``Room.DoesNotExist``.

    ``viewers`` are who will be shown it: whom they do not want to hear is read with it, and
    where they are asked to.
    """
    viewers = frozenset(viewers)
    room = Room.objects.get(pk=room_pk)
    seats = tuple(room.seats.select_related("player").order_by("number"))
    dealt = room.deals.filter(dealt_at__isnull=False).select_related("match")
    deal = dealt.order_by("-number").first()
    kicked = frozenset(room.kicks.values_list("player_id", flat=True))
    waiting = tuple(room.waiting.values_list("player_id", flat=True))
    if deal is None:
        return Snapshot(
            at=timezone.now(),
            room=room,
            seats=seats,
            deal=None,
            hands=(),
            state=None,
            events=(),
            totals={},
            kicked=kicked,
            waiting=waiting,
            guests=_guests(room, viewers),
            heard=heard(room, viewers),
            invitations=services.inviting.standing(guests=viewers, now=timezone.now()),
        )
    hands = tuple(deal.hands.order_by("seat"))
    if room.closed_at:
        seats = _who_sat(room, hands)
    state = services.deals.state_of(deal)
    standing = standing_of(deal, state)
    return Snapshot(
        at=timezone.now(),
        room=room,
        seats=seats,
        deal=deal,
        hands=hands,
        state=state,
        events=tell(deal.public_id, state, closing=deal.is_closing),
        totals={} if standing else _totals(room, deal, seats),
        standing=standing,
        next_seal=_next_seal(room),
        held=services.seating.held_seats(deal, hands, seats),
        kicked=kicked,
        waiting=waiting,
        guests=_guests(room, viewers),
        answers=services.closing.answers(deal, state) if state.closings.begun else {},
        heard=heard(room, viewers),
        invitations=services.inviting.standing(guests=viewers, now=timezone.now()),
    )


def _guests(room: Room, viewers: Iterable[int]) -> frozenset[int]:
    """Who of these viewers is a guest, where that makes a difference."""
    if room.kind != Room.Kind.RANKED:
        return frozenset()
    guests = User.objects.filter(pk__in=viewers, is_guest=True)
    return frozenset(guests.values_list("pk", flat=True))


def _next_seal(room: Room) -> str:
    prepared = room.deals.filter(dealt_at=None).values_list("commitment", flat=True)
    return prepared.first() or ""


def _who_sat(room: Room, hands: tuple[Hand, ...]) -> tuple[Seat, ...]:
    """The seats of a closed room as they were when its last deal was dealt."""
    return tuple(
        Seat(
            room=room,
            number=hand.room_seat,
            player_id=hand.player_id,
            bot_level=hand.bot_level,
            bot_name=hand.name,
        )
        for hand in sorted(hands, key=lambda hand: hand.room_seat)
    )


def turn_length(room: Room) -> int:
    """How many seconds a turn has in this room; 0 for no limit."""
    return room.turn_seconds or 0


def _totals(room: Room, deal: Deal, seats: tuple[Seat, ...]) -> dict[int, int]:
    """What who sits there now has won or lost in this room before this deal, by room seat."""
    played = Hand.objects.filter(deal__room=room, net__isnull=False).exclude(deal=deal)
    sums: dict[tuple[int, int | None, str], int] = {
        (row["room_seat"], row["player"], row["bot_level"]): row["total"]
        for row in played.values("room_seat", "player", "bot_level").annotate(total=Sum("net"))
    }
    return {
        seat.number: sums.get((seat.number, seat.player_id, seat.bot_level), 0) for seat in seats
    }
