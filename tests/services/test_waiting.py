"""Waiting for a seat of a full room: one place in one queue, until one sits anywhere (7.8)."""

import pytest

from accounts.models import User
from games import services
from games.models import Kick, Room, Waiting
from tests.factories import PlayerFactory
from tests.playing import NOON, dealt_among, seconds, waiting_room
from tests.services.sitting import sit, stand_up


@pytest.fixture
def full(player) -> Room:
    """Two seats, both taken."""
    return waiting_room(player, PlayerFactory(), seats=2)


def wait(room: Room, player: User, *, now=NOON) -> None:
    services.waiting.wait(room_id=room.public_id, player=player, now=now)


def who_waits(room: Room) -> list[User]:
    return [row.player for row in room.waiting.select_related("player")]


def test_who_waits_first_is_first(full):
    first, second = PlayerFactory(), PlayerFactory()
    version = full.version

    wait(full, first)
    wait(full, second, now=NOON + seconds(1))
    wait(full, first, now=NOON + seconds(2))

    full.refresh_from_db()
    assert who_waits(full) == [first, second]
    assert full.version == version + 2


def test_to_wait_elsewhere_ends_it_here(full):
    person = PlayerFactory()
    other = waiting_room(PlayerFactory(), PlayerFactory(), seats=2)
    wait(full, person)
    version = Room.objects.get(pk=full.pk).version

    wait(other, person)

    assert (who_waits(full), who_waits(other)) == ([], [person])
    assert Room.objects.get(pk=full.pk).version == version + 1


def test_one_stops_once(full):
    person = PlayerFactory()
    wait(full, person)
    other = waiting_room(PlayerFactory())

    assert not services.waiting.stop(room_id=other.public_id, player=person)
    assert services.waiting.stop(room_id=full.public_id, player=person)
    assert not services.waiting.stop(room_id=full.public_id, player=person)
    assert not Waiting.objects.exists()


def test_nobody_waits_where_a_seat_is_free_or_theirs(full, player):
    other = waiting_room(PlayerFactory())

    for room in (full, other):
        with pytest.raises(services.NotFull):
            wait(room, player)


def test_nor_where_they_may_not_sit_or_there_is_no_room(full):
    kicked = PlayerFactory()
    Kick.objects.create(room=full, player=kicked, at=NOON)

    with pytest.raises(services.Kicked):
        wait(full, kicked)
    with pytest.raises(services.NoSuchRoom):
        services.waiting.wait(room_id="nowhere", player=kicked, now=NOON)
    with pytest.raises(services.NoSuchRoom):
        services.waiting.stop(room_id="nowhere", player=kicked)


def test_who_sits_down_waits_no_more(full, player):
    person = PlayerFactory()
    wait(full, person)
    stand_up(full, player)

    sit(full, person)

    assert not Waiting.objects.exists()


@pytest.mark.parametrize("way", ["another room", "a room of their own", "a table with bots"])
def test_wherever_that_is(full, way):
    person = PlayerFactory()
    wait(full, person)
    version = Room.objects.get(pk=full.pk).version

    if way == "another room":
        sit(waiting_room(PlayerFactory()), person)
    elif way == "a room of their own":
        waiting_room(person)
    else:
        services.rooms.play_now(player=person, now=NOON)

    assert not Waiting.objects.exists()
    assert Room.objects.get(pk=full.pk).version == version + 1


def test_who_is_led_back_to_a_running_deal_waits_on(full, player):
    person = PlayerFactory()
    deal = dealt_among(person, PlayerFactory())
    wait(full, person)
    stand_up(full, player)

    assert sit(full, person) == deal.room
    assert who_waits(full) == [person]


def test_a_room_that_closes_lets_everybody_go(full, player):
    wait(full, PlayerFactory())

    for seat in full.seats.select_related("player"):
        stand_up(full, seat.player)

    assert Room.objects.get(pk=full.pk).closed_at
    assert not Waiting.objects.exists()
    with pytest.raises(services.NoSuchRoom):
        wait(full, PlayerFactory())
