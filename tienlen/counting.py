"""Where requests are counted: in Redis by all processes together, else in this one alone."""

import logging
import time

from limits import RateLimitItem
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter
from redis.backoff import NoBackoff
from redis.retry import Retry

from tienlen.layers import REDIS_MAY_TAKE

logger = logging.getLogger(__name__)

# For so many seconds Redis is not asked again once it has failed: requests do not wait for it.
LEFT_ALONE = 5.0


class Counter:
    """Counts in a window that moves with the clock.

    While Redis does not answer, each process counts for itself: the site stays open, and no
    visitor may ask without end.
    """

    def __init__(self, redis_url: str) -> None:
        self._alone = MovingWindowRateLimiter(MemoryStorage())
        self._together = MovingWindowRateLimiter(_redis(redis_url)) if redis_url else None
        self._ask_again_at = 0.0

    def refuse(self, rule: RateLimitItem, *key: str) -> float | None:
        """Count a request; None if it may pass, else when the next one may, as a time of Unix."""
        if self._together and time.monotonic() >= self._ask_again_at:
            try:
                return _count(self._together, rule, *key)
            except StorageError as error:
                logger.warning("Requests are not counted in Redis: %s", error.storage_error)
                self._ask_again_at = time.monotonic() + LEFT_ALONE
        return _count(self._alone, rule, *key)


def _count(limiter: MovingWindowRateLimiter, rule: RateLimitItem, *key: str) -> float | None:
    if limiter.hit(rule, *key):
        return None
    return limiter.get_window_stats(rule, *key).reset_time


def _redis(url: str) -> RedisStorage:
    return RedisStorage(
        url,
        key_prefix="tienlen.limits",
        wrap_exceptions=True,
        socket_timeout=REDIS_MAY_TAKE,
        socket_connect_timeout=REDIS_MAY_TAKE,
        retry=Retry(NoBackoff(), 1),  # type: ignore[arg-type]  # passed on to Redis as it is
    )
