"""What deals have come to for a profile: counted once they are over, in a few questions."""

import pytest
from django.utils import timezone

from accounts.models import User
from games import engine, services
from games.models import Deal, Hand, Room
from games.services.profiles import figures_of, recent_of
from tests.chips import member
from tests.factories import PlayerFactory
from tests.playing import NOON, dealt_among, played_out, seconds
from tests.services.chip_tables import dealt_for_chips
from tests.services.test_chips import DRAGON, FIRST, SECOND

pytestmark = pytest.mark.django_db


def leave(deal: Deal, player: User) -> Deal:
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON + seconds(9))
    deal.refresh_from_db()
    return deal


def won_by_leaving(host: User, other: User, *, rules: str = "south-places") -> Deal:
    """A deal of two that the host wins: the other leaves it."""
    return leave(dealt_among(host, other, rules=rules), other)


def test_deals_are_counted_by_system_with_places_and_chips():
    me, other = member(), member()
    first = leave(dealt_for_chips(me, other, hands=[FIRST, SECOND]), other)
    services.seats.stand_up(room_id=first.room.public_id, player=me, now=NOON)
    won_by_leaving(other, me, rules="thirteen-points")

    mine, theirs = figures_of(me), figures_of(other)

    assert [(each.system, each.deals, each.won, each.places) for each in mine.systems] == [
        ("south-places", 1, 1, (1, 0, 0, 0)),
        ("thirteen-points", 1, 0, (0, 1, 0, 0)),
    ]
    assert (mine.deals, mine.won, mine.places) == (2, 1, (1, 1, 0, 0))
    assert (mine.chips, theirs.chips) == (6_580, -7_000)


def test_an_instant_win_is_won_and_gives_the_others_no_place():
    people = member(), member(), member()
    hands = [DRAGON, "3c 3d 4c 4h 6s 6h 8h 8c 9d Td Jh Qc Kh"]
    deal = dealt_for_chips(*people, hands=hands)
    assert deal.ending == engine.Ending.INSTANT_WIN.value

    winner, loser = figures_of(people[0]), figures_of(people[1])

    assert (winner.won, winner.instant_wins, winner.places) == (1, 1, (0, 0, 0, 0))
    assert (loser.deals, loser.won, loser.instant_wins, loser.places) == (1, 0, 0, (0, 0, 0, 0))


def test_where_one_wins_the_others_have_places_by_what_they_kept():
    me = PlayerFactory()
    deal = played_out(dealt_among(me, bots=3, rules="south-count"), seed=3)

    place = deal.hands.get(player=me).place
    expected = tuple(int(each == place) for each in (1, 2, 3, 4))
    assert [(each.system, each.places) for each in figures_of(me).systems] == [
        ("south-count", expected)
    ]


def test_house_rules_count_to_the_system_that_they_change():
    me, other = PlayerFactory(), PlayerFactory()
    deal = won_by_leaving(me, other)
    changed = engine.with_options(engine.PRESETS["south-places"], {"frozen": None})
    Deal.objects.filter(pk=deal.pk).update(rules=changed.to_data(), rules_hash=changed.digest)

    assert [each.system for each in figures_of(me).systems] == ["south-places"]


def test_what_runs_or_came_to_nothing_does_not_count():
    me, other = PlayerFactory(), PlayerFactory()
    deal = dealt_among(me, other)
    assert (figures_of(me).deals, recent_of(me, for_others=False)) == (0, ())

    leave(deal, other)
    Hand.objects.filter(deal=deal).update(place=None)
    Deal.objects.filter(pk=deal.pk).update(ending=engine.Ending.VOID.value)

    assert figures_of(me).deals == 0
    assert [each.deal.pk for each in recent_of(me, for_others=False)] == [deal.pk]


@pytest.mark.parametrize(
    ("is_public", "may_watch", "is_shown"),
    [(True, True, True), (False, True, False), (True, False, False), (False, False, False)],
)
def test_others_are_shown_what_they_could_have_watched(is_public, may_watch, is_shown):
    me, other = PlayerFactory(), PlayerFactory()
    deal = won_by_leaving(me, other)
    Room.objects.filter(pk=deal.room_id).update(is_public=is_public, may_watch=may_watch)

    (own,) = recent_of(me, for_others=False)

    assert own.is_open is is_shown
    assert [hand.player_id for hand in own.hands] == [me.pk, other.pk]
    assert len(recent_of(me, for_others=True)) == is_shown
    assert figures_of(me).deals == 1


def test_the_latest_twenty_come_first_in_a_few_questions(django_assert_num_queries):
    me, other = PlayerFactory(), PlayerFactory()
    first = won_by_leaving(me, other)
    copies(first, 24)

    with django_assert_num_queries(2):
        recent = recent_of(me, for_others=False)
        shown = [(hand.name, hand.player.display_name) for each in recent for hand in each.hands]
    with django_assert_num_queries(1):
        assert figures_of(me).deals == 25

    numbers = [each.deal.pk for each in recent]
    assert len(numbers) == 20
    assert numbers == sorted(numbers, reverse=True)
    assert len(shown) == 40


def test_others_are_shown_nothing_older_than_the_latest_200():
    me, other = PlayerFactory(), PlayerFactory()
    first = won_by_leaving(me, other)
    services.seats.stand_up(room_id=first.room.public_id, player=me, now=NOON)
    among_friends = won_by_leaving(me, other)
    Room.objects.filter(pk=first.room_id).update(is_public=True)
    Room.objects.filter(pk=among_friends.room_id).update(is_public=False)

    copies(among_friends, 198)
    assert [each.deal.pk for each in recent_of(me, for_others=True)] == [first.pk]

    copies(among_friends, 1, begin=198)
    assert recent_of(me, for_others=True) == ()
    assert len(recent_of(me, for_others=False)) == 20


def copies(deal: Deal, count: int, *, begin: int = 0) -> None:
    """As many more deals that went the same way."""
    hands = list(deal.hands.all())
    for number in range(begin, begin + count):
        again = Deal.objects.get(pk=deal.pk)
        again.pk, again.public_id, again.number = None, f"copy-{number}", 100 + number
        again.ended_at = timezone.now()
        again.save()
        for hand in hands:
            hand.pk, hand.deal = None, again
            hand.save()
