"""What is done once a night, beside the clock: tidying up, by one process."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, time, timedelta

from django.utils import timezone

from games import services
from games.hub import in_thread

logger = logging.getLogger(__name__)

# In the time zone of the site: the fewest people play then.
QUIET_HOUR = time(hour=4, minute=40)


async def run(process_id: Callable[[], int]) -> None:
    """Tidy up at the quiet hour, for ever. ``process_id``: of this process, as it is then."""
    while True:
        now = timezone.now()
        await asyncio.sleep((next_night(now) - now).total_seconds())
        try:
            await in_thread(tidy_if_first)(process_id(), now=timezone.now())
        except Exception:  # another night comes
            logger.exception("Tidying up failed")


def next_night(now: datetime) -> datetime:
    """The next quiet hour after ``now``."""
    here = timezone.localtime(now)
    tonight = here.replace(hour=QUIET_HOUR.hour, minute=QUIET_HOUR.minute, second=0, microsecond=0)
    return tonight if tonight > here else tonight + timedelta(days=1)


def tidy_if_first(process_id: int, *, now: datetime) -> bool:
    """Tidy up if this process is the oldest of those alive; whether it was."""
    if not services.processes.is_first(process_id, now=now):
        return False
    logger.info("%s", services.tidying.tidy(now=now))
    return True
