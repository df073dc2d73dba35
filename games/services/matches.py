"""Matches (trận): which one the next deal belongs to, who plays in it, what is handed on to it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet, Sum

from games import engine
from games.models import Deal, Hand, Match, Room, Seat
from games.services import room_rows, rows, states
from games.services.errors import TooFewPlayers

FEWEST = 2


class Next(NamedTuple):
    """What the next deal of a room is dealt upon: its match as a row and as a value, and to whom.

    ``hands`` are not saved, and hold no cards yet.
    """

    row: Match
    value: engine.Match
    hands: Sequence[Hand]


def for_next_deal(
    room: Room, before: Deal | None, played: Sequence[Hand], *, now: datetime
) -> Next:
    """The match that the room's next deal belongs to: the open one, or one that begins with it.

    The room is locked; ``before`` is its latest deal, and ``played`` are its hands. An opening
    deal (1.10) ends the open match and begins another by the rules that the room has now, save in
    a match to so many points: that runs to its winner among those who began it (4.5), and who of
    them is gone is played for (7.6). Raises TooFewPlayers.
    """
    sitting = [_hand_of(seat) for seat in room_rows.seats_of(room) if is_taken(seat)]
    row = room_rows.open_match(room)
    if row and before and before.match_id == row.pk:
        value = after(before)
        if value.target is not None:
            return Next(row, value, [_hand_again(hand, sitting) for hand in played])
        value = value.seated(_came_from(played, sitting))
        if not value.opens:
            return Next(row, value, sitting)
    if len(sitting) < FEWEST:
        raise TooFewPlayers
    room.matches.filter(ended_at=None).update(ended_at=now)
    rules = engine.RuleSet.from_data(room.rules)
    row = Match.objects.create(
        room=room,
        number=room.matches.count() + 1,
        rules=room.rules,
        rules_hash=rules.digest,
        started_at=now,
    )
    return Next(row, engine.Match(rules, len(sitting), room.direction), sitting)


def settle(deal: Deal, state: engine.State, *, now: datetime) -> engine.Match:
    """What the deal that has just ended hands to the next; a match won with it ends (4.5)."""
    value = after(deal, state)
    if value.won_by is not None:
        Match.objects.filter(deals=deal).update(ended_at=now)
    return value


def after(deal: Deal, state: engine.State | None = None) -> engine.Match:
    """What an ended deal hands to the next of its match, in the seats of this deal.

    It is made of the rows of the match alone; ``state`` is the deal's last, if it is at hand.
    """
    state = state or states.state_of(deal)
    earlier = Deal.objects.filter(match=deal.match_id, number__lt=deal.number)
    if state.places is None and (before := earlier.last()):
        # A void deal leaves the match as it was.
        seats = _came_from(before.hands.all(), deal.hands.all())
        return after(before).seated(seats).after(state)
    value = engine.Match(
        state.rules, state.seats, state.direction, deals=room_rows.count_earlier(deal)
    )
    if value.target is not None:
        value = replace(value, scores=points_in(earlier, deal.hands.all()))
    return value.after(state)


def points_in(deals: QuerySet[Deal], hands: Iterable[Hand]) -> tuple[int, ...]:
    """What the seats that these hands are played in have made in some deals."""
    made = Hand.objects.filter(deal__in=deals, net__isnull=False).order_by()
    points = dict(made.values_list("room_seat").annotate(Sum("net")))
    return tuple(points.get(hand.room_seat, 0) for hand in hands)


def can_deal(room: Room, places: Iterable[room_rows.Place] | None = None) -> bool:
    """Whether the room's next deal has its players: two seats that are filled.

    In a match to so many points those who began it count, be they gone or not (4.5). ``places``
    are the room's, where they are at hand.
    """
    if sum(map(is_taken, room_rows.places_of(room) if places is None else places)) >= FEWEST:
        return True
    row = room_rows.open_match(room)
    return row is not None and goes_on_to_its_winner(row)


def goes_on_to_its_winner(row: Match) -> bool:
    """Whether the match is open and runs to so many points: then its seats are fixed (4.5)."""
    if row.ended_at is not None or row.rules is None:
        return False
    value = engine.Match(engine.RuleSet.from_data(row.rules), FEWEST)
    return value.target is not None


def give_up(room: Room, player_id: int, *, now: datetime) -> None:
    """End a match of two, to so many points, that one of them leaves between its deals (4.5)."""
    row, hands = _match_that_goes_on(room)
    if row and len(hands) == FEWEST and any(hand.player_id == player_id for hand in hands):
        Match.objects.filter(pk=row.pk).update(ended_at=now)


def end_if_nobody_is_left(room: Room, *, now: datetime) -> None:
    """End a match to so many points when nobody who began it sits in the room any more."""
    row, hands = _match_that_goes_on(room)
    people = [hand.player_id for hand in hands if hand.player_id]
    if row and not room.seats.filter(player__in=people).exists():
        Match.objects.filter(pk=row.pk).update(ended_at=now)


def _match_that_goes_on(room: Room) -> tuple[Match | None, list[Hand]]:
    """The room's open match to so many points between two deals, and who plays in it."""
    row = room_rows.open_match(room)
    if row is None or not goes_on_to_its_winner(row):
        return None, []
    deal = row.deals.order_by("number").last()
    if deal is None or deal.ended_at is None:
        return None, []
    return row, rows.hands_of(deal)


def is_taken(seat: Seat | room_rows.Place) -> bool:
    """Whether somebody sits there, person or bot."""
    return seat.player_id is not None or bool(seat.bot_level)


def _hand_of(seat: Seat) -> Hand:
    """A hand for who sits there."""
    return Hand(
        room_seat=seat.number,
        player=seat.player,
        bot_level=seat.bot_level,
        name=str(seat.player) if seat.player else seat.bot_name,
    )


def _hand_again(hand: Hand, sitting: Sequence[Hand]) -> Hand:
    """Another hand for who played this one; the autopilot's where they are gone."""
    for now in sitting:
        if _same_player(hand, now):
            return now
    return Hand(
        room_seat=hand.room_seat,
        player=hand.player,
        bot_level=hand.bot_level,
        name=str(hand.player) if hand.player else hand.name,
        autopilot=True,
        left=True,
    )


def _came_from(before: Iterable[Hand], now: Iterable[Hand]) -> list[int | None]:
    """For each hand, the seat that its player had in a deal before, None if they had none."""
    played = list(before)
    return [
        next((hand.seat for hand in played if _same_player(hand, other)), None) for other in now
    ]


def _same_player(hand: Hand, other: Hand) -> bool:
    """Whether both hands are of one player in one place at the table."""
    if hand.room_seat != other.room_seat:
        return False
    if hand.player_id or other.player_id:
        return hand.player_id == other.player_id
    return hand.name == other.name
