"""Where requests are counted: in Redis by all processes together, else in this one alone."""

import logging
import threading
import time
from collections import deque

from limits import RateLimitItem
from limits.errors import StorageError
from limits.storage import RedisStorage
from limits.strategies import MovingWindowRateLimiter
from redis.backoff import NoBackoff
from redis.retry import Retry

from tienlen.layers import REDIS_MAY_TAKE

logger = logging.getLogger(__name__)

# For so many seconds Redis is not asked again once it has failed: requests do not wait for it.
LEFT_ALONE = 5.0
# How often the process forgets visitors whose windows are over.
SWEPT_EVERY = 60.0


class Counter:
    """Counts in a window that moves with the clock.

    While Redis does not answer, each process counts for itself: the site stays open, and no
    visitor may ask without end.
    """

    def __init__(self, redis_url: str) -> None:
        self._alone = Alone()
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
        return self._alone.refuse(rule, *key)


class Alone:
    """Counts of this process alone.

    The store in memory of ``limits`` keeps every visitor for ever, and looks through all of them
    in a new thread at nearly every request.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        # By visitor: the times of as many requests as may pass, and how long they count.
        self._passed: dict[str, tuple[deque[float], int]] = {}
        self._swept_at = time.time()

    def refuse(self, rule: RateLimitItem, *key: str) -> float | None:
        """As ``Counter.refuse``."""
        now, name = time.time(), rule.key_for(*key)
        with self._lock:
            if now - self._swept_at > SWEPT_EVERY:
                self._sweep(now)
            if name not in self._passed:
                self._passed[name] = deque(maxlen=rule.amount), rule.get_expiry()
            passed, seconds = self._passed[name]
            if len(passed) == rule.amount and now - passed[0] < seconds:
                return passed[0] + seconds
            passed.append(now)
            return None

    def __len__(self) -> int:
        """How many visitors it knows."""
        return len(self._passed)

    def _sweep(self, now: float) -> None:
        self._swept_at = now
        for name, (passed, seconds) in list(self._passed.items()):
            if now - passed[-1] >= seconds:
                del self._passed[name]


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
