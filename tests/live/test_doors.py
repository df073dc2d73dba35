"""Sockets of a room without watching: for who sits there, and as long as they do."""

import pytest

from games import hub, services
from games.models import Presence, Room
from tests.factories import PlayerFactory
from tests.live.conftest import in_thread
from tests.playing import NOON


@pytest.fixture
def unwatched(deal) -> Room:
    Room.objects.filter(pk=deal.room_id).update(may_watch=False)
    return deal.room


@in_thread
def leave(room: Room, person) -> None:
    services.seats.leave_now(room_id=room.public_id, player=person, now=NOON)


async def test_who_has_no_seat_is_closed_with_4403_and_shown_nothing(unwatched, look_in):
    watcher = await in_thread(PlayerFactory)()
    window = await look_in(watcher)

    assert await window.closed_with() == hub.FORBIDDEN == 4403


async def test_who_sits_there_looks(unwatched, player, look_in):
    window = await look_in(player)

    assert 'id="controls"' in await window.frame()


async def test_who_loses_the_seat_loses_the_socket_and_the_others_look_on(
    unwatched, player, other, look_in
):
    leaving, staying = await look_in(other), await look_in(player)
    await leaving.frame()
    await staying.frame()

    await leave(unwatched, other)

    assert await leaving.closed_with() == hub.FORBIDDEN
    assert 'id="seats"' in await staying.frame()


async def test_that_a_room_has_closed_is_shown_before_its_sockets_go(deal, look_in):
    watcher = await in_thread(PlayerFactory)()
    window = await look_in(watcher)
    await window.frame()

    await in_thread(Room.objects.filter(pk=deal.room_id).update)(
        closed_at=NOON, version=deal.room.version + 9
    )
    await hub.current().reconcile()

    assert "Bàn này đã đóng." in await window.frame()
    await hub.current().reconcile()
    assert await window.closed_with() == hub.NO_SUCH_ROOM


async def test_where_watching_is_switched_off_those_who_watch_go(deal, player, look_in):
    watcher = await in_thread(PlayerFactory)()
    watching, sitting = await look_in(watcher), await look_in(player)
    await watching.frame()
    await sitting.frame()

    await in_thread(Room.objects.filter(pk=deal.room_id).update)(
        may_watch=False, version=deal.room.version + 9
    )
    await hub.current().reconcile()

    assert await watching.closed_with() == hub.FORBIDDEN
    await watching.disconnect()
    assert await in_thread(Presence.objects.filter(viewer=watcher).count)() == 0
