"""Standing up, going away, and who is host then; the absent are stood up before each deal."""

import pytest

from games import engine, services
from games.models import Deal, Room
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
from tests.services.sitting import sit, stand_up, who_sits

TO_TEN = engine.PRESETS["thirteen-points"]


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

    later = NOON + seconds(10)
    deal = services.deals.deal_next(room_id=room.public_id, player=player, now=later)

    assert [hand.player for hand in deal.hands.all()] == [player, other]
    assert who_sits(room) == [player, other, None, None]


def test_who_has_just_sat_down_may_still_be_loading_the_page(player):
    other = PlayerFactory()
    room = waiting_room(player, other)

    deal = services.deals.deal_next(room_id=room.public_id, player=player, now=NOON + seconds(5))

    assert [hand.player for hand in deal.hands.all()] == [player, other]


def test_where_too_few_are_there_the_absent_are_stood_up_and_nothing_is_dealt(player):
    room = waiting_room(player, PlayerFactory())
    later = NOON + seconds(10)

    with pytest.raises(services.TooFewPlayers):
        services.deals.deal_next(room_id=room.public_id, player=player, now=later)

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
    services.arriving.arrive(
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
