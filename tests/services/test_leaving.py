"""Leaving a table in the middle of a deal (7.6), also for who is on turn."""

import pytest

from games import engine, services
from games.models import Room
from games.services.deadlines import LONGEST_MOMENT
from tests.closing import FIRST, LOW_RUN, closing, player_of
from tests.factories import PlayerFactory
from tests.playing import (
    NOON,
    act,
    dealt_among,
    let_pass,
    played_out,
    seconds,
    some_play,
    waiting_room,
)


def leave(deal, player, *, now=NOON) -> None:
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=now)
    deal.refresh_from_db()


@pytest.mark.parametrize("leaver", [0, 1])
def test_with_two_dealt_in_the_deal_ends_at_once_and_the_other_is_first(player, leaver):
    people = (player, PlayerFactory())
    deal = dealt_among(*people)

    leave(deal, people[leaver], now=NOON + seconds(3))

    assert deal.ending == engine.Ending.LEFT
    assert deal.ended_at == NOON + seconds(3)
    hands = {hand.player: hand for hand in deal.hands.all()}
    assert [hands[people[1 - leaver]].place, hands[people[leaver]].place] == [1, 2]
    assert hands[people[leaver]].left
    assert hands[people[leaver]].net < 0
    room = Room.objects.get()
    assert services.rooms.seated_room(people[leaver]) is None
    assert room.closed_at is None
    assert room.host == people[1 - leaver]


def test_who_leaves_a_bot_alone_closes_the_room(player):
    deal = dealt_among(player, bots=1)

    leave(deal, player)

    assert deal.ending == engine.Ending.LEFT
    assert Room.objects.get().closed_at == NOON


def test_with_three_the_seat_is_played_on_for(player):
    others = PlayerFactory(), PlayerFactory()
    deal = dealt_among(player, *others)
    act(deal, player, some_play(deal))
    turn, deadline = deal.turn, deal.deadline

    leave(deal, player, now=NOON + seconds(4))

    assert deal.ended_at is None
    assert (deal.turn, deal.deadline) == (turn, deadline)  # nobody else's time is touched
    hand = deal.hands.get(player=player)
    assert (hand.left, hand.autopilot) == (True, True)
    assert services.rooms.seated_room(player) is None
    assert Room.objects.get().host == others[0]
    played_out(deal)
    assert deal.ending == engine.Ending.OUT
    assert deal.actions.filter(seat=0, kind="timeout").count() == 0


def test_who_is_on_turn_leaves_and_the_autopilot_moves_within_a_second(player):
    deal = dealt_among(player, PlayerFactory(), PlayerFactory())

    leave(deal, player)

    assert (deal.turn, deal.deadline) == (0, NOON + seconds(1))
    assert let_pass(NOON + seconds(1)) == 1
    deal.refresh_from_db()
    assert deal.turn != 0


def test_where_a_timeout_passes_the_lead_a_leaver_passes_it_once(player):
    deal = dealt_among(player, PlayerFactory(), PlayerFactory(), rules="north-count")

    leave(deal, player)

    assert [row.kind for row in deal.actions.all()] == ["leave", "timeout"]
    assert deal.turn == 1
    assert services.deals.state_of(deal).helper == 0


def test_there_a_leaver_who_does_not_lead_passes_nothing_on(player):
    others = PlayerFactory(), PlayerFactory()
    deal = dealt_among(player, *others, rules="north-count")

    leave(deal, others[0])

    assert [row.kind for row in deal.actions.all()] == ["leave"]
    assert deal.turn == 0


def test_a_leaver_does_not_get_the_hand_back(player):
    others = PlayerFactory(), PlayerFactory()
    deal = dealt_among(player, *others)
    leave(deal, player)
    room = deal.room

    with pytest.raises(services.NotYours):
        act(deal, player, some_play(deal))
    with pytest.raises(services.NotYours):
        services.autopilot.come_back(room_id=room.public_id, player=player, now=NOON)
    with pytest.raises(services.RoomIsFull):
        services.seats.sit(room_id=room.public_id, player=player, now=NOON)
    assert deal.hands.get(player=player).autopilot


def test_nobody_sits_on_a_seat_that_is_played_on_for_until_the_deal_is_over(player):
    deal = dealt_among(player, PlayerFactory(), PlayerFactory())
    leave(deal, player)
    newcomer = PlayerFactory()
    with pytest.raises(services.RoomIsFull):
        services.seats.sit(room_id=deal.room.public_id, player=newcomer, now=NOON)
    played_out(deal)

    services.seats.sit(room_id=deal.room.public_id, player=newcomer, now=NOON)

    assert deal.room.seats.get(number=0).player == newcomer


def test_where_everybody_has_left_the_deal_is_void_and_the_room_closed(player):
    people = (player, PlayerFactory(), PlayerFactory())
    deal = dealt_among(*people)
    act(deal, player, some_play(deal))

    for person in people:
        leave(deal, person, now=NOON + seconds(5))

    assert deal.ending == engine.Ending.VOID
    assert not deal.transfers.exists()
    assert Room.objects.get().closed_at == NOON + seconds(5)


def test_where_bots_are_left_they_play_the_deal_to_its_end_and_the_room_closes(player):
    deal = dealt_among(player, bots=2)

    leave(deal, player)
    played_out(deal)

    assert deal.ending == engine.Ending.OUT
    assert Room.objects.get().closed_at == deal.ended_at


def test_in_a_match_of_two_who_leaves_loses_it(player):
    other = PlayerFactory()
    deal = dealt_among(player, other, rules="thirteen-points")

    leave(deal, player)

    assert deal.match.ended_at == NOON
    winner = services.matches.after(deal).won_by
    assert deal.hands.get(seat=winner).player == other


def test_in_a_longer_match_the_leaver_is_played_for_to_its_end(player):
    others = PlayerFactory(), PlayerFactory()
    deal = dealt_among(player, *others, rules="thirteen-points")
    leave(deal, player)
    played_out(deal)
    room = deal.room
    with pytest.raises(services.RoomIsFull):
        services.seats.sit(room_id=room.public_id, player=PlayerFactory(), now=deal.ended_at)

    services.arriving.seen_by_polling(
        room_id=room.public_id, user_id=others[0].pk, now=deal.ended_at
    )
    following = services.deals.deal_next(
        room_id=room.public_id, player=others[1], now=deal.ended_at
    )

    hand = following.hands.get(player=player)
    assert (hand.left, hand.autopilot) == (True, True)


def test_who_is_not_dealt_in_leaves_at_once(player):
    room = waiting_room(player, PlayerFactory())

    services.seats.leave_now(room_id=room.public_id, player=player, now=NOON)

    assert services.rooms.seated_room(player) is None


def test_who_has_said_to_come_back_in_and_leaves_does_not(db):
    """The pause goes on as it was, and an answer held in it dies with the leaving (1.9)."""
    deal = closing("first")
    leaver, deadline = player_of(deal, FIRST), deal.deadline
    act(deal, leaver, LOW_RUN)

    leave(deal, leaver, now=NOON + seconds(1))

    assert deal.is_closing
    assert deal.deadline == deadline
    assert let_pass(deadline + LONGEST_MOMENT) == 1
    deal.refresh_from_db()
    assert services.deals.state_of(deal).hands[FIRST] & LOW_RUN == LOW_RUN
    assert deal.hands.get(seat=FIRST).left
