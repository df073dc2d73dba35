"""Experience (7.7) and VIP points (7.2) come of every deal, and of nothing else."""

from datetime import timedelta

import pytest

from games import services
from games.models import Deal, Merits
from games.services import merits, tiers
from tests.chips import member
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, dealt_among, everybody_is_here, played_out, seconds
from tests.services.chip_tables import dealt_for_chips
from tests.services.test_chips import FIRST, SECOND

pytestmark = pytest.mark.django_db


def experience(*people) -> list[int]:
    return [Merits.objects.get(player=person).experience for person in people]


def dealt(*people, **about) -> Deal:
    """A deal, and nothing earned yet: it may have been dealt anew after an instant win."""
    deal = dealt_among(*people, **about)
    Merits.objects.all().delete()
    return deal


def leave(deal, player) -> None:
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON + seconds(5))
    deal.refresh_from_db()


def test_three_for_the_winner_and_one_for_the_others(player):
    people = [player, GuestFactory(), PlayerFactory()]

    deal = played_out(dealt(*people, bots=1))

    first = deal.hands.get(place=1)
    assert experience(*people) == [3 if person == first.player else 1 for person in people]
    assert not Merits.objects.exclude(vip_points=0).exists()


def test_who_left_and_is_not_back_loses_one_but_none_that_they_have_not(player):
    people = [player, PlayerFactory(), PlayerFactory()]
    deal = dealt(*people)
    Merits.objects.create(player=people[1], experience=5)
    Merits.objects.create(player=people[2], experience=0)
    deal.hands.filter(seat=2).update(autopilot=True)

    leave(deal, people[1])
    played_out(deal)

    assert experience(*people[1:]) == [4, 0]
    assert experience(player)[0] in (1, 3)


def test_who_is_back_when_the_deal_ends_has_played_it(player):
    people = [player, PlayerFactory()]
    deal = dealt(*people)
    deal.hands.filter(seat=1).update(autopilot=True)
    services.autopilot.come_back(room_id=deal.room.public_id, player=people[1], now=NOON)

    played_out(deal)

    assert sorted(experience(*people)) == [1, 3]


def test_if_everybody_leaves_everybody_loses_experience(player):
    people = [player, PlayerFactory(), PlayerFactory()]
    deal = dealt(*people)
    for person in people:
        Merits.objects.create(player=person, experience=7)

    for person in people:
        leave(deal, person)

    assert experience(*people) == [6, 6, 6]


def test_who_left_a_match_before_the_deal_was_dealt_loses_nothing_more(player):
    people = [player, PlayerFactory(), PlayerFactory()]
    deal = dealt(*people, rules="thirteen-points")
    leave(deal, people[2])
    played_out(deal)
    Merits.objects.update(experience=50)

    room = deal.room
    everybody_is_here(room, now=NOON + seconds(60))
    services.deals.deal_next(room_id=room.public_id, player=player, now=NOON + seconds(60))
    played_out(room.deals.get(ended_at=None, dealt_at__isnull=False))

    assert experience(people[2]) == [50]
    assert sorted(experience(*people[:2])) in ([51, 51], [51, 53])


@pytest.mark.parametrize(
    ("tier", "stake", "points"), [("novice", 1_000, 0), ("tycoon", 5_000, 1), ("vip", 200_000, 1)]
)
def test_a_deal_won_in_a_higher_tier_is_worth_a_vip_point(tier, stake, points):
    people = member(5_000_000), member(5_000_000)
    for person in people:
        Merits.objects.create(player=person, vip_points=100)
    deal = dealt_for_chips(*people, tier=tier, stake=stake)

    leave(deal, people[1])

    rows = Merits.objects.order_by("player").values_list("vip_points", "experience")
    assert list(rows) == [(100 + points, 3), (100, 0)]


def week_chips(*people) -> list[int]:
    return [Merits.objects.get(player=person).week_chips for person in people]


def test_chips_of_the_week_are_what_deals_for_chips_bring_after_the_fee():
    people = member(), member()
    deal = dealt_for_chips(*people, hands=[FIRST, SECOND])

    leave(deal, people[1])

    assert week_chips(*people) == [6_580, -7_000]
    assert [row.week for row in Merits.objects.all()] == [merits.week_of(NOON)] * 2


@pytest.mark.parametrize(
    ("days", "chips"), [(-7, [6_580, -7_000]), (0, [6_680, -6_900]), (7, [100, 100])]
)
def test_chips_of_another_week_are_dropped_and_those_of_a_later_one_stay(days, chips):
    people = member(), member()
    deal = dealt_for_chips(*people, hands=[FIRST, SECOND])
    for person in people:
        week = merits.week_of(NOON) + timedelta(days=days)
        Merits.objects.create(player=person, week=week, week_chips=100)

    leave(deal, people[1])

    assert week_chips(*people) == chips


def test_deals_for_points_bring_no_chips(player):
    people = [player, PlayerFactory()]

    leave(dealt(*people), people[1])

    assert week_chips(*people) == [0, 0]


@pytest.mark.parametrize(
    ("points", "level"), [(0, 1), (29, 1), (30, 2), (89, 2), (90, 3), (1_349, 9), (1_350, 10)]
)
def test_levels_come_of_experience(points, level):
    assert tiers.level_of(points) == level
    assert tiers.experience_for(level) <= points < tiers.experience_for(level + 1)
