"""After an outage all rooms are written at once, and others hold several of them meanwhile.

`tests/scaled/test_services.py` sees to it that this is tried.
"""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from games.models import Room, ServerProcess
from games.services import locks, processes
from tests.factories import PlayerFactory
from tests.playing import NOON, seconds, table_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="asks PostgreSQL"),
]

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


def begin() -> int:
    try:
        return processes.begin(now=NOON + seconds(100))
    finally:
        connection.close()


def somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITING)
        return bool(cursor.fetchone()[0])


def test_who_comes_to_several_rooms_meanwhile_is_in_nobodys_way(deal):
    rooms = [deal.room, *(table_of(PlayerFactory()).room for _ in range(5))]
    for room in reversed(rooms):  # so they lie the other way around
        Room.objects.filter(pk=room.pk).update(version=room.version + 1)
    ServerProcess.objects.create(started_at=NOON, beat_at=NOON, host="elsewhere", pid=1)

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            locks.open_rooms([rooms[0].pk])
            beginning = threads.submit(begin)
            until = time.monotonic() + 10
            while not somebody_waits():
                assert time.monotonic() < until, "it does not wait"
                time.sleep(0.01)
            locks.open_rooms([room.pk for room in rooms])
        assert ServerProcess.objects.filter(pk=beginning.result()).exists()
