"""Sitting down (7.8): whoever comes takes a seat, one in all, and plays from the next deal."""

import threading

import pytest
from django.db import connections

from games import engine, services
from games.models import Kick, Room
from tests.factories import PlayerFactory
from tests.playing import (
    NOON,
    dealt_among,
    everybody_is_here,
    is_here,
    let_pass,
    played_out,
    seconds,
    waiting_room,
)
from tests.services.sitting import sit, stand_up, who_sits

TO_TEN = engine.PRESETS["thirteen-points"]


def test_a_room_for_friends_waits_for_them_with_empty_seats(player):
    room = waiting_room(player, seats=3)

    assert who_sits(room) == [player, None, None]
    assert not room.deals.filter(dealt_at__isnull=False).exists()
    assert room.host == player
    assert (room.wake_for, room.wake_at) == (Room.Wake.CLOSE, NOON + seconds(600))


def test_an_empty_seat_is_taken_or_the_first_free_one(player):
    room, one, two = waiting_room(player), PlayerFactory(), PlayerFactory()
    version = room.version

    sit(room, one, seat=2)
    sit(room, two)

    assert who_sits(room) == [player, two, one, None]
    assert Room.objects.get().version == version + 2


@pytest.mark.parametrize("seat", [0, 4, 99])
def test_a_seat_that_is_not_free_is_refused(player, seat):
    room = waiting_room(player)

    with pytest.raises(services.SeatIsTaken):
        sit(room, PlayerFactory(), seat=seat)


def test_a_full_room_is_full(deal):
    with pytest.raises(services.RoomIsFull):
        sit(deal.room, PlayerFactory())


def test_who_sits_there_already_stays_in_the_same_seat(player):
    room = waiting_room(player)

    assert sit(room, player, seat=3) == room
    assert who_sits(room) == [player, None, None, None]


def test_who_sits_elsewhere_is_led_there_while_a_deal_runs(deal, player):
    room = waiting_room(PlayerFactory())

    assert sit(room, player) == deal.room
    assert who_sits(room)[1:] == [None, None, None]


def test_who_sits_elsewhere_between_deals_is_stood_up_there(deal, player):
    played_out(deal)
    room = waiting_room(PlayerFactory())

    assert sit(room, player) == room
    assert who_sits(room)[1] == player
    assert Room.objects.get(pk=deal.room_id).closed_at == NOON


def test_who_was_kicked_does_not_sit_down_again_and_stays_where_they_are(player):
    room, other = waiting_room(player), PlayerFactory()
    elsewhere = waiting_room(other)
    Kick.objects.create(room=room, player=other, at=NOON)

    with pytest.raises(services.Kicked):
        sit(room, other)

    assert services.rooms.seated_room(other) == elsewhere


def test_a_closed_room_has_no_seats(player):
    room = waiting_room(player)
    stand_up(room, player)

    with pytest.raises(services.NoSuchRoom):
        sit(room, PlayerFactory())


def test_the_first_deal_is_started_by_any_seated_person_once_two_sit(player):
    other = PlayerFactory()
    room = waiting_room(player)
    is_here(player, room)
    with pytest.raises(services.TooFewPlayers):
        services.deals.deal_next(room_id=room.public_id, player=player, now=NOON)
    sit(room, other)
    everybody_is_here(room)
    assert let_pass(NOON + seconds(60)) == 0  # it does not begin by itself

    first = services.deals.deal_next(room_id=room.public_id, player=other, now=NOON)

    assert [hand.player for hand in first.hands.all()] == [player, other]


def test_later_deals_start_by_themselves_while_two_sit_there(player):
    other = PlayerFactory()
    deal = played_out(dealt_among(player, other))
    room = deal.room
    everybody_is_here(room, now=deal.ended_at + seconds(1))
    now = deal.ended_at + seconds(2)
    stand_up(room, other, now=now)
    room.refresh_from_db()
    assert room.wake_for == Room.Wake.CLOSE

    sit(room, PlayerFactory(), now=now)

    room.refresh_from_db()
    assert (room.wake_for, room.wake_at) == (Room.Wake.NEXT_DEAL, now + seconds(12))


def test_a_newcomer_puts_no_coming_deal_off(player):
    deal = dealt_among(player, PlayerFactory(), bots=1)
    services.hosting.remove_bot(room_id=deal.room.public_id, host=player, seat=2, now=NOON)
    played_out(deal, until=3)
    everybody_is_here(deal.room, now=deal.turn_started_at)
    while not deal.ended_at:
        everybody_is_here(deal.room, now=deal.turn_started_at)
        played_out(deal, until=deal.action_count + 1)
    due = Room.objects.get().wake_at

    sit(deal.room, PlayerFactory(), now=deal.ended_at + seconds(9))

    assert Room.objects.get().wake_at == due == deal.ended_at + seconds(12)


def test_a_newcomer_waits_for_the_next_deal(player):
    other, newcomer = PlayerFactory(), PlayerFactory()
    deal = dealt_among(player, other, bots=1)
    services.hosting.remove_bot(room_id=deal.room.public_id, host=player, seat=2, now=NOON)
    with pytest.raises(services.RoomIsFull):
        sit(deal.room, newcomer)  # the bot plays the deal to its end
    played_out(deal)

    sit(deal.room, newcomer)
    everybody_is_here(deal.room)
    following = services.deals.deal_next(room_id=deal.room.public_id, player=player, now=NOON)

    assert [hand.player for hand in following.hands.all()] == [player, other, newcomer]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seat", [1, None])
def test_of_two_who_take_one_seat_at_the_same_moment_one_gets_it(seat):
    room = waiting_room(PlayerFactory(), seats=2)
    people = [PlayerFactory(), PlayerFactory()]
    answers = {}
    start = threading.Barrier(len(people))

    def take(person):
        start.wait(30)
        try:
            answers[person] = sit(room, person, seat=seat)
        except (services.SeatIsTaken, services.RoomIsFull) as error:
            answers[person] = type(error)
        finally:
            connections.close_all()

    takers = [threading.Thread(target=take, args=[person]) for person in people]
    for taker in takers:
        taker.start()
    for taker in takers:
        taker.join(30)

    seated = who_sits(room)[1]
    other = next(person for person in people if person != seated)
    assert answers == {seated: room, other: services.RoomIsFull}


@pytest.mark.django_db(transaction=True)
def test_who_sits_down_in_two_rooms_at_the_same_moment_has_one_seat():
    rooms, person = [waiting_room(PlayerFactory()) for _ in range(2)], PlayerFactory()
    start = threading.Barrier(len(rooms))

    def take(room):
        start.wait(30)
        try:
            sit(room, person)
        finally:
            connections.close_all()

    takers = [threading.Thread(target=take, args=[room]) for room in rooms]
    for taker in takers:
        taker.start()
    for taker in takers:
        taker.join(30)

    assert sorted(person in who_sits(room) for room in rooms) == [False, True]
