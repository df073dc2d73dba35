"""What process managers and load balancers ask."""

import asyncio
import time

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

from games import clock

# After that nobody should be sent here.
CLOCK_MAY_REST = 5.0
LAYER_MAY_TAKE = 2.0


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """200 while this process works; 503 once its clock, if it has one, is past help."""
    if stands_still(clock.last_turn(), now=time.monotonic(), may_rest=clock.PAST_HELP_AFTER):
        return _say("clock stands still", status=503)
    return _say("alive")


def stands_still(last_tick: float | None, *, now: float, may_rest: float = CLOCK_MAY_REST) -> bool:
    """Whether a clock that ticked last at ``last_tick`` (None: never yet) has stopped."""
    return last_tick is not None and now - last_tick > may_rest


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """200 if clock and database do their work, else 503 and which does not.

    A channel layer that is away is said, with 200: play goes on without it. All processes share
    it, so that a load balancer that left out whoever misses it would leave out the whole site.
    """
    if stands_still(clock.last_tick(), now=time.monotonic()):
        return _say("clock stands still", status=503)
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return _say("database does not answer", status=503)
    try:
        async_to_sync(_ask_layer)()
    except (OSError, TimeoutError, RedisError):
        return _say("ready, but the channel layer does not answer")
    return _say("ready")


async def _ask_layer() -> None:
    """Send to nobody: a channel of its own would stay subscribed after every question."""
    async with asyncio.timeout(LAYER_MAY_TAKE):
        await get_channel_layer().group_send("health", {"type": "health.asked"})


def _say(text: str, *, status: int = 200) -> HttpResponse:
    return HttpResponse(f"{text}\n", status=status, content_type="text/plain; charset=utf-8")
