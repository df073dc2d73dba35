"""Deal after deal in one room: who leads, which way, by whose rules (RULES.md 1.10, 3.9, 6.8)."""

import random
from importlib import import_module

import pytest
from django.apps import apps
from django.db import transaction

from games import engine
from games.models import Deal, Match, Room
from games.services import turns
from tests.factories import PlayerFactory
from tests.playing import DECK, NOON
from tests.services.long_playing import (
    deal_next,
    played_with_kills,
    replayed,
    restart,
    room_of,
    stack,
    step,
)

COUNT = engine.PRESETS["south-count"]
POT = engine.PRESETS["classic-pot"]
BOTS = ("Mận", "Khế", "Dừa")
# Seat 1 wins instantly with a dragon; the lowest card is seat 0's, or seat 2's.
DRAGON = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h"
PLAIN = "3s 3c 5d 5s 7c 7d 9s 9c Jd Jc Kd Ad 2s"
HIGHER = "4s 4c 6d 6s 8c 8d Ts Tc Qd Qs Ks As 2c"
BARRED_AGAIN = (HIGHER, DRAGON, PLAIN)


def won_instantly(room: Room, player) -> Deal:
    stack(room, PLAIN, DRAGON, HIGHER)
    deal = deal_next(room, player)
    assert deal.ending == "instant_win"
    return deal


def voided(deal: Deal) -> Deal:
    """The deal, made void after its first action."""
    deal = step(deal)
    with transaction.atomic():
        void = engine.Action(None, engine.ActionKind.VOID)
        turns.take(deal, list(deal.hands.all()), void, token="void", now=NOON)
    return Deal.objects.get(pk=deal.pk)


# 3.9


def test_who_won_instantly_may_not_do_so_again_and_the_lowest_card_leads(player):
    room = room_of(COUNT, player, "Mận", "Khế")
    won_instantly(room, player)
    stack(room, *BARRED_AGAIN)

    following = deal_next(room, player)

    assert (following.barred, following.leader, following.opening) == (1, 2, False)
    assert following.ended_at is None, "the dragon does not win"
    assert following.match.number == 1


def test_the_ban_is_for_one_deal_and_outlives_a_restart(player):
    room = room_of(COUNT, player, "Mận", "Khế")
    won_instantly(room, player)
    restart()
    stack(room, *BARRED_AGAIN)
    second = played_with_kills(deal_next(room, player), random.Random(1))

    third = deal_next(room, player)

    assert second.barred == 1
    assert third.barred is None
    assert third.leader == second.hands.get(place=1).seat
    assert replayed(third.match).winner is not None


def test_where_the_instant_winner_is_gone_nobody_is_barred(player):
    room = room_of(COUNT, player, "Mận", "Khế")
    won_instantly(room, player)
    room.seats.filter(number=1).update(bot_name="Na")
    stack(room, HIGHER, "3h 4h 5h 7h 8h 9h Jh Qh Kh Ah 2h 2d 3d", PLAIN)

    following = deal_next(room, player)

    assert (following.barred, following.leader, following.opening) == (None, 2, True)
    assert following.match.number == 2


def test_one_who_sits_in_front_of_the_winner_now_does_not_shift_the_ban(player):
    room = room_of(COUNT, player, "Mận", "Khế")
    room.seats.filter(number=2).update(number=3)
    room.seats.filter(number=1).update(number=2)
    stack(room, PLAIN, DRAGON, HIGHER)
    assert deal_next(room, player).ending == "instant_win"
    room.seats.create(number=1, player=PlayerFactory(), taken_at=NOON)
    stack(room, HIGHER, PLAIN, DRAGON)

    following = deal_next(room, player)

    assert (following.barred, following.leader) == (2, 1)


# 6.8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_order_of_play_reverses_after_every_deal(player, seats):
    room = room_of(POT, player, *BOTS[: seats - 1])
    rng = random.Random(seats)
    deals = []
    for _ in range(4):
        stack(room, " ".join(engine.shuffled_deck(rng)))
        deals.append(played_with_kills(deal_next(room, player), rng))
        restart()

    assert [deal.direction for deal in deals] == [1, -1, 1, -1]
    assert Room.objects.get(pk=room.pk).direction == 1
    assert replayed(deals[-1].match).direction == 1


def test_the_direction_goes_on_with_the_room_where_a_new_match_begins(player):
    room = room_of(POT, player, *BOTS)
    first = played_with_kills(deal_next(room, player), random.Random(2))
    winner = first.hands.get(place=1).room_seat
    others = [number for number in range(4) if number not in {0, winner}]
    room.seats.filter(number=winner).update(player=None, bot_level="medium", bot_name="Na")
    room.seats.filter(number=others[0]).update(
        player=player if winner == 0 else PlayerFactory(), bot_level="", bot_name=""
    )

    following = deal_next(room, player)

    assert following.match.number == 2
    assert following.opening
    assert following.direction == -1


def test_elsewhere_it_stays(player):
    room = room_of(COUNT, player, *BOTS, direction=-1)

    assert [played_with_kills(deal_next(room, player), random.Random(3)).direction] == [-1]
    assert Room.objects.get(pk=room.pk).direction == -1


# 1.10


@pytest.mark.parametrize("rules", [COUNT, POT], ids=["south-count", "classic-pot"])
def test_a_void_deal_hands_on_what_was_handed_to_it(player, rules):
    room = room_of(rules, player, *BOTS)
    first = played_with_kills(deal_next(room, player), random.Random(4))
    while first.ending == "instant_win":
        first = played_with_kills(deal_next(room, player), random.Random(4))
    winner = first.hands.get(place=1).seat
    stack(room, *DECK)
    second = voided(deal_next(room, player))

    third = deal_next(room, player)

    assert second.ending == "void"
    assert {hand.net for hand in second.hands.all()} == {0}
    assert (third.leader, third.opening) == (winner, False)
    assert third.direction == second.direction
    assert third.match == first.match


def test_after_a_void_opening_deal_another_one_opens(player):
    room = room_of(engine.PRESETS["thirteen-points"], player, *BOTS)
    first = voided(deal_next(room, player))

    second = deal_next(room, player)

    assert second.opening
    assert second.match == first.match, "a match to ten runs to its winner"


def test_new_rules_wait_for_the_next_match_everywhere(player):
    room = room_of(POT, player, *BOTS)
    first = played_with_kills(deal_next(room, player), random.Random(6))
    points = engine.PRESETS["thirteen-points"].to_data()
    Room.objects.filter(pk=room.pk).update(rules=points, stake=0)

    following = deal_next(room, player)

    assert following.match == first.match
    assert following.stake == 1000, "and so does the stake, where it does not fit the old rules"
    assert following.rules == first.rules == first.match.rules == POT.to_data()


def test_matches_of_before_take_the_rules_of_their_first_deal(player):
    room = room_of(POT, player, *BOTS)
    deal = deal_next(room, player)
    Match.objects.update(rules=None, rules_hash="")

    migration = import_module("games.migrations.0002_rules_of_a_match")
    migration.take_the_rules_of_the_first_deal(apps, None)

    match = Match.objects.get()
    assert (match.rules, match.rules_hash) == (deal.rules, deal.rules_hash)
