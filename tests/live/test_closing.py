"""The closing pause on the real server: over sockets, through a kill, ended once."""

import re
import shutil
import sqlite3
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import closing

import pytest
from websockets.sync.client import ClientConnection

from tests.browser.positions import Position, arrange
from tests.live.test_faults import Visitor, ask, until
from tests.servers import DATABASE, FAST, Server

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("faults")]

RUN = "3s 3c 4s 4c 5s 5c 6s 6c"
OTHERS = ("7s 2s 8s Tc 9c", "8c 9d Th Jc 3d", "9s Ts Js Qs Ks")
STORY = ("1 play 7s", "2 pass", "3 play 9s", "0 pass", "1 play 2s", "3 pass")
CLOSING = Position((f"{RUN} Jd Qd Kd Ad Ah", *OTHERS), leader=1, actions=STORY)
AFTER_THE_PAUSE = "SELECT seat, kind, cards FROM games_action WHERE number >= 6 ORDER BY number"


@pytest.fixture
def server(tmp_path, prepared) -> Iterator[Server]:
    server = Server(tmp_path, **{**FAST, "BOT_PAUSE": "60", "DEBUG": "1"})
    shutil.copy(prepared / DATABASE, tmp_path / DATABASE)
    server.start()
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


def accept(visitor: Visitor, room: str) -> int:
    """Press the first ready button of the page."""
    page = visitor.opener.open(f"{visitor.server.url}/rooms/{room}/", timeout=20).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    fields = re.findall(r'form="come-in" name="(\w+)" value="([^"]*)"', page)
    form = urllib.parse.urlencode([("csrfmiddlewaretoken", token), *fields]).encode()
    path = re.search(r'formaction="([^"]+)"', page)[1]
    headers = {"Origin": visitor.server.url, "HX-Request": "true"}
    request = urllib.request.Request(visitor.server.url + path, form, headers)
    with visitor.opener.open(request, timeout=20) as answer:
        assert 'aria-pressed="true"' in answer.read().decode()
        return answer.status


def shown(socket: ClientConnection, *, timeout: float) -> list[str]:
    """The frames that come until nothing has come for so long; heartbeats are passed over."""
    frames = []
    try:
        while True:
            frames.append(str(socket.recv(timeout=timeout)))
    except TimeoutError:
        return [frame for frame in frames if 'id="beat"' not in frame]


def end_the_pause(server: Server) -> None:
    database = sqlite3.connect(server.directory / "tienlen.sqlite3", timeout=10)
    with closing(database), database:
        # The watcher's own deal may be over already, by an instant win.
        database.execute(
            "UPDATE games_deal SET deadline = '2026-01-01' WHERE turn IS NULL AND deadline NOTNULL"
        )


def test_an_answer_is_held_through_a_kill_and_shown_to_nobody_before_the_end(server):
    person, watcher = Visitor(server), Visitor(server)
    room = person.play(rules="south-count")
    watcher.play()
    arrange(server, room, CLOSING)
    with person.look_in(room) as mine, watcher.look_in(room) as theirs:
        (first,) = shown(theirs, timeout=2)
        assert "come-in" not in first
        assert any("come-in" in frame for frame in shown(mine, timeout=2))

        assert accept(person, room) == 200

        assert shown(theirs, timeout=2) == []
    server.kill()
    server.start()
    assert ask(server, "SELECT seat, cards FROM games_answer") == [(0, RUN)]
    assert ask(server, AFTER_THE_PAUSE) == []

    with watcher.look_in(room) as theirs:
        shown(theirs, timeout=2)
        end_the_pause(server)
        until(lambda: ask(server, AFTER_THE_PAUSE) == [(0, "play", RUN)])
        frames = shown(theirs, timeout=2)

    assert len(frames) == 1, "one step"
    assert 'data-n="8"' in frames[0]
