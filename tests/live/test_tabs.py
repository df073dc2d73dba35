"""Two pages of one player: the newer plays, the older says so and offers to take over."""

import time

import pytest
from django.utils import timezone

from games import hub, services
from games.forms import page_made_at, page_query
from games.models import Presence, Room
from tests.factories import PlayerFactory
from tests.live.conftest import in_thread, parts_of
from tests.playing import NOON, act, seconds, some_play

TOKEN = 'name="token"'
ELSEWHERE = 'data-stage="elsewhere"'
OLD, NEW = 1_700_000_000_000, 1_700_000_001_000


@pytest.fixture(autouse=True)
def process(transactional_db) -> int:
    """The process that the sockets belong to."""
    return services.processes.begin(now=timezone.now())


@pytest.fixture
async def look_in(look_in, process):
    hub.current().process_id = process
    return look_in


async def test_the_newer_page_plays_and_the_older_says_so_at_once(player, look_in, room_id):
    older = await look_in(player, page=OLD)
    assert TOKEN in await older.frame()

    newer = await look_in(player, page=NEW)

    assert TOKEN in await newer.frame()
    shown = await older.frame()
    assert ELSEWHERE in shown
    assert f'<a class="button go" href="/rooms/{room_id}/">Chơi ở đây</a>' in shown
    assert TOKEN not in shown
    assert 'name="number"' not in shown
    assert 'id="play"' not in shown
    assert "<fieldset" in shown
    assert "disabled" in shown


async def test_when_the_newer_is_closed_the_older_plays_again(player, look_in):
    older = await look_in(player, page=OLD)
    newer = await look_in(player, page=NEW)
    await newer.frame()
    while ELSEWHERE not in await older.frame():
        pass

    await newer.disconnect()

    while TOKEN not in await older.frame():
        pass


async def test_an_older_page_that_comes_back_takes_nothing_over(player, look_in):
    newer = await look_in(player, page=NEW)
    await newer.frame()

    older = await look_in(player, page=OLD)

    assert ELSEWHERE in await older.frame()
    assert await newer.receive_nothing()


async def test_a_page_that_comes_back_itself_plays_on(player, look_in):
    first = await look_in(player, page=OLD)
    await first.frame()

    again = await look_in(player, page=OLD)

    assert TOKEN in await again.frame()


async def test_only_what_the_older_page_shows_changes_as_the_deal_goes_on(deal, player, look_in):
    older = await look_in(player, page=OLD)
    newer = await look_in(player, page=NEW)
    await newer.frame()
    while ELSEWHERE not in await older.frame():
        pass
    cards = await in_thread(some_play)(deal)

    await in_thread(act)(deal, player, cards)

    shown = await older.frame()
    while not parts_of(shown):  # the version that the newer page has led to
        shown = await older.frame()
    assert {"hand", "top"} <= parts_of(shown)
    assert "controls" not in parts_of(shown)
    assert TOKEN not in shown


async def test_two_pages_of_a_watcher_both_watch(look_in):
    watcher = await in_thread(PlayerFactory)()
    older = await look_in(watcher, page=OLD)
    await older.frame()

    newer = await look_in(watcher, page=NEW)

    assert ELSEWHERE not in await newer.frame()
    assert await older.receive_nothing()


async def test_another_process_shows_it_too(deal, player, look_in, settings):
    """There it is the room's version that tells."""
    settings.RECONCILE_PAUSE = 0.1
    older = await look_in(player, page=OLD)
    await older.frame()
    elsewhere = await in_thread(services.processes.begin)(now=timezone.now())

    await in_thread(services.arriving.arrive)(
        room_id=deal.room.public_id,
        user_id=player.pk,
        process_id=elsewhere,
        connection="there",
        now=timezone.now(),
        page_at=timezone.now(),
    )

    assert ELSEWHERE in await older.frame()


async def test_a_page_that_polls_takes_nothing_over_and_plays(deal, player, look_in):
    older = await look_in(player, page=OLD)
    await older.frame()

    await in_thread(services.arriving.seen_by_polling)(
        room_id=deal.room.public_id, user_id=player.pk, now=timezone.now()
    )

    assert await older.receive_nothing()


@pytest.mark.parametrize(
    "said", ["", "now", "-5", "1e9", "9" * 15, "9" * 400, "%00", "12.5", "0x10", "１２"]
)
async def test_a_page_that_says_nonsense_counts_as_made_now(player, look_in, said):
    before = time.time()
    window = await look_in(player, page=said)
    await window.frame()

    row = await in_thread(Presence.objects.get)()

    assert before - 1 <= row.page_at.timestamp() <= time.time()


def test_what_a_page_says_of_itself_is_understood():
    query = page_query(NOON).removeprefix("?").encode()

    assert page_made_at(query, now=NOON + seconds(5)) == NOON
    assert page_made_at(b"a=1&" + query + b"&b=2", now=NOON + seconds(5)) == NOON
    assert page_made_at(query, now=NOON - seconds(5)) == NOON - seconds(5), "no future"


async def test_at_the_end_of_a_process_nobody_is_shown_as_gone(deal, player, look_in):
    window = await look_in(player, page=OLD)
    await window.frame()
    version = (await in_thread(Room.objects.get)(pk=deal.room_id)).version

    await hub.current().close()
    await window.closed_with()
    await window.disconnect()

    assert await in_thread(Presence.objects.count)() == 1
    assert (await in_thread(Room.objects.get)(pk=deal.room_id)).version == version
