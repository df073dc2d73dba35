"""The channel layer: in memory for one process, Redis for several."""

from typing import Any
from urllib.parse import urlsplit

from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

# Redis hurries tables up and holds nothing: nobody waits for it.
REDIS_MAY_TAKE = 1.0
KINDS = ("redis", "rediss", "unix")


def layer_at(redis_url: str) -> dict[str, Any]:
    """The layer at this address, "" for one in the memory of this process.

    Ends the start with a sentence where the address is none.
    """
    if not redis_url:
        return {
            "BACKEND": "channels.layers.InMemoryChannelLayer",
            "CONFIG": {"capacity": 1000},
        }
    if not _can_be_read(redis_url):
        raise SystemExit(
            "The setting REDIS_URL cannot be read: it must look like redis://127.0.0.1:6379/0."
        )
    host = {
        "address": redis_url,
        "socket_timeout": REDIS_MAY_TAKE,
        "socket_connect_timeout": REDIS_MAY_TAKE,
        "health_check_interval": 15,
        # Once more and at once, for the connection that a restart of Redis has cut. The library
        # alone would try for seconds, and the player who has just acted would wait for it.
        "retry": Retry(NoBackoff(), 1),
    }
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [host], "prefix": "tienlen."},
    }


def _can_be_read(url: str) -> bool:
    parts = urlsplit(url)
    try:
        return parts.scheme in KINDS and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
