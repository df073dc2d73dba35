"""Open tables show what happens, to each viewer what they may see, and only what changed."""

import asyncio

import pytest

from games import broadcast, engine, hub, services
from games.models import Presence, Room
from tests.factories import PlayerFactory
from tests.live.conftest import PRIVATE, PUBLIC, in_thread, parts_of, version_of
from tests.playing import NOON, act, seconds, some_play


def hand_of(deal, seat: int) -> set[str]:
    return set(deal.hands.get(seat=seat).cards.split())


async def play(deal, player) -> engine.CardSet:
    cards = await in_thread(some_play)(deal)
    await in_thread(act)(deal, player, cards)
    return cards


async def test_who_comes_gets_the_whole_table(deal, player, look_in):
    window = await look_in(player)

    frame = await window.frame()

    assert parts_of(frame) >= PUBLIC | PRIVATE
    for code in await in_thread(hand_of)(deal, 0):
        assert f'value="{code}"' in frame


async def test_a_play_is_shown_to_the_others_and_no_hand_is(deal, player, other, look_in):
    window = await look_in(other)
    first = await window.frame()

    laid = await play(deal, player)

    shown = await window.frame()
    assert "top" in parts_of(shown)
    assert "hand" not in parts_of(shown), "picked cards would be lost"
    assert version_of(shown) > version_of(first)
    held = await in_thread(hand_of)(deal, 0) - set(engine.card_codes(laid))
    for code in held:
        assert f'"{code}"' not in first + shown


async def test_a_watcher_sees_no_hand_at_all(look_in):
    watcher = await in_thread(PlayerFactory)()
    window = await look_in(watcher)

    frame = await window.frame()

    for code in engine.DECK:
        assert f'value="{code}"' not in frame


async def test_only_what_changed_is_sent(deal, player, look_in):
    window = await look_in(player)
    await window.frame()

    await play(deal, player)
    frame = await window.frame()

    assert parts_of(frame) < PUBLIC | PRIVATE | {"headline", "seal"}
    assert "result" not in parts_of(frame)


async def test_who_comes_back_gets_the_whole_table_again(player, look_in):
    window = await look_in(player)
    await window.frame()
    await window.disconnect()

    again = await look_in(player)

    assert parts_of(await again.frame()) >= PUBLIC | PRIVATE


async def test_each_viewer_reads_their_own_language(player, other, look_in):
    vietnamese = await look_in(other, language="vi")
    english = await look_in(other, language="en-GB,en;q=0.9")

    assert await vietnamese.frame() != await english.frame()
    languages = sorted(socket.language for socket in hub.current().sockets())
    assert languages == ["en", "vi"]


@pytest.fixture
def nothing_is_told(monkeypatch):
    monkeypatch.setattr(broadcast, "tell", lambda *_: None)


@pytest.mark.usefixtures("nothing_is_told")
async def test_a_lost_message_is_made_up_for(deal, player, other, look_in, settings):
    settings.RECONCILE_PAUSE = 0.1
    window = await look_in(other)
    await window.frame()

    await play(deal, player)

    assert "top" in parts_of(await window.frame())


async def test_what_happens_while_the_table_is_drawn_is_shown_too(deal, player, other, look_in):
    window = await look_in(other)
    await play(deal, player)
    await in_thread(act)(deal, other)

    version = (await in_thread(Room.objects.get)(pk=deal.room_id)).version
    async with asyncio.timeout(5):
        while version_of(await window.frame()) < version:
            pass


async def test_an_open_socket_is_presence(player, look_in):
    window = await look_in(player)
    await window.frame()
    assert await in_thread(Presence.objects.filter(viewer=player).count)() == 1

    await window.disconnect()

    assert await in_thread(Presence.objects.count)() == 0


async def test_the_room_is_drawn_again_after_a_failure(deal, player, look_in, settings, caplog):
    settings.RECONCILE_PAUSE = 0.1
    rules = deal.rules
    await in_thread(deal.room.deals.filter(pk=deal.pk).update)(rules={"broken": True})
    window = await look_in(player)
    assert await window.receive_nothing(timeout=0.5)
    assert "could not be shown" in caplog.text

    await in_thread(deal.room.deals.filter(pk=deal.pk).update)(rules=rules)

    assert parts_of(await window.frame()) >= PUBLIC | PRIVATE


async def test_a_deal_that_ends_opens_the_hands_to_all(deal, player, other, look_in):
    window = await look_in(other)
    await window.frame()
    await in_thread(deal.hands.filter(seat__lte=1).update)(autopilot=True)
    deadline = NOON
    while deal.ended_at is None:
        deadline += seconds(5)
        for item in await in_thread(services.deadlines.due)(deadline):
            await in_thread(services.deadlines.fire)(item, now=deadline)
        await in_thread(deal.refresh_from_db)()

    version = (await in_thread(Room.objects.get)(pk=deal.room_id)).version
    frame = await window.frame()
    while version_of(frame) < version:
        frame = await window.frame()
    assert "result" in parts_of(frame)
