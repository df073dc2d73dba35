"""What is counted of sockets, of their frames, of what nobody told them, and of the clock."""

import asyncio

import pytest
from django.db.models import F
from prometheus_client import REGISTRY

from games import hub
from games.models import Action, Deal, Room
from tests.live.conftest import in_thread
from tests.live.test_clock import a_table_of_bots, running_clock, until_actions
from tests.playing import act, some_play

pytestmark = pytest.mark.django_db(transaction=True)


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"tienlen_{name}", labels) or 0.0


async def test_open_sockets_and_tables_that_play_are_counted(look_in, player, deal):
    tables, playing = value("sockets", where="table"), value("tables_playing")
    frames = value("frames_sent_total", kind="show")
    one, other = await look_in(player), await look_in(player)
    await one.frame()
    await other.frame()

    assert value("sockets", where="table") - tables == 2
    assert value("tables_playing") - playing == 1
    assert value("frames_sent_total", kind="show") - frames >= 2

    await other.disconnect()
    assert value("sockets", where="table") - tables == 1


async def test_a_change_that_nobody_told_of_is_counted_and_one_that_was_is_not(
    look_in, player, deal, settings
):
    settings.RECONCILE_PAUSE = 0.05
    lost = value("lost_pushes_total")
    window = await look_in(player)
    await window.frame()

    await in_thread(act)(deal, player, await in_thread(some_play)(deal))
    await window.frame()
    await asyncio.sleep(0.3)
    assert value("lost_pushes_total") == lost

    await in_thread(Room.objects.filter(pk=deal.room_id).update)(version=F("version") + 1)
    await window.frame()
    await asyncio.sleep(0.3)
    assert value("lost_pushes_total") == lost + 1


async def test_a_message_that_comes_a_little_late_is_not_lost(player, deal):
    lost = value("lost_pushes_total")
    watched = hub.watching.Watched(deal.room_id, drawn=4, heard=4)

    watched.note_what_was_missed(5)
    watched.hear(5)
    watched.note_what_was_missed(5)

    assert value("lost_pushes_total") == lost


async def test_how_late_the_clock_is_is_measured(settings):
    settings.BOT_PAUSE = 0.01
    name = "clock_lateness_seconds"
    fired, late = value(f"{name}_count", what="deal"), value(f"{name}_sum", what="deal")
    pk = await in_thread(a_table_of_bots)()
    began = (await in_thread(Deal.objects.get)(pk=pk)).deadline

    async with running_clock():
        await until_actions(pk, 2)

    first = await in_thread(Action.objects.get)(deal=pk, number=0)
    assert value(f"{name}_count", what="deal") - fired >= 2
    assert value(f"{name}_sum", what="deal") - late >= (first.at - began).total_seconds()
