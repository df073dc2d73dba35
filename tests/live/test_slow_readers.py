"""Who does not read: nothing more is sent to them, and nobody else waits for them."""

import pytest

from games import hub
from tests.live.conftest import in_thread, parts_of, version_of
from tests.playing import act, some_play


@pytest.fixture
def brake() -> hub.Brake:
    """As the transport of the server pulls it."""
    return hub.Brake()


async def test_who_does_not_read_is_sent_nothing_and_later_what_is_then(
    deal, player, other, look_in, brake
):
    quick = await look_in(player)
    await quick.frame()
    slow = await look_in(other, brake=brake)
    whole = await slow.frame()
    brake.pauseProducing()

    await in_thread(lambda: act(deal, player, some_play(deal)))()
    await in_thread(lambda: act(deal, other))()
    while version_of(shown := await quick.frame()) < version_of(whole) + 2:
        pass
    assert await slow.receive_nothing()
    brake.resumeProducing()

    frame = await slow.frame()
    assert version_of(frame) == version_of(shown)
    assert {"seats", "top", "log"} <= parts_of(frame) < parts_of(whole)


async def test_the_heartbeats_of_who_does_not_read_do_not_pile_up(player, look_in, brake, settings):
    settings.HEARTBEAT_PAUSE = 0.05
    window = await look_in(player, brake=brake)
    await window.frame()

    brake.pauseProducing()
    while not await window.receive_nothing():
        await window.receive_from()


async def test_who_is_braked_for_long_is_cut_off(player, look_in, brake, settings):
    settings.HEARTBEAT_PAUSE, settings.SOCKET_SILENCE = 0.05, 0.5
    window = await look_in(player, brake=brake)
    await window.frame()

    brake.pauseProducing()

    assert await window.closed_with() == hub.RESTART
