"""Sitting down and standing up (7.8): whoever comes, one seat in one room, the next deal."""

import random

import pytest

from games import engine, services
from games.models import Deal, Kick, Room
from tests.factories import PlayerFactory
from tests.playing import (
    NOON,
    act,
    dealt_among,
    everybody_is_here,
    is_here,
    let_pass,
    played_out,
    seconds,
    some_play,
    waiting_room,
)
from tests.services.long_playing import room_of, short_deal

TO_TEN = engine.PRESETS["thirteen-points"]


def sit(room: Room, player, *, seat: int | None = None, now=NOON) -> Room:
    return services.seats.sit(room_id=room.public_id, player=player, seat=seat, now=now)


def stand_up(room: Room, player, *, now=NOON) -> bool:
    return services.seats.stand_up(room_id=room.public_id, player=player, now=now)


def who_sits(room: Room) -> list[object]:
    return [seat.player or seat.bot_name or None for seat in room.seats.select_related("player")]


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


def test_between_deals_one_stands_up_at_once(player):
    room = waiting_room(player, PlayerFactory())

    assert stand_up(room, player) is True
    assert who_sits(room)[0] is None


def test_within_a_deal_one_stands_up_at_its_end(player):
    other = PlayerFactory()
    deal = dealt_among(player, other)

    assert stand_up(deal.room, other) is False
    act(deal, player, some_play(deal))
    assert services.rooms.seated_room(other) == deal.room
    played_out(deal)

    assert services.rooms.seated_room(other) is None
    assert Room.objects.get().closed_at is None


def test_who_changes_their_mind_stays(player):
    other = PlayerFactory()
    deal = dealt_among(player, other)
    stand_up(deal.room, other)

    sit(deal.room, other)
    played_out(deal)

    assert services.rooms.seated_room(other) == deal.room


def test_when_all_have_stood_up_the_room_closes_with_the_deal(player):
    other = PlayerFactory()
    deal = dealt_among(player, other)
    for person in (player, other):
        stand_up(deal.room, person)

    played_out(deal)

    assert Room.objects.get().closed_at == deal.ended_at
    assert who_sits(deal.room) == [None, None]


def test_who_has_no_seat_stands_up_from_none(player):
    room = waiting_room(player)

    for leave in (services.seats.stand_up, services.seats.leave_now):
        with pytest.raises(services.NotYours):
            leave(room_id=room.public_id, player=PlayerFactory(), now=NOON)


def test_when_the_host_goes_who_has_sat_longest_is_host_at_once(player):
    one, two = PlayerFactory(), PlayerFactory()
    room = waiting_room(player, one, two)
    room.seats.filter(player=two).update(taken_at=NOON - seconds(9))

    stand_up(room, player)

    assert Room.objects.get().host == two


def test_a_room_in_which_no_person_sits_closes(player):
    room = waiting_room(player)
    services.hosting.add_bots(room_id=room.public_id, host=player, now=NOON, level="medium")

    stand_up(room, player, now=NOON + seconds(5))

    assert Room.objects.get().closed_at == NOON + seconds(5)


def test_before_each_deal_who_is_not_there_is_stood_up(player):
    other, absent = PlayerFactory(), PlayerFactory()
    room = waiting_room(player, other, absent)
    is_here(other, room)

    deal = services.deals.deal_next(room_id=room.public_id, player=player, now=NOON)

    assert [hand.player for hand in deal.hands.all()] == [player, other]
    assert who_sits(room) == [player, other, None, None]


def test_where_too_few_are_there_the_absent_are_stood_up_and_nothing_is_dealt(player):
    room = waiting_room(player, PlayerFactory())

    with pytest.raises(services.TooFewPlayers):
        services.deals.deal_next(room_id=room.public_id, player=player, now=NOON)

    assert who_sits(room) == [player, None, None, None]


def test_so_it_is_before_a_deal_that_comes_by_itself(player):
    other = PlayerFactory()
    deal = dealt_among(player, other, bots=1)
    while not deal.ended_at:
        everybody_is_here(deal.room, now=deal.turn_started_at)
        played_out(deal, until=deal.action_count + 1)
    room = Room.objects.get()
    is_here(player, room, now=room.wake_at)

    assert let_pass(room.wake_at + seconds(25)) == 1

    assert who_sits(room)[:2] == [player, None]
    second = Deal.objects.get(number=2)
    assert [hand.player for hand in second.hands.all()] == [player, None]


def test_the_ten_minutes_count_from_when_the_last_player_went(player):
    room = waiting_room(player)
    services.presence.arrive(
        room_id=room.public_id, user_id=player.pk, process_id=None, connection="page", now=NOON
    )

    services.presence.depart(connection="page", now=NOON + seconds(90))

    assert Room.objects.get().wake_at == NOON + seconds(690)


def test_in_a_match_a_seat_that_was_left_is_kept_and_its_player_may_come_back(player):
    other, newcomer = PlayerFactory(), PlayerFactory()
    room = room_of(TO_TEN, player, other, "Mận")
    short_deal(room, player)
    stand_up(room, other)

    with pytest.raises(services.RoomIsFull):
        sit(room, newcomer)
    sit(room, other, seat=1)

    assert who_sits(room)[1] == other


def test_who_stands_up_from_a_match_of_two_ends_it(player):
    other = PlayerFactory()
    room = room_of(TO_TEN, player, other)
    short_deal(room, player)

    stand_up(room, other)

    assert room.matches.get().ended_at == NOON
    sit(room, PlayerFactory())
    assert short_deal(room, player).match.number == 2


def test_a_code_is_of_plain_letters_and_read_however_it_is_typed(player):
    room = waiting_room(player)

    assert len(room.code) == 6
    assert set(room.code) <= set(services.codes.LETTERS)
    typed = f" {room.code[:3].lower()}-{room.code[3:]}"
    assert services.codes.room_of(typed) == room
    assert services.codes.room_of("") is None


def test_no_two_open_rooms_have_one_code(player):
    first = services.codes.draw(random.Random(1))
    Room.objects.filter(pk=waiting_room(player).pk).update(code=first)

    assert services.codes.draw(random.Random(1)) != first


def test_the_code_of_a_closed_room_is_dead(player):
    room = waiting_room(player)
    stand_up(room, player)

    assert services.codes.room_of(room.code) is None
