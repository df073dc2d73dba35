"""Rooms: Play now, the next deal by itself, coming back, and closing when nobody is left."""

import random

import pytest

from games import services
from games.models import Deal, Presence, Room
from games.services.names import BOTS, ROOMS
from tests.factories import PlayerFactory
from tests.playing import NOON, act, is_here, let_pass, played_out, seconds, some_play


def finished(deal: Deal, player, *, here: bool) -> Room:
    """The room of the deal, just after its end, with the player there or not."""
    played_out(deal, until=1)
    while deal.ended_at is None:
        if here:
            is_here(player, deal.room, now=deal.turn_started_at)
        played_out(deal, until=deal.action_count + 1)
    return Room.objects.get(pk=deal.room_id)


def test_play_now_seats_the_player_among_bots_with_names_of_fruit(player):
    room = services.rooms.play_now(player=player, now=NOON, rng=random.Random(1))

    seats = list(room.seats.all())
    assert room.name in ROOMS
    assert room.host == player
    assert (seats[0].player, seats[0].bot_level) == (player, "")
    assert len({seat.bot_name for seat in seats[1:]} & set(BOTS)) == 3
    assert services.rooms.seated_room(player) == room


def test_play_now_leads_back_to_a_table_where_a_deal_runs(deal, player):
    assert services.rooms.play_now(player=player, now=NOON) == deal.room
    assert Room.objects.count() == 1


def test_play_now_after_a_deal_opens_a_new_table_and_closes_the_old_one(deal, player):
    played_out(deal)

    room = services.rooms.play_now(player=player, now=NOON)

    old = Room.objects.get(pk=deal.room_id)
    assert room != old
    assert old.closed_at == NOON
    assert (old.wake_at, old.wake_for) == (None, "")
    assert not old.deals.filter(dealt_at=None).exists()
    assert not old.matches.filter(ended_at=None).exists()
    assert services.rooms.seated_room(player) == room


def test_play_now_leaves_an_old_table_to_others_who_sit_there(deal, player):
    played_out(deal)
    other = PlayerFactory()
    deal.room.seats.filter(number=1).update(player=other, bot_level="", taken_at=NOON)

    services.rooms.play_now(player=player, now=NOON)

    old = Room.objects.get(pk=deal.room_id)
    assert old.closed_at is None
    assert old.seats.get(number=0).player is None
    assert services.rooms.seated_room(other) == old
    assert old.host == other


def test_the_next_deal_comes_by_itself_twelve_seconds_after_the_end(deal, player):
    room = finished(deal, player, here=True)
    assert room.wake_for == Room.Wake.NEXT_DEAL
    assert room.wake_at == deal.ended_at + seconds(12)

    is_here(player, room, now=room.wake_at)
    assert let_pass(room.wake_at - seconds(1)) == 0
    assert let_pass(room.wake_at) == 1

    following = room.deals.get(number=2)
    assert following.dealt_at == room.wake_at


def test_where_nobody_is_there_no_deal_comes_and_the_room_closes_after_ten_minutes(deal, player):
    room = finished(deal, player, here=False)
    assert room.wake_for == Room.Wake.CLOSE
    assert room.wake_at == deal.ended_at + seconds(600)

    assert let_pass(room.wake_at) == 1

    room.refresh_from_db()
    assert room.closed_at is not None
    assert services.rooms.seated_room(player) is None
    assert not room.deals.filter(number=2).exists()


def test_who_leaves_during_the_pause_gets_no_next_deal(deal, player):
    room = finished(deal, player, here=True)

    assert let_pass(room.wake_at + seconds(60)) == 1

    room.refresh_from_db()
    assert room.wake_for == Room.Wake.CLOSE
    assert not room.deals.filter(number=2).exists()


def test_coming_back_brings_the_next_deal_in_twelve_seconds(deal, player):
    room = finished(deal, player, here=False)
    version = room.version

    is_here(player, room, now=deal.ended_at + seconds(300))

    room.refresh_from_db()
    assert room.wake_for == Room.Wake.NEXT_DEAL
    assert room.wake_at == deal.ended_at + seconds(312)
    assert room.version > version


def test_a_watcher_keeps_no_table_open(deal, player):
    room = finished(deal, player, here=False)

    is_here(PlayerFactory(), room, now=deal.ended_at + seconds(300))

    room.refresh_from_db()
    assert room.wake_for == Room.Wake.CLOSE


def test_a_closed_room_is_no_room(deal, player):
    room = finished(deal, player, here=False)
    let_pass(room.wake_at)

    with pytest.raises(services.NoSuchRoom):
        services.deals.deal_next(room_id=room.public_id, player=player, now=NOON)
    with pytest.raises(services.NoSuchRoom):
        is_here(player, room)


def test_who_comes_back_has_their_full_time_and_no_autopilot(deal, player):
    hand = deal.hands.get(player=player)
    hand.autopilot, hand.timeouts = True, 2
    hand.save()

    services.autopilot.come_back(room_id=deal.room.public_id, player=player, now=NOON + seconds(9))

    hand.refresh_from_db()
    deal.refresh_from_db()
    assert (hand.autopilot, hand.timeouts) == (False, 0)
    assert deal.deadline == NOON + seconds(29)


def test_coming_back_does_not_buy_time(deal, player):
    services.autopilot.come_back(room_id=deal.room.public_id, player=player, now=NOON + seconds(9))

    deal.refresh_from_db()
    assert deal.deadline == NOON + seconds(20)


def ended_on_autopilot(deal: Deal, player) -> Room:
    """The room just after a deal that the autopilot ended, with the player's page still open."""
    played_out(deal, until=1)
    deal.hands.filter(player=player).update(autopilot=True, timeouts=2)
    return finished(deal, player, here=True)


def test_a_forgotten_page_brings_no_next_deal_and_keeps_no_room_open(deal, player):
    room = ended_on_autopilot(deal, player)

    assert room.wake_for == Room.Wake.CLOSE
    for passed in range(600, -1, -20):  # the page goes on asking all the while
        is_here(player, room, now=room.wake_at - seconds(passed))
    let_pass(room.wake_at)
    room.refresh_from_db()
    assert room.closed_at is not None
    assert room.deals.count() == 1


def test_who_says_so_between_deals_is_back_and_the_next_one_comes(deal, player):
    room = ended_on_autopilot(deal, player)
    now = room.wake_at - seconds(500)
    is_here(player, room, now=now)

    services.autopilot.come_back(room_id=room.public_id, player=player, now=now)

    room.refresh_from_db()
    assert (room.wake_for, room.wake_at) == (Room.Wake.NEXT_DEAL, now + seconds(12))


def test_who_deals_the_next_deal_is_back(deal, player):
    room = ended_on_autopilot(deal, player)

    dealt = services.deals.deal_next(room_id=room.public_id, player=player, now=NOON)

    assert dealt.hands.get(player=player).autopilot is False


def test_who_is_away_is_played_for_in_the_next_deal_too(deal, player):
    other = PlayerFactory()
    deal.room.seats.filter(number=1).update(player=other, bot_level="", bot_name="")
    deal.hands.filter(room_seat=1).update(player=other, bot_level="", autopilot=True)
    room = finished(deal, player, here=True)
    Presence.objects.create(room=room, viewer=other, connection="a page", seen_at=NOON)

    dealt = services.deals.deal_next(room_id=room.public_id, player=player, now=NOON)

    away = {hand.player: hand.autopilot for hand in dealt.hands.filter(player__isnull=False)}
    assert away == {player: False, other: True}


def test_only_who_plays_can_come_back(deal):
    with pytest.raises(services.NotYours):
        services.autopilot.come_back(room_id=deal.room.public_id, player=PlayerFactory(), now=NOON)


def test_acting_ends_the_autopilot(deal, player):
    deal.hands.filter(player=player).update(autopilot=True, timeouts=2)

    act(deal, player, some_play(deal))

    hand = deal.hands.get(player=player)
    assert (hand.autopilot, hand.timeouts) == (False, 0)
