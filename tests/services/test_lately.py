"""People played with lately: who they are, and who of them can be asked to a room."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Deal, Kick, Room
from games.services.inviting import MOST_PEOPLE
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, dealt_among, is_here, seconds, waiting_room
from tests.services.inviting import LATER, end_of, lately
from tests.services.sitting import sit, stand_up


@pytest.fixture
def friend(db) -> User:
    return PlayerFactory(display_name="Bình")


@pytest.fixture
def room(player, friend) -> Room:
    """The player sits there alone, and has just played a deal with the friend elsewhere."""
    end_of(dealt_among(player, friend))
    return waiting_room(player)


def test_people_played_with_are_told_once_the_last_first(player, friend, room):
    other = PlayerFactory(display_name="An")
    for people in ((player, other), (player, other)):
        stand_up(room, player)
        end_of(dealt_among(*people), at=NOON + seconds(1))
        room = waiting_room(player)
    is_here(friend, waiting_room(PlayerFactory()), now=LATER)

    found = lately(player, room)

    assert [(each.name, each.is_here, each.is_asked) for each in found] == [
        ("An", False, False),
        ("Bình", True, False),
    ]


def test_bots_and_deals_of_long_ago_are_left_out(player, friend, room):
    assert len(lately(player, room)) == 1
    assert lately(player, room, now=NOON + timedelta(days=8)) == ()
    assert lately(PlayerFactory(), room) == ()


def test_there_are_twelve_at_most_in_one_query(player, room, django_assert_num_queries):
    times = {"prepared_at": NOON, "dealt_at": NOON, "ended_at": NOON}
    for number in range(MOST_PEOPLE + 3):
        deal = Deal.objects.create(room=room, number=number, **times)
        deal.hands.create(seat=0, room_seat=0, player=player)
        deal.hands.create(seat=1, room_seat=1, player=PlayerFactory())

    with django_assert_num_queries(1):
        assert len(lately(player, room)) == MOST_PEOPLE


def test_who_sits_there_or_may_not_is_left_out(player, friend, room):
    sit(room, friend)
    assert lately(player, room) == ()

    stand_up(room, friend)
    assert len(lately(player, room)) == 1
    Kick.objects.create(room=room, player=friend, at=NOON)
    assert lately(player, room) == ()


def test_guests_are_not_asked_to_a_ranked_room(player, room):
    stand_up(room, player)
    end_of(dealt_among(player, GuestFactory()))
    room = waiting_room(player)
    assert len(lately(player, room)) == 2

    Room.objects.filter(pk=room.pk).update(kind=Room.Kind.RANKED)

    assert [each.name for each in lately(player, Room.objects.get(pk=room.pk))] == ["Bình"]
