"""What a table allows: it is said there, and what is not allowed is neither offered nor obeyed."""

import pytest
from django.test import Client

from accounts.models import User
from games import engine, services, tables
from games.models import Room
from games.services.setups import Setup
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, dealt_among
from tests.views.asking import HTMX, refusal_in, text_of

RANKED = Setup(rules=engine.PRESETS["south-places"], kind=Room.Kind.RANKED, may_hint=False)


def browser_of(person: User) -> Client:
    client = Client()
    client.cookies["django_language"] = "en"
    client.force_login(person)
    return client


@pytest.fixture
def ranked(player) -> Room:
    return services.opening.open_room(player=player, setup=RANKED, level=None, now=NOON)


def table_page(browser: Client, room: Room) -> str:
    return text_of(browser.get(f"/rooms/{room.public_id}/"))


def test_where_there_are_no_hints_none_are_sent(player):
    deal = dealt_among(player, bots=1)
    browser = browser_of(player)
    address = f"/deals/{deal.public_id}/hints/"
    assert address in table_page(browser, deal.room)
    assert browser.get(address).status_code == 200

    Room.objects.update(may_hint=False)

    page = table_page(browser, deal.room)
    assert address not in page
    assert browser.get(address).status_code == 404
    assert 'id="hint"' not in page
    assert "<kbd>G</kbd>" not in page
    assert 'id="pass"' in page


@pytest.mark.parametrize("is_known", [True, False])
def test_a_guest_is_told_that_a_ranked_table_is_for_members(ranked, is_known):
    browser = browser_of(GuestFactory()) if is_known else Client()
    browser.cookies["django_language"] = "en"
    people = User.objects.count()

    page = table_page(browser, ranked)
    response = browser.post(f"/rooms/{ranked.public_id}/sit", {"seat": "1"}, headers=HTMX)

    assert "only members sit down here" in page
    assert 'name="seat" value="1">Sit here</button></li>' not in page
    assert response.status_code == 403
    assert "only members sit down here" in refusal_in(response)
    assert User.objects.count() == people
    assert ranked.seats.filter(player__isnull=False).count() == 1


def test_a_member_sits_down_at_a_ranked_table(ranked):
    browser = browser_of(PlayerFactory())
    assert 'form="sit"' in table_page(browser, ranked)

    assert browser.post(f"/rooms/{ranked.public_id}/sit").status_code == 303
    assert ranked.seats.filter(player__isnull=False).count() == 2


@pytest.mark.parametrize("sent", [{}, {"add": "2"}])
def test_no_bot_is_offered_or_seated_at_a_ranked_table(ranked, player, sent):
    browser = browser_of(player)

    response = browser.post(f"/rooms/{ranked.public_id}/bots", sent, headers=HTMX)

    assert 'name="add"' not in table_page(browser, ranked)
    assert response.status_code == 422
    assert "No bots sit at a ranked table." in refusal_in(response)
    assert not ranked.seats.exclude(bot_level="").exists()


def test_the_table_says_what_it_is(ranked, player):
    Room.objects.update(turn_seconds=15, may_chat=False)

    page = table_page(browser_of(player), ranked)

    said = page.partition('aria-label="What this table is"')[2].partition("</ul>")[0]
    facts = ["Ranked", "15 s", "no chat", "no hints"]
    assert [f"<li>{fact}</li>" in said for fact in facts] == [True] * 4


def test_guests_are_told_from_members(ranked):
    guest, member = GuestFactory(), PlayerFactory()

    snapshot = tables.look(ranked.pk, viewers=[guest.pk, member.pk])

    assert [snapshot.may_sit(viewer) for viewer in (guest.pk, member.pk, None)] == [
        False,
        True,
        False,
    ]
