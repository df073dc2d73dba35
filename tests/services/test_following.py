"""A table that goes on is followed from what was seen, and shows what a whole look shows."""

import pytest
from django.db import transaction

from games import engine, services, tables
from games.hub.drawing import Eyes, draw
from games.models import Deal, Hand, Room
from games.services import turns
from games.services.telling import raise_version
from tests.factories import PlayerFactory
from tests.playing import act, dealt_among, let_pass, played_out, some_play

pytestmark = pytest.mark.django_db


def plays_on(deal: Deal) -> None:
    """The next action, by the clock: a bot's choice."""
    deal.refresh_from_db()
    assert let_pass(deal.deadline) == 1


@pytest.fixture
def begun(deal, player) -> Deal:
    act(deal, player, some_play(deal))
    return deal


def test_after_actions_it_shows_what_a_whole_look_shows(begun, player):
    eyes = [Eyes(language, player.pk) for language in ("vi", "en")]
    before = draw(begun.room_id, eyes)
    for _ in range(3):
        plays_on(begun)
        after = draw(begun.room_id, eyes, before=before)

        assert after.looked_at == before.looked_at, "it was followed"
        whole = draw(begun.room_id, eyes)
        assert after.version == whole.version
        for pair in eyes:
            followed = {part.name: part.key for part in after.fragments[pair]}
            assert followed == {part.name: part.key for part in whole.fragments[pair]}
        before = after


@pytest.mark.parametrize("rules", engine.PRESETS)
def test_in_a_whole_deal_nobody_rests_who_has_something_new_to_see(rules):
    people = PlayerFactory.create_batch(4)
    deal = dealt_among(*people, rules=rules)
    eyes = [Eyes("vi", person.pk) for person in [*people, PlayerFactory()]]
    before, followed = draw(deal.room_id, eyes), 0
    while deal.ended_at is None:
        played_out(deal, seed=deal.action_count, until=deal.action_count + 1)

        after, whole = draw(deal.room_id, eyes, before=before), draw(deal.room_id, eyes)

        followed += after.looked_at == before.looked_at
        for pair in eyes:
            assert [(each.name, each.key) for each in after.fragments[pair]] == [
                (each.name, each.key) for each in whole.fragments[pair]
            ], f"{pair} after action {deal.action_count}"
        before = after
    assert followed > len(people)


def test_it_takes_one_query(begun, django_assert_num_queries):
    before = tables.look(begun.room_id)
    plays_on(begun)
    services.deals.state_of(Deal.objects.get(pk=begun.pk))

    with django_assert_num_queries(1):
        assert tables.follow(before).version == before.version + 1


def test_nothing_is_followed_where_nothing_happened(begun):
    assert tables.follow(tables.look(begun.room_id)) is None


def test_nor_where_anything_but_actions_happened(begun):
    before = tables.look(begun.room_id)
    plays_on(begun)
    with transaction.atomic():
        raise_version(Room.objects.select_for_update().get(pk=begun.room_id))

    assert tables.follow(before) is None


def test_nor_where_somebody_is_played_for_no_more(deal, player):
    before = tables.look(deal.room_id)
    Hand.objects.filter(deal=deal, player=player).update(timeouts=1)
    act(deal, player, some_play(deal))

    assert tables.look(deal.room_id).version == before.version + turns.A_STEP
    assert tables.follow(before) is None


def test_nor_once_the_deal_is_over(begun):
    before = tables.look(begun.room_id)
    Deal.objects.filter(pk=begun.pk).update(
        ended_at=begun.dealt_at, turn=None, deadline=None, action_count=before.deal.action_count + 1
    )
    Room.objects.filter(pk=begun.room_id).update(version=before.version + 1)

    assert tables.follow(before) is None


def test_who_was_not_drawn_before_is_drawn_from_a_whole_look(begun, player):
    before = draw(begun.room_id, [])
    plays_on(begun)

    assert draw(begun.room_id, [Eyes("vi", player.pk)], before=before).looked_at > before.looked_at


def test_a_whole_look_tells_the_deal_with_the_names_of_now(begun, player):
    eyes = Eyes("vi", player.pk)
    before = draw(begun.room_id, [eyes])
    Hand.objects.filter(deal=begun, player=player).update(name="Somebody else")
    with transaction.atomic():
        raise_version(Room.objects.select_for_update().get(pk=begun.room_id))

    after = draw(begun.room_id, [eyes], before=before)

    (log,) = [part for part in after.fragments[eyes] if part.name == "log"]
    assert player.display_name not in log.html
    assert "Somebody else" in log.html
