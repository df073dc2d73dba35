"""Heartbeats: who does not echo them has gone, whatever the network says."""

import asyncio
import re

import pytest

from tests.live.conftest import version_of


async def beat_of(window) -> re.Match:
    async with asyncio.timeout(3):
        while True:
            text = await window.receive_from(timeout=3)
            found = re.fullmatch(
                r'<i id="beat" data-nonce="([\w-]+)" data-version="(\d+)" hidden'
                r' hx-swap-oob="true"></i>',
                text,
            )
            if found:
                return found


@pytest.fixture(autouse=True)
def _quick_hearts(settings):
    settings.HEARTBEAT_PAUSE = 0.05


@pytest.fixture
def short_patience(settings):
    settings.SOCKET_SILENCE = 1.0


async def test_a_heartbeat_carries_a_nonce_and_the_version_shown(player, look_in):
    window = await look_in(player)
    version = version_of(await window.frame())

    first, second = await beat_of(window), await beat_of(window)

    assert first[1] != second[1]
    assert int(second[2]) == version


@pytest.mark.usefixtures("short_patience")
async def test_who_echoes_stays(player, look_in):
    window = await look_in(player)

    for _ in range(30):
        beat = await beat_of(window)
        await window.send_to(text_data=beat[1])

    await beat_of(window)


@pytest.mark.usefixtures("short_patience")
async def test_who_does_not_echo_is_cut_off(player, look_in):
    cut = asyncio.Event()
    await look_in(player, abort=cut.set)

    async with asyncio.timeout(3):
        await cut.wait()


@pytest.mark.usefixtures("short_patience")
async def test_made_up_echoes_do_not_count(player, look_in):
    cut = asyncio.Event()
    window = await look_in(player, abort=cut.set)

    async with asyncio.timeout(3):
        while not cut.is_set():
            await window.send_to(text_data="made up")
            await asyncio.sleep(0.05)


@pytest.mark.usefixtures("short_patience")
async def test_where_there_is_no_transport_to_cut_the_socket_is_closed(player, look_in):
    window = await look_in(player)

    assert await window.closed_with() == 1012
