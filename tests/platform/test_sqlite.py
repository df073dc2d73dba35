"""Writers of one process wait in a line for SQLite, and each of them has its turn."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, OperationalError, connection, connections, transaction

from accounts.models import User
from tests.factories import PlayerFactory

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL locks rows"),
]

WRITERS = 8


def rename(person: User, name: str) -> None:
    try:
        with transaction.atomic():
            User.objects.filter(pk=person.pk).update(display_name=name)
    finally:
        connections.close_all()


def test_who_waits_is_served_as_soon_as_the_other_is_done():
    person = PlayerFactory()
    with ThreadPoolExecutor(WRITERS) as threads:
        with transaction.atomic():
            User.objects.filter(pk=person.pk).update(display_name="first")
            waiting = [threads.submit(rename, person, f"after {n}") for n in range(WRITERS)]
        for each in waiting:
            each.result()

    assert User.objects.get(pk=person.pk).display_name.startswith("after")


def test_who_waits_too_long_is_told_what_sqlite_says(settings):
    person = PlayerFactory()
    has_begun, may_end = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            has_begun.set()
            may_end.wait(10)
        connections.close_all()

    settings.DATABASES["default"]["OPTIONS"]["timeout"] = 0.1
    try:
        with ThreadPoolExecutor(2) as threads:
            holding = threads.submit(hold)
            has_begun.wait(10)
            refused = threads.submit(rename, person, "too late").exception()
            may_end.set()
            holding.result()
    finally:
        settings.DATABASES["default"]["OPTIONS"]["timeout"] = 5

    assert isinstance(refused, OperationalError)
    assert str(refused) == "database is locked"


@pytest.mark.parametrize("failure", [RuntimeError, IntegrityError])
def test_what_fails_leaves_the_line(failure):
    person = PlayerFactory()
    with pytest.raises(failure), transaction.atomic():
        raise failure

    with ThreadPoolExecutor(1) as threads:
        threads.submit(rename, person, "next").result()

    assert User.objects.get(pk=person.pk).display_name == "next"


def test_who_closes_the_connection_in_the_middle_leaves_the_line():
    person = PlayerFactory()
    with transaction.atomic():
        User.objects.filter(pk=person.pk).update(display_name="lost")
        connection.close()

    with ThreadPoolExecutor(1) as threads:
        threads.submit(rename, person, "next").result()

    assert User.objects.get(pk=person.pk).display_name == "next"
