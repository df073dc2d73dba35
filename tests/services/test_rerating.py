"""All ratings can be made anew from the deals, and are then what they were."""

from io import StringIO

import pytest
from django.core.management import call_command

from games import services
from games.models import Deal, Rating
from tests.factories import PlayerFactory
from tests.playing import NOON, everybody_is_here, played_out, seconds
from tests.services.chip_tables import deal_in
from tests.services.ranked_tables import beliefs, leave, ranked_deal

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Deal:
    """The last of three ranked deals: two of a match to so many points, in which one has left."""
    people = PlayerFactory.create_batch(3)
    deal = ranked_deal(*people, rules="thirteen-points")
    leave(deal, people[2])
    played_out(deal)
    everybody_is_here(deal.room, now=NOON + seconds(60))
    played_out(deal_in(deal.room, *people[:2]))
    services.seats.stand_up(room_id=deal.room.public_id, player=people[0], now=NOON)
    return played_out(ranked_deal(people[0], *PlayerFactory.create_batch(2)))


def rebuild() -> str:
    said = StringIO()
    call_command("rebuild_ratings", stdout=said)
    return said.getvalue()


def test_they_are_what_they_were(played):
    before = beliefs()

    said = {rebuild(), rebuild()}

    assert said == {"Ranked deals: 3. Ratings: 6.\n"}
    assert beliefs() == before


def test_what_is_wrong_or_missing_or_too_much_is_put_right(played):
    before = beliefs()
    wrong, missing = Rating.objects.order_by("pk")[:2]
    Rating.objects.filter(pk=wrong.pk).update(mu=3.5, deals=17)
    missing.delete()
    too_much = services.rating.new_rating(PlayerFactory().pk, "south-count", at=NOON)
    too_much.save()

    rebuild()

    assert beliefs() == before
    assert Rating.objects.filter(pk=wrong.pk).exists()


def test_a_deal_that_an_older_version_has_ended_counts_then(played):
    Deal.objects.filter(pk=played.pk).update(ranked=False)
    rebuild()
    assert not Rating.objects.filter(system="south-places").exists()

    Deal.objects.filter(pk=played.pk).update(ranked=True)
    rebuild()

    assert Rating.objects.filter(system="south-places", deals=1).count() == 3


def test_a_deal_that_ended_before_one_that_was_read_is_not_forgotten(played):
    book = services.rerating._Book()
    Deal.objects.filter(pk=played.pk).update(ended_at=NOON - seconds(99), ranked=False)
    assert book.read_on()
    assert len(book.deals) == 2
    Deal.objects.filter(pk=played.pk).update(ranked=True)

    assert not book.read_on()

    Deal.objects.filter(pk=played.pk).update(ended_at=NOON + seconds(9999))
    assert book.read_on()
    assert len(book.deals) == 3
