"""Serve the site: Daphne's server with the clock and the hub beside it, and an orderly end."""

import asyncio
import gc
import io
import logging
import os
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import segno

# Installs the reactor, so it comes before everything else of Twisted.
from daphne.server import twisted_loop
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import autoreload, timezone
from django.utils.module_loading import import_string

from games import broadcast, hub, nightly, services, supervisor
from games.clock import Keeper
from games.hub import in_thread
from games.management.server import DAPHNE, TableServer

logger = logging.getLogger(__name__)

REQUESTS_MAY_TAKE = 5.0
SOCKETS_MAY_TAKE = 2.0
LOOK_AGAIN = 0.05
# New objects, and collections of the younger generations: what all are waiting for meanwhile
# grows with how many objects there are to look at.
COLLECTED_AFTER = (10_000, 4, 250)


def _collect_seldom() -> None:
    """Have Python look for cycles of dead objects less often, and never at what is there now.

    As it comes it would look through all that the process holds, every few seconds: for 0.2 s,
    in which nothing moves at any table.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


class Service:
    """One process that serves: the server, the clock, the hub, and the order of their ends.

    It takes the listening socket over.
    """

    def __init__(self, listening: socket.socket) -> None:
        self.server = TableServer(
            application=import_string(settings.ASGI_APPLICATION),
            endpoints=[f"fd:fileno={listening.detach()}"],
            signal_handlers=False,
            ready_callable=self._begin,
            **DAPHNE,
        )
        self.process_id = services.processes.begin(now=timezone.now())
        connections.close_all()
        self._clock = Keeper(self.process_id)
        self._ticking: asyncio.Task[None] | None = None
        self._tidying: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None

    def run(self, *, with_signals: bool) -> None:
        """Serve until SIGTERM or SIGINT; at the second one, leave everything as it is."""
        twisted_loop.set_default_executor(ThreadPoolExecutor(settings.WORK_AT_ONCE, "work"))
        if with_signals:
            for number in (signal.SIGTERM, signal.SIGINT):
                twisted_loop.add_signal_handler(number, self._end)
        _collect_seldom()
        self.server.run()

    def _begin(self) -> None:
        broadcast.speak_on(twisted_loop)
        # Called before the loop runs, so what needs it is put into a task.
        self._ticking = twisted_loop.create_task(self._keep_time())
        self._tidying = twisted_loop.create_task(nightly.run(lambda: self._clock.process_id))
        self._telling = twisted_loop.create_task(supervisor.keep_informed())

    async def _keep_time(self) -> None:
        hub.current().process_id = self.process_id
        await self._clock.run()

    def _end(self) -> None:
        if self._ending is None:
            self._ending = twisted_loop.create_task(self._end_in_order())
        else:
            self.server.stop()

    async def _end_in_order(self) -> None:
        supervisor.tell("STOPPING=1")
        try:
            self.server.stop_listening()
            await _wait_until_none(self.server.requests_in_flight, REQUESTS_MAY_TAKE)
            await hub.current().close()
            await hub.current_lobby().close()
            await _wait_until_none(self.server.sockets_open, SOCKETS_MAY_TAKE)
            if self._ticking:
                self._ticking.cancel()
                await asyncio.wait([self._ticking])
            await in_thread(services.processes.end)(self._clock.process_id, now=timezone.now())
        except Exception:  # it ends in any case
            logger.exception("The server could not end in order")
        finally:
            self.server.stop()


async def _wait_until_none(count: Any, seconds: float) -> None:
    """Wait until nothing is counted any more, and a moment more for what is still being sent."""
    until = asyncio.get_running_loop().time() + seconds
    while count() and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(LOOK_AGAIN)
    await asyncio.sleep(LOOK_AGAIN)


class Command(BaseCommand):
    """``manage.py serve``."""

    help = "Serve the site with everything that belongs to it."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=int, default=settings.PORT)
        parser.add_argument("--reload", action="store_true", help="start again when code changes")

    def handle(self, *, host: str, port: int, reload: bool, **options: Any) -> None:
        if reload:
            autoreload.run_with_reloader(self.serve, host, port, with_signals=False)
        else:
            self.serve(host, port, with_signals=True)

    def serve(self, host: str, port: int, *, with_signals: bool) -> None:
        self.check(databases=["default"])
        _refuse_an_old_database()
        listening = _listen(host, port)
        self._say_where(host, listening.getsockname()[1])
        Service(listening).run(with_signals=with_signals)
        # A view that hangs must not keep the process: whatever was answered is committed.
        logging.shutdown()
        self.stdout.flush()
        os._exit(0)

    def _say_where(self, host: str, port: int) -> None:
        if settings.PUBLIC_URL:
            self.stdout.write(f"Open {settings.PUBLIC_URL}/")
            return
        near = "127.0.0.1" if host in {"0.0.0.0", ""} else host  # noqa: S104
        self.stdout.write(f"Open http://{near}:{port}/")
        if host != "0.0.0.0":  # noqa: S104
            return
        addresses = [f"http://{address}:{port}/" for address in settings.NEARBY_ADDRESSES]
        for address in addresses:
            self.stdout.write(f"Phones in the same network: {address}")
        if addresses:
            picture = io.StringIO()
            segno.make(addresses[0]).terminal(out=picture, compact=True)
            self.stdout.write(picture.getvalue())


def _refuse_an_old_database() -> None:
    executor = MigrationExecutor(connections["default"])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError("The database is not up to date: `make setup`, or `manage.py migrate`.")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=512)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else error
        raise CommandError(
            f"{host}:{port} cannot be listened on: {reason}. Another server may be"
            " running there; PORT= chooses another port."
        ) from None
