"""The rows of a room between its deals, read and written by statements that are built once."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from accounts.prepared import PreparedRows
from games.models import Deal, Hand, Match, Merits, Presence, Room, Seat, ServerProcess
from games.services import deals, presence, room_rows
from tests.factories import GuestFactory
from tests.playing import waiting_room

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return GuestFactory.create_batch(3)


@pytest.fixture
def room(people):
    return waiting_room(*people, rules="south-places", seats=4, now=timezone.now())


@pytest.fixture
def deal(room, people):
    return deals.deal_next(room_id=room.public_id, player=people[0], now=timezone.now())


def test_seats_are_read_in_order_with_who_sits_there(room, people):
    seats = room_rows.seats_of(room)

    assert seats == list(Seat.objects.filter(room=room).order_by("number"))
    assert {seat.player for seat in seats if seat.player_id} == set(people)
    assert [place._asdict() for place in room_rows.places_of(room)] == list(
        room.seats.order_by("number").values(*room_rows.Place._fields)
    )


def test_the_latest_deal_the_prepared_one_and_the_open_match(room, deal):
    assert room_rows.latest_deal(room) == deal
    assert room_rows.latest_deal(room).match == Match.objects.get(room=room)
    assert room_rows.prepared_deal(room) == Deal.objects.get(room=room, dealt_at=None)
    assert room_rows.open_match(room) == deal.match
    assert room_rows.count_earlier(deal) == 0

    Match.objects.update(ended_at=timezone.now())
    assert room_rows.open_match(room) is None


def test_a_closed_room_is_no_open_one(room):
    assert room_rows.locked_room(pk=room.pk) == room
    assert room_rows.locked_room(public_id=room.public_id) == room

    Room.objects.update(closed_at=timezone.now())
    assert room_rows.locked_room(pk=room.pk) is None
    assert room_rows.locked_room(public_id=room.public_id) is None


def test_what_became_of_a_hand_is_written_and_nothing_else(deal):
    (hand, *others) = Hand.objects.filter(deal=deal)
    Hand.objects.update(away_at=timezone.now())
    hand.cards_left, hand.net, hand.fee, hand.place, hand.name = 3, -20, 1, 2, "another"

    room_rows.end([hand])

    now = Hand.objects.get(pk=hand.pk)
    assert (now.cards_left, now.net, now.fee, now.place) == (3, -20, 1, 2)
    assert now.away_at is None
    assert now.name != "another"
    assert all(Hand.objects.get(pk=other.pk).net is None for other in others)


@pytest.mark.parametrize("week", [None, date(2026, 11, 30)])
def test_what_somebody_has_earned_is_written(people, week):
    row = Merits.objects.create(player=people[0])
    row.experience, row.vip_points, row.week, row.week_chips = 5, 2, week, -70

    room_rows.keep([row])

    now = Merits.objects.get(pk=row.pk)
    assert (now.experience, now.vip_points, now.week, now.week_chips) == (5, 2, week, -70)


def test_who_is_there_has_a_living_socket_or_a_page_that_polls(room, people):
    now = timezone.now()
    long_ago = now - timedelta(minutes=5)
    lives, died = (
        ServerProcess.objects.create(host="here", pid=1, started_at=long_ago, beat_at=at)
        for at in (now, long_ago)
    )
    watcher = GuestFactory.create()
    for number, (viewer, process, seen_at) in enumerate(
        [(people[0], lives, long_ago), (people[1], died, now), (people[2], None, long_ago)]
    ):
        Presence.objects.create(
            room=room, viewer=viewer, process=process, connection=f"{number}", seen_at=seen_at
        )
    Presence.objects.create(room=room, viewer=watcher, connection=f"{presence.POLLS}1", seen_at=now)

    assert presence.who_is_there(room, now=now) == {people[0].pk, watcher.pk}
    assert set(presence.pages_open(room, now=now)) == {people[0].pk, people[1].pk, watcher.pk}


def test_the_newest_page_that_has_a_socket_counts(room, people):
    now = timezone.now()
    process = ServerProcess.objects.create(host="here", pid=1, started_at=now, beat_at=now)
    pages = [(None, now), (process, now - timedelta(seconds=5)), (process, now), (process, None)]
    for number, (of, page_at) in enumerate(pages):
        Presence.objects.create(
            room=room,
            viewer=people[0],
            process=of,
            connection=f"{number}",
            seen_at=now,
            page_at=page_at and page_at - timedelta(seconds=9),
        )

    newest = now - timedelta(seconds=9)
    assert presence.pages_open(room, now=now) == {people[0].pk: newest}


def test_rows_come_as_the_query_has_them(room, people):
    seated = PreparedRows(
        lambda room: (
            Seat.objects.filter(room=room, player__isnull=False)
            .order_by("number")
            .values_list("number", "player")
        ),
        int,
    )
    assert [player for _, player in seated(room.pk)] == [each.pk for each in people]
    assert seated(room.pk + 1) == []
