"""A database that cannot write: people are told, nothing is half done, and later it works."""

import html
import re

import pytest
from django.db import connection
from django.test import Client

from games import engine
from games.models import Action, Deal, Hand, Room
from tests.playing import some_play, table_of
from tienlen import errors

pytestmark = pytest.mark.django_db(transaction=True)


def pragma(name: str, value: object = None) -> object:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}" + ("" if value is None else f" = {value}"))
        row = cursor.fetchone()
    return row and row[0]


@pytest.fixture
def full():
    """Not a page more may be written, and a move that is half written needs many."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # no page is free
        cursor.execute("CREATE TABLE junk (data)")
        cursor.execute(
            "CREATE TRIGGER grow AFTER UPDATE ON games_deal"
            " BEGIN INSERT INTO junk VALUES (zeroblob(8000000)); END"
        )
    pragma("max_page_count", pragma("page_count"))

    def make_room() -> None:
        pragma("max_page_count", 4294967294)

    yield make_room
    make_room()
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER grow")
        cursor.execute("DROP TABLE junk")


@pytest.fixture
def read_only():
    def make_room() -> None:
        pragma("query_only", 0)

    pragma("query_only", 1)
    yield make_room
    make_room()


@pytest.fixture
def deal(player) -> Deal:
    return table_of(player)


@pytest.mark.parametrize("trouble", ["full", "read_only"])
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "htmx"])
def test_nothing_is_half_done_and_the_same_press_works_later(
    request, player, deal, trouble, headers
):
    client = Client(raise_request_exception=False)
    client.force_login(player)
    form = {
        "action": "play",
        "cards": engine.format_cards(some_play(deal)),
        "number": 0,
        "token": "the same press",
    }
    make_room = request.getfixturevalue(trouble)
    before = rows()

    address = f"/deals/{deal.public_id}/act"
    said = client.post(address, form, headers={"Accept-Language": "en", **headers})

    assert (said.status_code, said.headers["Retry-After"]) == (503, "5")
    page = html.unescape(said.content.decode())
    assert re.search("It cannot be saved right now|The server has no room to write", page)
    assert rows() == before

    make_room()
    done = client.post(address, form, headers=headers)

    assert done.status_code in {200, 303}
    (action,) = Action.objects.filter(deal=deal)
    assert action.cards == form["cards"]
    deal.refresh_from_db()
    assert deal.action_count == 1


def rows() -> list[list[dict]]:
    return [list(model.objects.order_by("pk").values()) for model in (Deal, Hand, Room, Action)]


def test_what_only_looks_is_answered(player, deal, read_only):
    assert Client().get("/rules/").status_code == 200


@pytest.mark.parametrize("state", sorted(errors.POSTGRES_CANNOT_WRITE))
def test_postgresql_says_it_in_its_own_words(state):
    from django.db import OperationalError

    cause = Exception("could not extend file")
    cause.sqlstate = state
    error = OperationalError("could not extend file")
    error.__cause__ = cause

    assert errors._cannot_write(error)
    assert not errors._cannot_write(OperationalError("database is locked"))
