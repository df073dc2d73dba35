"""The tables are told after the commit; where telling fails, what was done stands."""

import asyncio
import contextlib
import logging

import pytest
from channels.layers import InMemoryChannelLayer
from prometheus_client import REGISTRY

from games import broadcast
from games.models import Action
from tests.factories import PlayerFactory
from tests.playing import act, some_play, table_of

UNSENT = "tienlen_unsent_messages_total"


class DeafLayer(InMemoryChannelLayer):
    """A channel layer that is away."""

    async def group_send(self, group, message):
        raise ConnectionError("nobody answers")


@pytest.mark.django_db(transaction=True)
def test_a_layer_that_is_away_costs_nobody_their_play(settings, caplog):
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "tests.services.test_telling.DeafLayer"}}
    player = PlayerFactory()
    deal = table_of(player)

    before = REGISTRY.get_sample_value(UNSENT)
    with caplog.at_level(logging.ERROR):
        act(deal, player, some_play(deal))

    assert Action.objects.get().deal == deal
    assert "nobody answers" in caplog.text
    assert REGISTRY.get_sample_value(UNSENT) == before + 1


async def test_who_listens_hears_what_is_told_by_any_thread_until_they_listen_no_more():
    heard: asyncio.Queue[broadcast.Message] = asyncio.Queue()
    listening = asyncio.create_task(broadcast.listen(broadcast.GROUP, heard.put_nowait))
    await asyncio.sleep(0)

    await asyncio.to_thread(broadcast.table_changed, 7, 3)
    assert await heard.get() == {"type": "table.changed", "room": 7, "version": 3}

    listening.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await listening
    await asyncio.to_thread(broadcast.table_changed, 7, 4)
    assert heard.empty()
