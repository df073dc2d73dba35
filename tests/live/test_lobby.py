"""The lobby's sockets: rows are shown anew where they are, new rooms are only counted."""

import asyncio
import re
from collections.abc import AsyncIterator

import pytest
from django.utils import timezone

from accounts.models import Session
from games import hub, services
from games.hub import lobby as lobby_hub
from games.models import Invitation, Room
from tests.factories import PlayerFactory
from tests.live.conftest import Window, headers_of, in_thread, parts_of, version_of
from tests.lobby import in_the_lobby
from tests.playing import NOON, seconds, waiting_room
from tienlen.asgi import application


@pytest.fixture(autouse=True)
def _looks_when_told(settings, transactional_db):
    """Only the test says when the hub looks again."""
    settings.RECONCILE_PAUSE = 600


@pytest.fixture
async def open_lobby() -> AsyncIterator:
    opened: list[Window] = []

    async def open_window(
        *rooms: Room,
        viewer=None,
        language: str = "en",
        query: str = "",
        newest: Room | None = None,
        abort: object = None,
    ) -> Window:
        headers = await headers_of(viewer, language)
        shown = ",".join(room.public_id for room in rooms)
        last = newest or max(rooms, key=lambda room: room.pk, default=None)
        address = f"/ws/lobby/?shown={shown}&newest={last.public_id if last else ''}{query}"
        window = Window(application, address, headers)
        window.scope["client"] = ["192.0.2.1", 1]
        if abort:
            window.scope["abort"] = abort
        connected, _ = await window.connect(timeout=3)
        assert connected
        opened.append(window)
        return window

    yield open_window
    for window in opened:
        await window.disconnect(timeout=3)
    assert hub.current_lobby().sockets == set()


async def a_room(**setup) -> Room:
    return await in_thread(in_the_lobby)(await in_thread(PlayerFactory)(), **setup)


def row(room: Room) -> str:
    return f"room-{room.public_id}"


async def look() -> None:
    await hub.current_lobby().look()


async def test_who_comes_is_shown_the_rooms_of_the_page(open_lobby):
    shown, other = await a_room(name="Bàn Sen"), await a_room(name="Bàn Mai")

    frame = await (await open_lobby(shown)).frame()

    assert parts_of(frame) == {row(shown), "news", "lobby-lines"}
    assert "Bàn Sen" in frame
    assert other.public_id not in frame


async def test_a_row_that_changes_is_sent_alone_and_to_who_shows_it(open_lobby):
    one, two = await a_room(name="Bàn Sen"), await a_room(name="Bàn Mai")
    both, other = await open_lobby(one, two), await open_lobby(two, language="vi")
    before = await both.frame()
    await other.frame()

    sitter = await in_thread(PlayerFactory)(display_name="Lan")
    await in_thread(services.seats.sit)(room_id=one.public_id, player=sitter, now=NOON)
    await look()

    frame = await both.frame()
    assert parts_of(frame) == {row(one)}
    assert "Lan" in frame
    assert version_of(frame) > version_of(before)
    assert await other.receive_nothing()


async def test_what_shows_nothing_new_sends_nothing(open_lobby):
    room = await a_room()
    window = await open_lobby(room)
    await window.frame()

    await in_thread(Room.objects.filter(pk=room.pk).update)(version=99)
    await look()

    assert await window.receive_nothing()


async def test_a_room_that_closes_or_leaves_the_lobby_stays_and_says_so(open_lobby):
    one, two = await a_room(name="Bàn Sen"), await a_room(name="Bàn Mai", may_watch=False)
    window = await open_lobby(one, two)
    await window.frame()

    await in_thread(lambda: services.seating.close(Room.objects.get(pk=one.pk), now=NOON))()
    await in_thread(Room.objects.filter(pk=two.pk).update)(is_public=False, version=99)
    await look()

    frame = await window.frame()
    assert parts_of(frame) == {row(one), row(two)}
    assert frame.count("This table is not open any more.") == 2
    assert "formaction" not in frame
    assert "no watching" not in frame


async def test_new_rooms_are_counted_and_not_shown(open_lobby):
    room = await a_room()
    window, narrow = await open_lobby(room), await open_lobby(room, query="&rules=north-count")
    await window.frame()
    await narrow.frame()

    new = await a_room(now=NOON + seconds(5))
    await look()

    frame = await window.frame()
    assert parts_of(frame) == {"news"}
    assert "1 new table" in frame
    assert new.public_id not in frame
    assert await narrow.receive_nothing()


async def test_an_empty_list_hears_of_the_first_room(open_lobby):
    window = await open_lobby(language="vi")
    await window.frame()

    await a_room()
    await look()

    assert "1 bàn mới" in await window.frame()


async def test_what_is_said_in_the_lobby_comes_by_itself(open_lobby):
    window = await open_lobby()
    await window.frame()
    member = await in_thread(PlayerFactory)(display_name="Lan")

    await in_thread(services.talking.say_in_lobby)(author=member, text="Ai chơi không?", now=NOON)

    frame = await window.frame()
    assert parts_of(frame) == {"lobby-lines"}
    assert "Ai chơi không?" in frame


async def test_an_invitation_is_seen_by_whom_it_is_for(open_lobby):
    guest, sender = await in_thread(PlayerFactory)(), await in_thread(PlayerFactory)()
    window, stranger = await open_lobby(viewer=guest), await open_lobby(viewer=sender)
    assert "invited" in parts_of(await window.frame())
    await stranger.frame()

    room = await in_thread(waiting_room)(sender)
    await in_thread(Invitation.objects.create)(
        room=room, sender=sender, guest=guest, at=timezone.now()
    )
    await look()

    frame = await window.frame()
    assert parts_of(frame) == {"invited"}
    assert f"invites you to “{room.name}”" in frame
    assert await stranger.receive_nothing()


@pytest.mark.parametrize(
    "query",
    ["&stake=x", "&rules=poker", "&shown=" + "a," * 21, "&newest=<b>", "&a=1" * 300, "&kind=%00"],
)
async def test_an_address_that_cannot_be_read_is_closed(open_lobby, query):
    window = await open_lobby(query=query)

    assert await window.closed_with() == hub.NO_SUCH_ROOM


async def test_rooms_that_do_not_exist_are_nothing(open_lobby):
    frame = await (await open_lobby(query="&shown=no-such-room,-,_")).frame()

    assert parts_of(frame) == {"news", "lobby-lines"}


async def test_somebody_and_an_address_have_so_many_sockets_and_no_more(open_lobby, monkeypatch):
    monkeypatch.setattr(lobby_hub, "SOCKETS_EACH", 2)
    monkeypatch.setattr(lobby_hub, "SOCKETS_AN_ADDRESS", 3)
    player = await in_thread(PlayerFactory)()
    for viewer in (player, player, None, None, None):
        await (await open_lobby(viewer=viewer)).frame()

    mine, of_nobody = await open_lobby(viewer=player), await open_lobby()

    assert await mine.closed_with() == hub.TOO_MUCH
    assert await of_nobody.closed_with() == hub.TOO_MUCH


async def test_at_the_end_of_the_process_sockets_are_told_to_come_back(open_lobby):
    window = await open_lobby()
    await window.frame()

    await hub.current_lobby().close()

    assert await window.closed_with() == hub.RESTART


async def test_who_does_not_echo_heartbeats_is_cut_off(open_lobby, settings):
    settings.HEARTBEAT_PAUSE, settings.SOCKET_SILENCE = 0.05, 0.3
    cut = asyncio.Event()

    await open_lobby(abort=cut.set)

    async with asyncio.timeout(3):
        await cut.wait()


async def test_who_echoes_stays_and_what_else_is_said_changes_nothing(open_lobby, settings):
    settings.HEARTBEAT_PAUSE = 0.05
    window = await open_lobby()
    await window.frame()
    text = await window.receive_from(timeout=3)

    await window.send_to(text_data=re.search(r'data-nonce="([\w-]+)"', text)[1])
    await window.send_to(text_data="sit down for me")

    assert 'id="beat"' in await window.receive_from(timeout=3)


async def test_who_logs_out_loses_the_socket_and_visitors_do_not(player, open_lobby):
    known, visitor = await open_lobby(viewer=player), await open_lobby()
    for window in (known, visitor):
        await window.frame()

    await in_thread(Session.objects.all().delete)()
    await hub.current_lobby().check_sessions()

    assert await known.closed_with() == hub.SESSION_LOST
    assert await visitor.receive_nothing()
