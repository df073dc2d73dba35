"""An action whose transaction PostgreSQL does not end: 503, nothing is done, and once more does it.

`tests/scaled/test_services.py` sees to it that this is tried.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from games.models import Action, Deal
from tests.views.asking import act, lowest

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="asks PostgreSQL"),
]

WRITES = "INSERT INTO games_action"
WRITES_LAST = "UPDATE games_room"
RUNS = "SELECT count(*) FROM pg_stat_activity WHERE pid = %s"


def ask(query: str, *params: object) -> object:
    """Over a connection of its own."""
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute(query, params)
            return cursor.fetchone()[0]
    finally:
        other.close()


def stand_still(pid: int) -> None:
    """As a machine does that has too much to do: for too long."""
    connection.connection.execute("SET idle_in_transaction_session_timeout = 1")
    until = time.monotonic() + 10
    while ask(RUNS, pid):
        assert time.monotonic() < until, "PostgreSQL waits"


def be_shut_down(pid: int) -> None:
    assert ask("SELECT pg_terminate_backend(%s, 10000)", pid)


@contextmanager
def happening(what: Callable[[int], None], *, after: str) -> Iterator[None]:
    """Let that happen to the connection after the statement that begins like this."""

    def wrapper(execute, sql, params, many, context):
        done = execute(sql, params, many, context)
        if sql.startswith(after):
            what(connection.connection.info.backend_pid)
        return done

    with connection.execute_wrapper(wrapper):
        yield


@contextmanager
def locked() -> Iterator[None]:
    """Somebody else has the table of actions, for longer than one waits for it."""
    other = connection.copy()
    other.set_autocommit(False)
    try:
        with other.cursor() as cursor:
            cursor.execute("LOCK TABLE games_action IN EXCLUSIVE MODE")
        yield
    finally:
        other.rollback()
        other.close()


@contextmanager
def all_taken() -> Iterator[None]:
    """No connection is left in the pool."""
    connection.close()
    pool = connection.pool
    taken = [pool.getconn() for _ in range(pool.max_size)]
    try:
        yield
    finally:
        for each in taken:
            pool.putconn(each)


@pytest.mark.parametrize(
    "trouble",
    [
        pytest.param(lambda: happening(stand_still, after=WRITES), id="stalled"),
        pytest.param(lambda: happening(stand_still, after=WRITES_LAST), id="stalled at commit"),
        pytest.param(lambda: happening(be_shut_down, after=WRITES), id="shut down"),
        pytest.param(lambda: happening(be_shut_down, after=WRITES_LAST), id="shut down at commit"),
        pytest.param(locked, id="locked"),
        pytest.param(all_taken, id="all taken"),
    ],
)
def test_what_the_database_does_not_answer_is_not_done(seated, deal, trouble):
    seated.raise_request_exception = False
    card = lowest(deal)

    with trouble():
        answer = act(seated, deal, cards=[card])

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert not Action.objects.exists()
    assert Deal.objects.get(pk=deal.pk).action_count == 0

    assert act(seated, deal, cards=[card]).status_code == 200
    assert Action.objects.get().cards == card
