"""Reading a room once for all who look at it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Model, Sum
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Prepared, PreparedRows
from games import services
from games.models import Deal, Hand, Kick, Room, Seat, Waiting
from games.services.tiers import Means, means_of_all
from games.tables.snapshot import Snapshot
from games.tables.spoken import heard
from games.tables.standing import standing_of
from games.tables.story import tell

M = TypeVar("M", bound=Model)


def look(
    room_pk: int,
    *,
    viewers: Iterable[int] = (),
    asked_by: int | None = None,
    before: Snapshot | None = None,
) -> Snapshot:
    """Read the room once, for all its viewers; raises ``Room.DoesNotExist``.

    ``viewers`` are who will be shown it: whom they do not want to hear is read with it, and
    where they are asked to. ``asked_by`` is who looks without a socket. Of the snapshot
    ``before`` nothing is taken but the words in which its deal was told, where they still hold.
    """
    viewers, now = frozenset(viewers), timezone.now()
    room = _room(room_pk)
    seats = tuple(services.room_rows.seats_of(room))
    deal = services.room_rows.latest_deal(room)
    state = services.deals.state_of(deal) if deal else None
    hands = tuple(services.rows.hands_of(deal)) if deal else ()
    is_running = deal is not None and deal.ended_at is None
    if deal and room.closed_at:
        seats = _who_sat(room, hands)
    snapshot = Snapshot(
        at=now,
        room=room,
        seats=seats,
        deal=deal,
        hands=hands,
        state=state,
        events=(),
        totals={},
        kicked=frozenset(player for (player,) in _kicked(room.pk)),
        waiting=tuple(player for (player,) in _waiting(room.pk)),
        guests=_guests(room, viewers),
        means=_means(seats, viewers) if room.for_chips and not is_running else {},
        heard=heard(room, viewers),
        invitations=services.inviting.standing(guests=viewers, now=now),
        pages=_pages(room, now, asked_by=asked_by),
    )
    if deal is None or state is None:
        return snapshot
    standing = standing_of(deal, state)
    events, public = tell(deal.public_id, state, closing=deal.is_closing)
    return replace(
        snapshot,
        events=events,
        public=public,
        totals={} if standing else _totals(room, deal, seats),
        standing=standing,
        next_seal=_next_seal(room),
        held=services.seating.held_seats(deal, hands, seats),
        answers=services.closing.answers(deal, state) if state.closings.begun else {},
        told=before.told if before and _of_one_deal(before, deal, hands) else {},
    )


def _of_one_deal(before: Snapshot, deal: Deal, hands: Sequence[Hand]) -> bool:
    """Whether it is the same deal, among people who are still called the same."""
    were_called = [hand.name for hand in before.hands]
    return before.deal == deal and were_called == [hand.name for hand in hands]


def follow(before: Snapshot) -> Snapshot | None:
    """The room as ``before``, with the actions that its deal has had since, for the same viewers.

    One query, and None where anything else has happened: the deal is over, or the room's version
    has risen by more than there were actions.
    """
    if before.deal is None or before.deal.ended_at is not None:
        return None
    found = _still_running(before.deal.pk)
    if not found:
        return None
    ((version, *values),) = found
    moved = dict(zip(Deal.WHAT_MOVES, values, strict=True))
    actions = moved["action_count"] - before.deal.action_count
    if actions == 0 or version - before.version != actions:
        return None
    room, deal = _as_moved(before.room, {"version": version}), _as_moved(before.deal, moved)
    state = services.deals.state_of(deal)
    events, public = tell(deal.public_id, state, closing=deal.is_closing)
    return replace(
        before,
        at=timezone.now(),
        room=room,
        deal=deal,
        state=state,
        events=events,
        public=public,
        answers=services.closing.answers(deal, state) if state.closings.begun else {},
    )


def _room(pk: int) -> Room:
    found = _rooms(pk)
    if not found:
        raise Room.DoesNotExist
    return found[0]


_rooms = Prepared(lambda pk: Room.objects.filter(pk=pk), int)
_kicked = PreparedRows(lambda room: Kick.objects.filter(room=room).values_list("player_id"), int)
_waiting = PreparedRows(
    lambda room: Waiting.objects.filter(room=room).values_list("player_id"), int
)
_prepared_deals = PreparedRows(
    lambda room: Deal.objects.filter(room=room, dealt_at=None).values_list("commitment"), int
)
# By who has made them: a room seat, and a person or a bot.
_made_before = PreparedRows(
    lambda room, deal: (
        Hand.objects.filter(deal__room=room, deal__for_chips=False, net__isnull=False)
        .exclude(deal=deal)
        .order_by()
        .values_list("room_seat", "player_id", "bot_level")
        .annotate(total=Sum("net"))
    ),
    int,
    int,
)
_still_running = PreparedRows(
    lambda pk: Deal.objects.filter(pk=pk, ended_at=None).values_list(
        "room__version", *Deal.WHAT_MOVES
    ),
    int,
)


def _as_moved(model: M, moved: Mapping[str, Any]) -> M:
    """The model with other values of its plain columns, for reading; the one given stays as it is.

    ``copy`` goes through pickling, which costs ten times as much.
    """
    copied = model.__class__.__new__(model.__class__)
    copied.__dict__.update(model.__dict__, **moved)
    return copied


def _pages(room: Room, now: datetime, *, asked_by: int | None) -> Mapping[int, datetime | None]:
    """Who has the room open: who asks for its page is about to."""
    pages = services.presence.pages_open(room, now=now)
    return pages if asked_by is None else {asked_by: None, **pages}


def _guests(room: Room, viewers: Iterable[int]) -> frozenset[int]:
    """Who of these viewers is a guest, where that makes a difference."""
    if room.kind != Room.Kind.RANKED:
        return frozenset()
    guests = User.objects.filter(pk__in=viewers, is_guest=True)
    return frozenset(guests.values_list("pk", flat=True))


def _means(seats: Iterable[Seat], viewers: Collection[int]) -> Mapping[int, Means]:
    """What the viewers who sit there have to play with."""
    people = [seat.player for seat in seats if seat.player]
    return means_of_all([each for each in people if each.pk in viewers])


def _next_seal(room: Room) -> str:
    return next((commitment for (commitment,) in _prepared_deals(room.pk)), "")


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


def _totals(room: Room, deal: Deal, seats: tuple[Seat, ...]) -> dict[int, int]:
    """What points who sits there now has made in this room before this deal, by room seat."""
    sums = {tuple(who): total for *who, total in _made_before(room.pk, deal.pk)}
    return {
        seat.number: sums.get((seat.number, seat.player_id, seat.bot_level), 0) for seat in seats
    }
