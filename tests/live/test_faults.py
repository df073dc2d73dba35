"""The real server, killed and stopped: nobody loses anything by it."""

import http.cookiejar
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.servers import DATABASE, FAST, ROOT, Server

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("faults")]

QUICK = {**FAST, "TURN_SECONDS": "5", "DEBUG": "1"}


@pytest.fixture
def start(tmp_path, prepared) -> Iterator[Callable[..., Server]]:
    """Starts a server with its own database; in the end it must stop well."""
    servers = []

    def start_one(**environment: str) -> Server:
        server = Server(tmp_path, **{**QUICK, **environment})
        shutil.copy(prepared / DATABASE, tmp_path / DATABASE)
        servers.append(server)
        server.start()
        return server

    yield start_one
    for server in servers:
        assert server.stop() == 0
        assert "Traceback" not in server.log.read_text()


@pytest.fixture
def server(start) -> Server:
    return start()


class _StayHere(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Follow no redirect."""


class Visitor:
    """A browser without a screen."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies), _StayHere
        )

    def play(self, *, rules: str = "south-places") -> str:
        """Press Play now until a deal runs, for one in thirty is won instantly; the room's id."""
        room = self.press_play(rules)
        running = (
            "SELECT count(*) FROM games_deal d JOIN games_room r ON r.id = d.room_id"
            f" WHERE r.public_id = '{room}' AND d.dealt_at IS NOT NULL AND d.ended_at IS NULL"
        )
        return room if ask(self.server, running)[0][0] else self.play(rules=rules)

    def press_play(self, rules: str) -> str:
        # Becoming a guest changes the token, so each press comes from a fresh page.
        front = self.opener.open(self.server.url + "/", timeout=10).read().decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', front)[1]
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": token, "rules": rules}).encode()
        origin = {"Origin": self.server.url}
        request = urllib.request.Request(f"{self.server.url}/play/", form, origin)
        with pytest.raises(urllib.error.HTTPError) as answer:
            self.opener.open(request, timeout=20)
        answer.value.close()
        assert answer.value.code == 303
        return answer.value.headers["Location"].rstrip("/").rsplit("/", 1)[-1]

    def look_in(self, room: str) -> connect:
        cookies = {"Cookie": "; ".join(f"{each.name}={each.value}" for each in self.cookies)}
        url = f"ws{self.server.url.removeprefix('http')}/ws/rooms/{room}/"
        return connect(url, origin=self.server.url, additional_headers=cookies)


def ask(server: Server, query: str) -> list[tuple]:
    database = sqlite3.connect(server.directory / DATABASE, timeout=10)
    try:
        return database.execute(query).fetchall()
    finally:
        database.close()


def actions(server: Server) -> int:
    return ask(server, "SELECT count(*) FROM games_action")[0][0]


def until(true: Callable[[], bool], *, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.05)


def close_code_of(window: connect) -> int | None:
    """Read what comes until the end, echoing nothing; the code it is closed with, if any."""
    with window as socket:
        try:
            while True:
                socket.recv(timeout=30)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def test_a_killed_server_goes_on_where_it_was(server):
    Visitor(server).play()
    person = (
        "SELECT d.deadline FROM games_deal d JOIN games_hand h ON h.deal_id = d.id"
        " AND h.seat = d.turn WHERE h.player_id IS NOT NULL AND NOT h.autopilot"
    )
    until(lambda: bool(ask(server, person)))
    server.kill()
    hands = ask(server, "SELECT seat, cards FROM games_hand ORDER BY id")
    before = actions(server)
    (killed_with,) = ask(server, person)[0]

    time.sleep(1.5)
    server.start()

    assert ask(server, "SELECT seat, cards FROM games_hand ORDER BY id") == hands
    (extended_to,) = ask(server, person)[0]
    gained = datetime.fromisoformat(extended_to) - datetime.fromisoformat(killed_with)
    assert 1.5 <= gained.total_seconds() <= 15
    assert actions(server) == before
    until(lambda: actions(server) >= before + 4)
    numbers = [row[0] for row in ask(server, "SELECT number FROM games_action ORDER BY id")]
    assert numbers[: before + 4] == list(range(before + 4))


@pytest.mark.soak
def test_however_often_it_is_killed_every_deal_comes_to_one_end(start):
    server = start(BOT_PAUSE="0.05", TURN_SECONDS="1", AUTOPILOT_PAUSE="0.05")
    rooms = {Visitor(server).play() for _ in range(8)}
    rng = random.Random(8)
    for _ in range(12):
        time.sleep(rng.uniform(0.2, 1.5))
        server.kill()
        server.start()

    running = "SELECT count(*) FROM games_deal WHERE dealt_at NOTNULL AND ended_at ISNULL"
    until(lambda: ask(server, running) == [(0,)], seconds=240)
    deals = ask(server, "SELECT id, action_count FROM games_deal WHERE dealt_at NOTNULL")
    instant_wins = ask(server, "SELECT id FROM games_deal WHERE ending = 'instant_win'")
    assert len(rooms) == 8
    assert len(deals) == 8 + len(instant_wins)
    for pk, count in deals:
        numbers = ask(server, f"SELECT number FROM games_action WHERE deal_id={pk} ORDER BY id")
        assert [number for (number,) in numbers] == list(range(count))
        hands = ask(server, f"SELECT place, net FROM games_hand WHERE deal_id={pk}")
        assert sorted(place for place, _ in hands) == [1, 2, 3, 4]
        assert sum(net for _, net in hands) == 0


def test_at_its_end_a_server_finishes_requests_and_tells_sockets_to_come_back(server):
    watcher = Visitor(server)
    codes: list[int | None] = []
    window = watcher.look_in(watcher.play())
    reading = threading.Thread(target=lambda: codes.append(close_code_of(window)))
    reading.start()
    until(lambda: ask(server, "SELECT count(*) FROM games_presence") == [(1,)])
    late = Visitor(server)
    rooms: list[str] = []
    asking = threading.Thread(target=lambda: rooms.append(late.play()))

    # While this transaction is open no other can begin, so the request stays in flight.
    lock = sqlite3.connect(server.directory / DATABASE, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    asking.start()
    time.sleep(0.5)
    server.process.terminate()
    time.sleep(0.7)
    assert server.process.poll() is None
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(server.url + "/healthz", timeout=2)
    lock.execute("ROLLBACK")
    lock.close()

    asking.join(20)
    reading.join(20)
    assert server.process.wait(20) == 0
    assert len(rooms) == 1, "the request in flight was answered"
    assert codes == [1012]


def test_a_browser_that_has_gone_silent_is_cut_off(start):
    server = start(HEARTBEAT_PAUSE="0.2", SOCKET_SILENCE="1.5")
    visitor = Visitor(server)
    window = visitor.look_in(visitor.play())

    assert close_code_of(window) is None, "aborted, without a word"
    until(lambda: ask(server, "SELECT count(*) FROM games_presence") == [(0,)])


def test_a_port_in_use_is_said_in_one_sentence(server):
    again = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert again.returncode == 1
    assert "Another server may be running there" in again.stderr
    assert "Traceback" not in again.stderr


def test_the_address_to_open_is_printed(server):
    assert f"Open {server.url}/" in server.log.read_text()


def test_phones_are_told_their_address_with_a_picture(start):
    server = start(HOST="0.0.0.0")
    said = server.log.read_text()
    assert f"Open http://127.0.0.1:{server.port}/" in said
    for address in re.findall(r"Phones in the same network: (\S+)", said):
        assert address.endswith(f":{server.port}/")
        assert "▀" in said
