"""What is read by statements that are built once is what the ORM reads."""

import pytest
from django.db import IntegrityError, transaction

from accounts.prepared import Prepared, PreparedRows
from games.models import Action, Deal, Hand
from games.services import rows
from tests.playing import act, some_play


def values(row) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_locked_deal_and_its_room_are_those_of_the_orm(deal):
    expected = Deal.objects.select_related("room").get(pk=deal.pk)
    with transaction.atomic():
        for found in (
            rows.locked_deal(pk=deal.pk),
            rows.locked_deal(public_id=deal.public_id),
        ):
            assert values(found) == values(expected)
            assert values(found.room) == values(expected.room)


def test_what_no_action_reads_is_asked_for_when_it_is_wanted(deal, django_assert_num_queries):
    with transaction.atomic():
        found = rows.locked_deal(pk=deal.pk)

    assert found.get_deferred_fields() == {"deck", "commitment", "rules", "prepared_at"}
    assert found.room.get_deferred_fields() == {"rules", "opened_at"}
    with django_assert_num_queries(1):
        assert found.rules == deal.rules


def test_what_has_not_been_dealt_is_not_found(deal):
    prepared = Deal.objects.get(room=deal.room_id, dealt_at=None)
    with transaction.atomic():
        assert rows.locked_deal(pk=prepared.pk) is None
        assert rows.locked_deal(public_id="of no deal") is None


def test_the_hands_are_those_of_the_orm(deal):
    expected = list(Hand.objects.filter(deal=deal).order_by("seat"))

    assert [values(hand) for hand in rows.hands_of(deal)] == [values(hand) for hand in expected]


def test_a_number_is_written_once(deal, player):
    act(deal, player, some_play(deal))
    again = Action.objects.get(deal=deal)
    again.token = "another"

    with pytest.raises(IntegrityError), transaction.atomic():
        rows.write(deal, [again], from_number=1, from_turn=deal.turn)


@pytest.mark.parametrize("turn", [None, 3])
def test_a_deal_moves_on_from_where_it_stands_alone(deal, turn):
    Deal.objects.filter(pk=deal.pk).update(turn=turn, action_count=7)
    deal.action_count = 8

    assert not rows.write(deal, [], from_number=6, from_turn=turn)
    assert not rows.write(deal, [], from_number=7, from_turn=1)
    assert rows.write(deal, [], from_number=7, from_turn=turn)
    assert values(Deal.objects.get(pk=deal.pk)) == values(deal)


def test_values_are_bound_and_never_part_of_the_statement(deal):
    named = Prepared(lambda name: Hand.objects.filter(name=name, seat__gte=0), str)

    assert named("' OR 1=1 --") == []
    first = Hand.objects.filter(deal=deal).first()
    assert {hand.name for hand in named(first.name)} == {first.name}


def test_values_are_those_of_the_model(deal):
    names = ("room__version", *Deal.WHAT_MOVES)
    asked = PreparedRows(lambda pk: Deal.objects.filter(pk=pk).values_list(*names), int)

    for pk in (deal.pk, 0):
        assert asked(pk) == list(Deal.objects.filter(pk=pk).values_list(*names))
