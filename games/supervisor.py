"""Tells a supervisor, such as systemd, that this process serves, and for as long as it gets on.

Without one, nobody is told anything. The protocol is that of sd_notify(3).
"""

import asyncio
import logging
import os
import socket
import time

from games import clock

logger = logging.getLogger(__name__)


async def keep_informed() -> None:
    """Say now that it serves; then, where that is wanted, again and again that it gets on.

    It falls silent once the clock is past help, or with the loop that this runs on: then the
    supervisor starts the process again.
    """
    tell("READY=1")
    within = int(os.environ.get("WATCHDOG_USEC") or 0) / 1_000_000
    while within:
        last = clock.last_turn()
        if last is None or time.monotonic() - last < clock.PAST_HELP_AFTER:
            tell("WATCHDOG=1")
        await asyncio.sleep(within / 3)


def tell(state: str) -> None:
    """Send one line to the supervisor; one that does not listen is no reason to stop."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # how the kernel's own names are written
        address = f"\0{address[1:]}"
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as supervisor:
            supervisor.sendto(state.encode(), address)
    except OSError as error:
        logger.warning("The supervisor cannot be told %s: %s", state, error)
