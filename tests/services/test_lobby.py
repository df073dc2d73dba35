"""Joining at once (7.8): where people wait, else at a new table that bots fill after a while."""

import threading

import pytest
from django.db import connections
from django.db.models import F

from games import engine, services
from games.models import Room, Seat
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import (
    NOON,
    dealt_among,
    everybody_is_here,
    is_here,
    played_out,
    seconds,
    waiting_room,
)
from tests.services.sitting import join, who_sits


def public(*people, here=True, **changes) -> Room:
    """A public room where these people wait for others."""
    room = waiting_room(*people)
    Room.objects.filter(pk=room.pk).update(is_public=True, **changes)
    if here:
        everybody_is_here(room)
    return room


def test_where_nobody_waits_a_table_is_opened_that_waits_for_people(player):
    room = join(player)

    assert (room.is_public, room.kind, room.seat_count) == (True, Room.Kind.CASUAL, 4)
    assert (room.wake_for, room.wake_at) == (Room.Wake.FILL, NOON + seconds(10))
    assert who_sits(room) == [player, None, None, None]
    assert not room.deals.filter(dealt_at__isnull=False).exists()


def test_the_rules_that_were_asked_for_are_played(player):
    assert join(player, rules="north-count").rules["slug"] == "north-count"


def test_two_who_press_it_one_after_the_other_sit_at_one_table(player):
    other = PlayerFactory()

    first = join(player)
    second = join(other, now=NOON + seconds(1))

    assert first == second
    assert who_sits(first) == [player, other, None, None]


def test_who_presses_it_twice_stays(player):
    first = join(player)

    assert join(player, now=NOON + seconds(1)) == first
    assert Room.objects.count() == 1


def test_who_presses_it_for_other_rules_goes_elsewhere(player):
    first = join(player)

    second = join(player, rules="north-count", now=NOON + seconds(1))

    first.refresh_from_db()
    assert second != first
    assert first.closed_at


def test_who_sits_where_a_deal_runs_is_led_there(player):
    deal = dealt_among(player, bots=3)
    public(PlayerFactory())

    assert join(player) == deal.room


def test_who_sits_where_nothing_runs_stands_up_there(player):
    mine = waiting_room(player)
    there = public(PlayerFactory())

    assert join(player) == there
    mine.refresh_from_db()
    assert mine.closed_at


def test_a_table_where_people_wait_comes_before_one_where_a_deal_runs(player):
    running = dealt_among(PlayerFactory(), bots=2).room
    Seat.objects.create(room=running, number=3)
    Room.objects.filter(pk=running.pk).update(is_public=True, seat_count=4)
    waiting = public(PlayerFactory(), opened_at=NOON + seconds(60))

    assert join(player) == waiting
    assert join(PlayerFactory()) == waiting


def test_where_a_deal_runs_one_plays_from_the_next(player):
    deal = dealt_among(PlayerFactory(), bots=2)
    room = deal.room
    Seat.objects.create(room=room, number=3)
    Room.objects.filter(pk=room.pk).update(is_public=True, seat_count=4)

    assert join(player) == room
    assert not deal.hands.filter(player=player).exists()


@pytest.mark.parametrize(
    "changes",
    [
        {"is_public": False},
        {"rules": engine.PRESETS["south-count"].to_data()},
        {"rules": {**engine.PRESETS["south-places"].to_data(), "play_on": False}},
    ],
    ids=["private", "other rules", "house rules"],
)
def test_a_table_that_does_not_fit_is_passed_by(player, changes):
    room = public(PlayerFactory())
    if "play_on" in changes.get("rules", {}):
        house = engine.with_options(engine.PRESETS["south-places"], {"three_of_spades": None})
        changes = {"rules": house.to_data()}
    Room.objects.filter(pk=room.pk).update(**changes)

    assert join(player, rules="south-places") != room


def test_a_table_without_a_person_present_is_passed_by(player):
    room = public(PlayerFactory(), here=False)

    assert join(player) != room


def test_guests_do_not_come_to_a_ranked_table(player):
    ranked = public(PlayerFactory(), kind=Room.Kind.RANKED, may_hint=False)

    assert join(GuestFactory()) != ranked
    Room.objects.exclude(pk=ranked.pk).update(closed_at=NOON)
    assert join(player) == ranked


def test_who_was_asked_to_leave_goes_elsewhere(player):
    host = PlayerFactory()
    room = public(host, player)
    services.hosting.kick(room_id=room.public_id, host=host, now=NOON, seat=1, name=str(player))

    assert join(player) != room


def test_nobody_is_led_into_the_middle_of_a_match(player):
    host = PlayerFactory()
    room = waiting_room(host, rules="thirteen-points")
    services.hosting.add_bots(room_id=room.public_id, host=host, now=NOON, level="medium", seat=1)
    Room.objects.filter(pk=room.pk).update(is_public=True)
    is_here(host, room)
    assert join(PlayerFactory()) == room

    services.deals.deal_next(room_id=room.public_id, player=host, now=NOON)

    assert join(player) != room


def test_the_seat_of_who_left_is_not_free_until_the_deal_is_over(db):
    host, leaver = PlayerFactory(), PlayerFactory()
    deal = dealt_among(host, leaver, bots=2)
    Room.objects.filter(pk=deal.room_id).update(is_public=True)
    services.seats.leave_now(room_id=deal.room.public_id, player=leaver, now=NOON)

    assert not Room.objects.filter(services.lobby.HAS_FREE_SEAT).exists()

    played_out(type(deal).objects.get(pk=deal.pk))
    assert Room.objects.filter(services.lobby.HAS_FREE_SEAT, pk=deal.room_id).exists()


def test_a_full_table_is_passed_by(player):
    room = public(*(PlayerFactory() for _ in range(4)))

    assert join(player) != room


def test_rules_that_are_no_preset_are_refused(player):
    with pytest.raises(KeyError):
        join(player, rules="poker")
    assert not Room.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("free", [0, 1])
def test_several_at_once_each_get_one_seat(free):
    """With one seat free somewhere one gets it, the others go elsewhere; it fails for nobody."""
    if free:
        public(PlayerFactory(), PlayerFactory(), PlayerFactory())
    people = [PlayerFactory() for _ in range(3)]
    rooms = []

    def press(person):
        try:
            rooms.append(join(person))
        finally:
            connections.close_all()

    presses = [threading.Thread(target=press, args=[person]) for person in people]
    for each in presses:
        each.start()
    for each in presses:
        each.join(60)

    assert len(rooms) == 3
    assert Seat.objects.filter(player__in=people).count() == 3
    assert not Room.objects.filter(closed_at__gt=F("opened_at")).exists()
