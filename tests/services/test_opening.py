"""Opening a room by rules of one's own, with bots in the other seats."""

import random

import pytest

from games import engine, services
from games.models import Room
from games.services.names import ROOMS
from tests.playing import NOON, played_out

HALVES = engine.with_options(
    engine.PRESETS["south-places"],
    {
        "leftover_values": {
            "black": 0.5,
            "red": 1,
            "quad": 1,
            "run3": 1,
            "run4": 1,
            "run5": 1,
            "run6": 1,
        }
    },
)


def opened(player, *, rules=HALVES, seats=4, turn_seconds=15, name="Bàn nhà") -> Room:
    return services.opening.open_room(
        player=player,
        setup=services.Setup(rules=rules, seats=seats, turn_seconds=turn_seconds, name=name),
        level="medium",
        now=NOON,
        rng=random.Random(1),
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_take_the_other_seats_and_the_cards_are_dealt(player, seats):
    room = opened(player, seats=seats)

    deal = room.deals.get(dealt_at__isnull=False)
    assert (room.name, room.host, room.seat_count) == ("Bàn nhà", player, seats)
    assert room.seats.get(number=0).player == player
    assert room.seats.exclude(bot_level="").count() == seats - 1
    assert deal.hands.count() == seats
    assert deal.rules == room.rules == HALVES.to_data()
    assert deal.rules_hash == HALVES.digest


def test_without_a_name_one_is_drawn(player):
    assert opened(player, name="").name in ROOMS


def test_without_a_time_limit_a_person_is_waited_for(player):
    room = opened(player, turn_seconds=None)
    deal = room.deals.filter(dealt_at__isnull=False).get()
    while deal.ended_at is None and deal.turn != 0:
        played_out(deal, until=deal.action_count + 1)

    assert room.turn_seconds is None
    assert deal.deadline is None


@pytest.mark.parametrize("rules", [HALVES, *engine.PRESETS.values()], ids=lambda each: each.slug)
def test_the_stake_is_one_that_the_rules_allow(player, rules):
    room = opened(player, rules=rules)

    assert rules.allows_stake(room.stake)
    assert room.stake == (1000 if rules.has_chips else 0)


def test_who_plays_somewhere_is_led_there(deal, player):
    assert opened(player) == deal.room
    assert Room.objects.get().rules != HALVES.to_data()


def test_whose_deal_is_over_gets_the_new_table(deal, player):
    played_out(deal)

    room = opened(player)

    assert services.rooms.seated_room(player) == room
    assert Room.objects.get(pk=deal.room_id).closed_at == NOON


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_table_has_two_to_four_seats(player, seats):
    with pytest.raises(ValueError, match="no table has"):
        opened(player, seats=seats)
    assert not Room.objects.exists()
