"""Who never reads, over a real connection: what the server holds for them, and that it is bounded.

The kernels take what they may before the server has to keep anything, so these connections are
made small: a receiver of 4 KiB, and small segments.
"""

import json
import re
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.resilience.people import ask, until
from tests.scaled.site import Page, Table
from tests.servers import FAST, Server

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("faults")]

PACE = {**FAST, "AWAY_AFTER": "600", "SECRET_KEY": "one key for all"}
STAGE = "from tests.scaled.staging import stage;stage(tables=1, left_alone=0, people={people})"
VERSION = re.compile(rb'<i id="version" data-version="(\d+)"')
# The transport buffers 64 KiB before it pulls the brake, and the frame that was too much goes in
# whole; as much again lies in the kernels, and what changed meanwhile comes in one frame.
BUFFERED = IN_KERNELS = 64 * 1024
WHOLE_TABLE = 32 * 1024
BOUND = BUFFERED + IN_KERNELS + 2 * WHOLE_TABLE
PEOPLE, MANY = 4, 8
# A busy machine takes its time; who waited for somebody who does not read would wait for longer.
A_WHILE = 5.0

Served = Callable[..., tuple[Server, Table]]


@pytest.fixture
def serve(tmp_path, prepared) -> Iterator[Served]:
    """Serves a site with one deal among four; in the end it must stop well."""
    servers = []

    def begin(**environment: str) -> tuple[Server, Table]:
        server = Server(tmp_path, **{**PACE, **environment})
        server.prepare(like=prepared)
        said = server.manage("shell", "-v0", "-c", STAGE.format(people=PEOPLE))
        servers.append(server)
        server.start()
        return server, Table(json.loads(said.splitlines()[-1])[0])

    yield begin
    for server in servers:
        assert server.stop() == 0
        assert "Traceback" not in server.log.read_text()


def unread(server: Server, table: Table, seat: int) -> socket.socket:
    """A socket of who has this seat: its handshake is read to the end, and nothing behind it."""
    way_in = table.way_in(seat, server)
    opened = socket.socket()
    opened.settimeout(20)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    opened.connect(("127.0.0.1", server.port))
    lines = [
        f"GET /ws/rooms/{table.room}/ HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Origin: {way_in['origin']}",
        f"Cookie: {way_in['additional_headers']['Cookie']}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    opened.sendall("\r\n".join([*lines, "", ""]).encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += opened.recv(1)
    assert head.startswith(b"HTTP/1.1 101 "), head
    return opened


def read_up_to(late: socket.socket, version: int) -> bytes:
    """All that comes until this version is shown."""
    text = late.recv(1 << 16)
    while not any(int(shown) >= version for shown in VERSION.findall(text)):
        more = late.recv(1 << 16)
        assert more, "it was closed"
        text += more
    return text


def play(server: Server, table: Table, pages: list[Page], *, plays: int) -> Iterator[float]:
    """So many plays; how long it took each time until all these pages showed it."""
    for _ in range(plays):
        yield table.play_and_see([server] * PEOPLE, pages)


def test_what_is_held_for_who_never_reads_is_bounded_and_nobody_waits(serve):
    server, table = serve(SOCKET_SILENCE="120")
    with ExitStack() as stack:
        silent = [stack.enter_context(unread(server, table, n % PEOPLE)) for n in range(MANY)]
        pages = [stack.enter_context(table.look(seat, server)) for seat in range(PEOPLE)]
        sent, slowest = 0, 0.0
        for seconds in play(server, table, pages, plays=45):
            sent += len(pages[0].frame.encode())
            slowest = max(slowest, seconds)
        held = [len(read_up_to(late, pages[0].version)) for late in silent]

    assert sent > 2 * BOUND, "else nothing is shown by this"
    assert max(held) < BOUND, held
    assert slowest < A_WHILE


def test_who_never_reads_is_cut_off_though_the_brake_is_on(serve):
    server, table = serve(SOCKET_SILENCE="6", HEARTBEAT_PAUSE="0.5")
    with ExitStack() as stack:
        began = time.monotonic()
        silent = [stack.enter_context(unread(server, table, n % PEOPLE)) for n in range(MANY)]
        list(play(server, table, [], plays=20))
        played = time.monotonic() - began
        for cut in silent:
            ends = select.poll()
            ends.register(cut, 0)
            assert ends.poll(30_000), "it is still open"
        took = time.monotonic() - began

    assert 6 <= took < max(6, played) + A_WHILE
    until(lambda: ask(server, "SELECT count(*) FROM games_presence") == [(0,)])
