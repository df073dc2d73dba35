"""How sockets begin and end, and what may be said over them: next to nothing."""

import asyncio

import pytest

from accounts.models import Session
from games import hub, services
from games.consumers import language_of
from games.models import Presence, Room, ServerProcess
from tests.factories import PlayerFactory
from tests.live.conftest import in_thread
from tests.playing import NOON, table_of


async def test_an_unknown_room_is_closed_with_4404(look_in, player):
    window = await look_in(player, room="no-such-room")

    assert await window.closed_with() == 4404


async def test_an_address_that_is_none_is_closed_with_4404(look_in, player):
    window = await look_in(player, room="a/b/c")

    assert await window.closed_with() == 4404


async def test_who_is_not_signed_in_is_sent_away_with_4401(look_in):
    window = await look_in(None)

    assert await window.closed_with() == 4401


async def test_who_logs_out_loses_the_socket(player, look_in):
    window = await look_in(player)
    await window.frame()
    await hub.current().check_sessions()
    assert await window.receive_nothing()

    await in_thread(Session.objects.all().delete)()
    await hub.current().check_sessions()

    assert await window.closed_with() == 4401


async def test_a_room_that_closes_closes_its_sockets(deal, look_in):
    watcher = await in_thread(PlayerFactory)()
    window = await look_in(watcher)
    await window.frame()

    await in_thread(Room.objects.filter(pk=deal.room_id).update)(closed_at=NOON)
    await hub.current().reconcile()

    assert await window.closed_with() == 4404


async def test_at_the_end_of_the_process_sockets_are_told_to_come_back(player, look_in):
    window = await look_in(player)
    await window.frame()

    await hub.current().close()

    assert await window.closed_with() == 1012


async def test_sockets_are_noted_anew_for_a_process_that_was_taken_for_dead(player, look_in):
    window = await look_in(player)
    await window.frame()
    await in_thread(Presence.objects.all().delete)()
    process = await in_thread(services.processes.begin)(now=NOON)

    await hub.current().arrive_again(process)

    row = await in_thread(Presence.objects.get)()
    assert (row.viewer_id, row.process_id) == (player.pk, process)


async def test_who_comes_to_a_process_that_was_taken_for_dead_is_told_to_come_back(player, look_in):
    hub.current().process_id = await in_thread(services.processes.begin)(now=NOON)
    await in_thread(ServerProcess.objects.all().delete)()

    window = await look_in(player)

    assert await window.closed_with() == 1012
    await hub.current().arrive_again(await in_thread(services.processes.begin)(now=NOON))
    await (await look_in(player)).frame()


async def test_a_process_that_is_taken_for_dead_again_meanwhile_has_to_begin_once_more(
    player, look_in
):
    window = await look_in(player)
    await window.frame()

    with pytest.raises(services.Forgotten):
        await hub.current().arrive_again(404)

    process = await in_thread(services.processes.begin)(now=NOON)
    await hub.current().arrive_again(process)
    assert (await in_thread(Presence.objects.get)()).process_id == process


@pytest.mark.parametrize("said", ["", "play 3s", "<script>", "{}", "x" * 10_000])
async def test_what_a_browser_says_changes_nothing(deal, player, look_in, said):
    window = await look_in(player)
    await window.frame()

    await window.send_input({"type": "websocket.receive", "text": said})
    await window.send_input({"type": "websocket.receive", "bytes": b"\x00"})

    assert await window.receive_nothing()
    assert await in_thread(deal.actions.count)() == 0


async def test_who_says_too_much_is_closed(player, look_in):
    window = await look_in(player)

    for _ in range(50):
        await window.send_to(text_data="again")

    assert await window.closed_with() == 1008


async def test_one_viewer_has_so_many_sockets_and_no_more(player, look_in):
    for _ in range(hub.SOCKETS_EACH):
        await (await look_in(player)).frame()

    one_more = await look_in(player)

    assert await one_more.closed_with() == hub.TOO_MUCH


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ([], "vi"),
        ([(b"accept-language", b"en-US,en;q=0.9")], "en"),
        ([(b"accept-language", b"en"), (b"cookie", b"django_language=vi")], "vi"),
        ([(b"accept-language", b"tlh")], "vi"),
        ([(b"cookie", b"django_language=../../etc")], "vi"),
    ],
)
def test_sockets_speak_the_language_of_the_page(headers, language):
    scope = {"type": "websocket", "path": "/ws/rooms/a/", "headers": headers, "query_string": b""}

    assert language_of(scope) == language


async def test_who_comes_while_versions_are_asked_for_stays(player, look_in):
    await (await look_in(player)).frame()
    other = await in_thread(PlayerFactory)()
    elsewhere = await in_thread(table_of)(other)
    room = (await in_thread(Room.objects.get)(pk=elsewhere.room_id)).public_id

    async def ask_again_and_again() -> None:
        while True:
            await hub.current().reconcile()

    asking = asyncio.create_task(ask_again_and_again())
    for _ in range(10):
        window = await look_in(other, room=room)
        await window.frame()
        await window.disconnect()
    asking.cancel()
