"""Whole matches to ten points, by persons and bots, through the services (RULES.md 4.5)."""

import random

import pytest
from django.db import transaction

from games import engine, services
from games.models import Deal, Room
from games.services import turns
from tests.factories import PlayerFactory
from tests.playing import NOON, seconds
from tests.services.long_playing import (
    SUITS,
    deal_next,
    killed_in_a_step,
    play_match,
    played_on,
    replayed,
    room_of,
    short_deal,
    stack,
    step,
)

TO_TEN = engine.PRESETS["thirteen-points"]
TO_THREE = engine.with_options(TO_TEN, {"target_points": 3})
TO_ONE = engine.with_options(TO_TEN, {"target_points": 1})
BOTS = ("Mận", "Khế", "Dừa")


@pytest.mark.parametrize(
    "seats", [*(pytest.param(few, marks=pytest.mark.soak) for few in (2, 3)), 4]
)
def test_a_match_is_played_to_its_winner_whatever_is_killed(player, seats):
    room = room_of(TO_TEN, player, PlayerFactory(), *BOTS[: seats - 2])

    match = play_match(room, player, random.Random(seats))

    value = replayed(match)
    deals = list(match.deals.all())
    highest = max(value.scores)
    assert highest >= 10
    assert value.scores.count(highest) == 1
    assert value.scores[value.won_by] == highest
    assert [deal.opening for deal in deals] == [True] + [False] * (len(deals) - 1)
    assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
    assert deals[-1].ended_at == match.ended_at
    assert sum(value.scores) == len(deals) * sum(range(seats))


def test_after_a_match_another_begins_at_nothing(player):
    room = room_of(TO_THREE, player, *BOTS)
    rng = random.Random(5)

    first, second = (play_match(room, player, rng) for _ in range(2))

    assert [first.number, second.number] == [1, 2]
    opening = second.deals.first()
    assert opening.opening
    assert opening.number == first.deals.last().number + 1
    hands = engine.deal_hands(opening.deck.split(), 4)
    assert opening.leader == engine.settled_leader(TO_TEN, hands, opening=True, barred=None)
    assert sum(replayed(second).scores) == 6 * second.deals.count()
    assert not room.matches.filter(ended_at=None).exists()


def test_a_match_in_which_all_are_bots_but_one_ends_too(player):
    room = services.opening.open_room(
        player=player,
        setup=services.Setup(rules=TO_THREE, seats=2, turn_seconds=None),
        level="medium",
        now=NOON,
    )
    deal = played_on(room.deals.get(number=1))
    while not deal.match.ended_at:
        deal = short_deal(room, player)

    assert max(replayed(deal.match).scores) == 3


def test_a_match_whose_last_play_was_not_committed_goes_on(player):
    room = room_of(TO_ONE, player, "Mận")
    stack(room, *SUITS)
    deal = deal_next(room, player)
    while deal.ended_at is None:
        killed_in_a_step(deal)
        deal = Deal.objects.get(pk=deal.pk)
        assert deal.match.ended_at is None
        deal = step(deal)

    assert deal.match.ended_at == deal.ended_at
    assert replayed(deal.match).won_by == deal.hands.get(place=1).seat


def test_new_rules_of_the_room_are_those_of_the_next_match(player):
    room = room_of(engine.with_options(TO_TEN, {"target_points": 4}), player, *BOTS)
    short_deal(room, player)
    Room.objects.filter(pk=room.pk).update(rules=TO_THREE.to_data())

    last = short_deal(room, player)
    while not last.match.ended_at:
        last = short_deal(room, player)
    following = deal_next(room, player)

    assert {deal.rules["target_points"] for deal in last.match.deals.all()} == {4}
    assert following.rules["target_points"] == 3
    assert following.match.number == 2
    assert following.match.rules == following.rules == TO_THREE.to_data()
    assert following.match.rules_hash == following.rules_hash == TO_THREE.digest


def test_who_is_gone_is_played_for_until_the_match_ends(player):
    gone = PlayerFactory()
    room = room_of(TO_TEN, player, gone, "Mận")
    short_deal(room, player)
    room.seats.filter(player=gone).update(player=None, taken_at=None)

    following = short_deal(room, player)

    assert [hand.player for hand in following.hands.all()] == [player, gone, None]
    assert [hand.autopilot for hand in following.hands.all()] == [False, True, False]
    assert not following.opening
    assert following.match.number == 1


def test_who_sits_down_during_a_match_watches_it(player):
    room = room_of(TO_TEN, player, "Mận", "Khế")
    short_deal(room, player)
    room.seats.create(number=3, player=PlayerFactory(), taken_at=NOON)

    following = deal_next(room, player)

    assert [hand.room_seat for hand in following.hands.all()] == [0, 1, 2]
    assert following.match.number == 1


def test_who_sits_down_during_a_match_plays_the_next_one(player):
    room = room_of(TO_ONE, player, "Mận", "Khế")
    short_deal(room, player)
    newcomer = PlayerFactory()
    room.seats.create(number=3, player=newcomer, taken_at=NOON)

    following = deal_next(room, player)

    assert following.match.number == 2
    assert following.hands.get(seat=3).player == newcomer


def test_who_leaves_a_match_of_two_loses_it(player):
    room = room_of(TO_TEN, player, PlayerFactory())
    short_deal(room, player)
    deal = step(deal_next(room, player))

    with transaction.atomic():
        leave = engine.Action(0, engine.ActionKind.LEAVE)
        turns.take(deal, list(deal.hands.all()), leave, token="leave", now=NOON)

    match = room.matches.get()
    assert match.ended_at == NOON
    assert replayed(match).won_by == 1
    assert deal_next(room, player).opening


def test_play_now_between_deals_ends_the_match_without_a_winner(player):
    room = room_of(TO_TEN, player, *BOTS)
    deal = short_deal(room, player)
    later = deal.ended_at + seconds(5)

    services.rooms.play_now(player=player, now=later)

    match = room.matches.get()
    assert match.ended_at == later
    assert Room.objects.get(pk=room.pk).closed_at == later
    assert replayed(match).won_by is None
