"""A real server under people who do not read."""

import asyncio
import socket
from contextlib import ExitStack

import pytest

from tests.bench.load.asking import cookies_of
from tests.bench.load.measuring import Measuring
from tests.bench.load.site import LoadedSite, served
from tests.bench.load.tables import Table

pytestmark = [pytest.mark.soak, pytest.mark.xdist_group("faults")]


# As many as one person may have, but for the one of which they see the table.
SILENT = 15
ACTIONS = 120
# 64 KiB and a frame for each in the process; the rest lies in the kernel.
MOST_MEMORY = 16.0
CUT_WITHIN = 60.0


def test_who_never_reads_costs_little_and_slows_nobody(tmp_path):
    with served(tmp_path, tables=1, seats=2, DEBUG="1", SOCKET_SILENCE="45") as (site, rooms):
        asyncio.run(_play_before_silent_ones(site, rooms))


async def _play_before_silent_ones(site: LoadedSite, rooms) -> None:
    measuring = Measuring(site, rooms, idle=0)
    await measuring.open(measuring.tables)
    (table,) = measuring.tables
    await _play(table, 10)
    with ExitStack() as silent:
        for _ in range(SILENT):
            silent.enter_context(_never_reads(site.port, table))
        await _until(measuring, sockets=SILENT + 2)
        memory = site.memory()

        await _play(table, ACTIONS)  # everybody else sees each of them

        assert site.memory() - memory < MOST_MEMORY
        await _until(measuring, sockets=2)
    measuring.close()


async def _play(table: Table, actions: int) -> None:
    for _ in range(actions):
        await table.act()
        if table.is_over:
            await table.deal_next()


def _never_reads(port: int, table: Table) -> socket.socket:
    """A socket that was opened as browsers do, of somebody at the table, and is never read."""
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.connect(("127.0.0.1", port))
    opened.sendall(
        f"GET /ws/rooms/{table.room}/?page=1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Origin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {cookies_of(table.sessions[1])}\r\n\r\n".encode()
    )
    return opened


async def _until(measuring: Measuring, *, sockets: int) -> None:
    async with asyncio.timeout(CUT_WITHIN):
        while await _counted(measuring, 'tienlen_sockets{where="table"}') != sockets:
            await asyncio.sleep(0.2)


async def _counted(measuring: Measuring, name: str) -> float:
    answer = await measuring.asking.get("/metrics")
    lines = answer.body.decode().splitlines()
    return next(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))
