"""The short codes of rooms."""

import random

from games import services
from games.models import Room
from tests.playing import NOON, waiting_room


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
    services.seats.stand_up(room_id=room.public_id, player=player, now=NOON)

    assert services.codes.room_of(room.code) is None
