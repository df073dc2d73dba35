"""Ratings come of ranked deals alone, of each once, and of how its players have finished."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games import engine, services
from games.models import Deal, Rating, Room
from games.services import rating, turns
from tests.chips import member
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, dealt_among, everybody_is_here, played_out, seconds
from tests.services.chip_tables import deal_in, dealt_for_chips
from tests.services.ranked_tables import FOUR, beliefs, leave, ranked_deal, ranked_room

pytestmark = pytest.mark.django_db

DRAGON = "3s 4h 5d 6c 7s 8h 9d Tc Js Qh Kh Ah 3d"


def test_a_ranked_deal_rates_everybody_by_their_place():
    people = PlayerFactory.create_batch(4)

    deal = played_out(ranked_deal(*people))

    by_place = [hand.player_id for hand in deal.hands.order_by("place")]
    rows = list(Rating.objects.order_by("-mu"))
    assert [row.player_id for row in rows] == by_place
    assert {(row.system, row.deals, row.updated_at) for row in rows} == {
        ("south-places", 1, deal.ended_at)
    }
    assert all(row.value == rating.value_of(row.mu, row.sigma) for row in rows)
    (standing,) = rating.ratings_of(people[0])
    assert (standing.deals, standing.is_listed) == (1, False)


def test_an_instant_win_is_one_over_all_others_who_are_even():
    people = PlayerFactory.create_batch(3)
    hands = [DRAGON, FOUR[1].replace("Qh", "Kc"), FOUR[2]]

    deal = ranked_deal(*people, hands=hands)

    assert deal.ending == "instant_win"
    mus = [Rating.objects.get(player=person).mu for person in people]
    assert mus[0] > 25 > mus[1] == mus[2]


def test_systems_are_rated_apart(player):
    other = PlayerFactory()
    leave(ranked_deal(player, other, rules="north-count"), other)
    services.seats.stand_up(
        room_id=Room.objects.get(seats__player=player).public_id, player=player, now=NOON
    )

    leave(ranked_deal(player, other), player)

    assert [(each.system, each.deals) for each in rating.ratings_of(player)] == [
        ("south-places", 1),
        ("north-count", 1),
    ]
    south, north = rating.ratings_of(player)
    assert south.value < north.value


def test_what_is_not_ranked_rates_nobody(player):
    others = [PlayerFactory(), GuestFactory()]

    played_out(dealt_among(player, *others, bots=1))
    played_out(dealt_among(*PlayerFactory.create_batch(2)))

    assert not Rating.objects.exists()
    assert not Deal.objects.filter(ranked=True).exists()


def test_a_ranked_deal_for_chips_is_rated_as_well():
    people = member(), member()

    leave(dealt_for_chips(*people, kind=Room.Kind.RANKED, may_hint=False), people[1])

    assert [row.player for row in Rating.objects.order_by("-mu")] == list(people)


def test_a_void_deal_rates_nobody():
    people = PlayerFactory.create_batch(3)
    deal = ranked_deal(*people)

    for person in people:
        leave(deal, person)

    assert (deal.ending, deal.ranked) == ("void", True)
    assert not Rating.objects.exists()


def test_what_ends_twice_is_rated_once(player):
    other = PlayerFactory()
    deal = ranked_deal(player, other)
    as_seen_before, hands = Deal.objects.get(pk=deal.pk), list(deal.hands.all())
    leave(deal, other)
    before = beliefs()

    leaving = engine.Action(1, engine.ActionKind.LEAVE)
    with pytest.raises((services.Stale, IntegrityError)), transaction.atomic():
        turns.take_all(
            as_seen_before, hands, [turns.Taken(leaving, "again")], now=NOON + seconds(9)
        )

    assert beliefs() == before
    assert {columns[3] for columns in before.values()} == {1}


def test_in_a_match_to_so_many_points_each_deal_counts_and_who_has_left_loses_one():
    people = PlayerFactory.create_batch(3)
    deal = ranked_deal(*people, rules="thirteen-points")
    leave(deal, people[2])
    played_out(deal)
    lost = Rating.objects.get(player=people[2])
    assert lost.mu < min(Rating.objects.exclude(pk=lost.pk).values_list("mu", flat=True))

    everybody_is_here(deal.room, now=NOON + seconds(60))
    again = deal_in(deal.room, *people[:2])
    played_out(again)

    assert again.ranked
    assert again.hands.count() == 3
    assert [Rating.objects.get(player=person).deals for person in people] == [2, 2, 1]


def test_a_match_that_a_bot_has_begun_counts_for_nobody(player):
    other = PlayerFactory()
    deal = played_out(dealt_among(player, other, bots=1, rules="thirteen-points"))
    room = deal.room
    services.hosting.remove_bot(room_id=room.public_id, host=player, now=NOON, seat=2)
    ranked = services.Setup(
        rules=engine.PRESETS["thirteen-points"],
        seats=3,
        kind=Room.Kind.RANKED,
        may_hint=False,
    )
    services.hosting.change_settings(
        room_id=room.public_id, host=player, setup=ranked, now=NOON + seconds(90)
    )

    again = deal_in(Room.objects.get(pk=room.pk), player, other)
    played_out(again)

    assert again.hands.exclude(bot_level="").exists()
    assert not again.ranked
    assert not Rating.objects.exists()


def test_whose_row_is_gone_is_taken_for_a_new_player(player):
    other = PlayerFactory()
    deal = ranked_deal(player, other)
    User.objects.filter(pk=other.pk).delete()
    deal.hands.filter(seat=1).update(autopilot=True)

    played_out(deal)

    assert Rating.objects.get().player == player


def test_a_room_that_is_ranked_no_more_has_had_ranked_deals(player):
    other = PlayerFactory()
    room = ranked_room(player, other)
    deal = leave(deal_in(room, player, other, hands=FOUR[:2], leader=0), other)

    Room.objects.filter(pk=room.pk).update(kind=Room.Kind.CASUAL)
    before = beliefs()
    services.rerating.rebuild()

    assert deal.ranked
    assert beliefs() == before
