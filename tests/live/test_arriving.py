"""Many sockets that open at once: each shows its table, which is drawn for all of them together."""

import asyncio

from games import hub
from games.hub.arriving import Door
from games.models import Presence, Room
from games.services.arriving import Arrival
from tests.factories import PlayerFactory
from tests.live.conftest import PRIVATE, PUBLIC, in_thread, parts_of

A_STORM = 12


def arrival_of(deal, person) -> Arrival:
    return Arrival(
        room_id=deal.room.public_id,
        user_id=person.pk,
        process_id=None,
        connection=f"socket of {person.pk}",
    )


async def test_who_comes_at_once_is_shown_the_whole_table_each(player, other, look_in):
    watchers = await in_thread(PlayerFactory.create_batch)(A_STORM - 2)

    windows = await asyncio.gather(*map(look_in, (player, other, *watchers)))

    for window in windows:
        assert parts_of(await window.frame()) >= PUBLIC | PRIVATE
    assert await in_thread(Presence.objects.count)() == A_STORM


async def test_who_comes_at_once_is_noted_at_once(deal):
    people = await in_thread(PlayerFactory.create_batch)(A_STORM)
    before = (await in_thread(Room.objects.get)(pk=deal.room_id)).version
    door = Door()

    rooms = await asyncio.gather(*(door.let_in(arrival_of(deal, person)) for person in people))

    assert {room.pk for room in rooms} == {deal.room_id}
    assert (await in_thread(Room.objects.get)(pk=deal.room_id)).version == before + 1
    assert await in_thread(Presence.objects.count)() == A_STORM


async def test_who_goes_while_others_are_let_in_keeps_nobody_out(deal, player, other):
    door = Door()
    gone = asyncio.create_task(door.let_in(arrival_of(deal, player)))
    staying = asyncio.create_task(door.let_in(arrival_of(deal, other)))
    await asyncio.sleep(0)

    gone.cancel()

    assert (await staying).pk == deal.room_id
    assert door.count(player.pk) == door.count(other.pk) == 0


async def test_who_comes_to_no_room_keeps_nobody_out(player, other, look_in):
    opening = (look_in(player, room="none"), look_in(other), look_in(player))
    nowhere, *windows = await asyncio.gather(*opening)

    assert await nowhere.closed_with() == 4404
    for window in windows:
        assert parts_of(await window.frame()) >= PUBLIC


async def test_nobody_gets_more_sockets_by_opening_them_at_once(player, look_in):
    windows = await asyncio.gather(*[look_in(player) for _ in range(hub.SOCKETS_EACH + 3)])

    shown = [await window.receive_output(timeout=3) for window in windows]

    assert [message.get("code") for message in shown].count(hub.TOO_MUCH) == 3
