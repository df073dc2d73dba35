"""People play and pass: once a click, only with their own cards, only at the table they see."""

import threading

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from games import engine, services
from games.models import Action, Deal, Hand, Room
from tests.factories import PlayerFactory
from tests.playing import DECK, NOON, act, arranged, dealt_among, seconds, some_play, table_of


def rows() -> list[list[dict]]:
    return [list(model.objects.order_by("pk").values()) for model in (Room, Deal, Hand, Action)]


def test_a_play_is_written_and_the_turn_goes_on(deal, player):
    cards = some_play(deal)

    acted = act(deal, player, cards, now=NOON + seconds(3))

    assert acted == services.deals.Acted(
        number=0, version=Room.objects.get(pk=deal.room_id).version
    )
    action = deal.actions.get()
    assert (action.number, action.seat, action.kind) == (0, 0, "play")
    assert action.cards == engine.format_cards(cards)
    assert deal.action_count == 1
    assert deal.turn == 1
    assert deal.turn_started_at == NOON + seconds(3)
    assert seconds(0.7) <= deal.deadline - deal.turn_started_at <= seconds(2)


def test_the_version_of_the_room_rises_and_the_tables_are_told(
    deal, player, django_capture_on_commit_callbacks
):
    before = deal.room.version

    with django_capture_on_commit_callbacks() as told:
        act(deal, player, some_play(deal))

    deal.room.refresh_from_db()
    assert deal.room.version == before + 1
    assert len(told) == 3, "the table is told, the state is kept, the action is counted"


def test_the_same_click_twice_acts_once_and_gets_the_same_answer(deal, player):
    cards = some_play(deal)
    first = act(deal, player, cards, number=0, token="one click")

    again = act(deal, player, cards, number=0, token="one click")

    assert again.number == first.number
    assert again.again
    assert deal.actions.count() == 1


def test_a_token_serves_one_action_only(deal, player):
    act(deal, player, some_play(deal), number=0, token="one click")

    with pytest.raises(services.TokenReused):
        act(deal, player, engine.EMPTY, number=0, token="one click")

    assert deal.actions.count() == 1


def test_a_token_serves_no_later_action_either(db):
    ann, ben = PlayerFactory.create_batch(2)
    deal = dealt_among(ann, ben)
    act(deal, ann, some_play(deal), token="ann")
    passed = act(deal, ben, token="ben")

    for cards in (some_play(deal), engine.EMPTY):  # one that the rules allow, and one they refuse
        with pytest.raises(services.TokenReused):
            act(deal, ann, cards, token="ann")
    act(deal, ann, some_play(deal), token="another")
    again = act(deal, ben, token="ben")

    assert (again.number, again.again) == (passed.number, True)
    assert deal.actions.count() == 3


def test_nobody_can_use_up_the_token_of_the_clock(deal, player):
    act(deal, player, some_play(deal), token="clock:1")

    assert services.deadlines.fire(services.deadlines.due(deal.deadline)[0], now=deal.deadline)


def test_a_click_on_an_old_table_is_stale(deal, player):
    act(deal, player, some_play(deal), number=0)
    before = rows()

    with pytest.raises(services.Stale):
        act(deal, player, number=0)

    assert rows() == before


@pytest.mark.parametrize("number", [-1, 1, 10**6])
def test_a_number_that_is_not_the_deals_is_stale(deal, player, number):
    with pytest.raises(services.Stale):
        act(deal, player, some_play(deal), number=number)


def test_who_is_not_at_the_table_may_not_act(deal):
    with pytest.raises(services.NotYours):
        act(deal, PlayerFactory(), some_play(deal))


def test_a_deal_that_is_only_prepared_is_none(deal, player):
    prepared = deal.room.deals.get(dealt_at=None)

    with pytest.raises(services.NoSuchDeal):
        act(prepared, player)


def test_what_the_rules_refuse_leaves_all_as_it_was(deal, player):
    before = rows()

    with pytest.raises(engine.Refused) as refused:
        act(deal, player, engine.EMPTY, token="kept")

    assert refused.value.refusal is engine.Refusal.CANNOT_PASS_THE_LEAD
    assert rows() == before
    act(deal, player, some_play(deal), token="kept")
    assert deal.action_count == 1, "a refusal does not use the token up"


def test_cards_of_others_are_refused(deal, player):
    theirs = engine.parse_cards(DECK[20])

    with pytest.raises(engine.Refused) as refused:
        act(deal, player, theirs)

    assert refused.value.refusal is engine.Refusal.NOT_IN_HAND


def test_out_of_turn_is_refused(player, deal):
    arranged(deal, leader=2)

    with pytest.raises(engine.Refused) as refused:
        act(deal, player, engine.parse_cards(DECK[0]))

    assert refused.value.refusal is engine.Refusal.NOT_YOUR_TURN


def test_a_move_costs_few_queries(deal, player):
    services.deals.state_of(deal)
    cards = some_play(deal)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        act(deal, player, cards)

    written = [query["sql"].split()[0] for query in queries][:-1]  # the last one is the test's
    behind_the_lock = ["SELECT"] if connection.features.has_select_for_update else []
    assert written == [
        "SAVEPOINT",
        "SELECT",  # the deal and its room
        *behind_the_lock,  # what may have moved meanwhile
        "SELECT",  # the hands
        "INSERT",  # the action
        "UPDATE",  # the deal
        "UPDATE",  # the version of the room
        "RELEASE",
    ]


def test_the_state_is_the_hands_and_the_actions(deal, player):
    act(deal, player, some_play(deal))

    state = services.deals.state_of(Deal.objects.get(pk=deal.pk))

    assert state.number == 1
    assert state.turn == deal.turn == 1
    assert engine.count_cards(state.hands[0]) < 13


def test_where_two_write_the_same_number_the_constraint_lets_one_through(deal, player):
    deal.actions.create(number=0, seat=0, kind="play", token="of another process", at=NOON)

    with pytest.raises(services.Stale):
        act(deal, player, some_play(Deal.objects.get(pk=deal.pk)), number=0)

    assert deal.actions.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_double_click_from_two_threads_acts_once():
    person = PlayerFactory()
    deal = table_of(person)
    cards = some_play(deal)
    answers = []

    def click():
        try:
            mine = Deal.objects.get(pk=deal.pk)
            answers.append(act(mine, person, cards, number=0, token="a double click"))
        finally:
            connections.close_all()

    clicks = [threading.Thread(target=click) for _ in range(4)]
    for one in clicks:
        one.start()
    for one in clicks:
        one.join(30)

    assert [answer.number for answer in answers] == [0, 0, 0, 0]
    assert sum(not answer.again for answer in answers) == 1
    assert deal.actions.count() == 1
