"""The real server on a disk that is full: it says so, loses nothing, and goes on by itself."""

import resource
import urllib.error
import urllib.request

import pytest

from tests.live.test_faults import Visitor, actions, ask, start, until
from tests.live.test_logs import press
from tests.servers import Server

__all__ = ["start"]

pytestmark = [pytest.mark.soak, pytest.mark.faults, pytest.mark.xdist_group("faults")]

MINE = (
    "SELECT d.public_id, d.action_count, h.cards FROM games_deal d JOIN games_hand h"
    " ON h.deal_id = d.id AND h.seat = d.turn WHERE h.player_id NOT NULL AND d.ended_at IS NULL"
)


def ready(server) -> int:
    try:
        with urllib.request.urlopen(server.url + "/readyz", timeout=5) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def test_a_full_disk_costs_nobody_a_move(start, tmp_path):
    Server(tmp_path).manage("collectstatic", "--noinput", "-v0")
    server = start(TURN_SECONDS="60", DEBUG="0")
    visitor = Visitor(server)
    visitor.play()
    until(lambda: bool(ask(server, MINE)))
    deal, number, cards = ask(server, MINE)[0]
    address, token = f"/deals/{deal}/act", "the same press"
    form = {"number": str(number), "token": token}
    plays = [{"action": "play", "cards": card, **form} for card in cards.split()]
    plays.append({"action": "pass", "cards": "", **form})
    before = ask(server, "SELECT * FROM games_action"), ask(server, "SELECT * FROM games_hand")

    # Not a byte may be written to any file, as where the disk is full.
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, most))
    answers = {press(visitor, address, **play) for play in plays}
    assert answers <= {422, 503}
    assert 503 in answers
    assert (
        ask(server, "SELECT * FROM games_action"),
        ask(server, "SELECT * FROM games_hand"),
    ) == before
    until(lambda: ready(server) == 503, seconds=15)
    with urllib.request.urlopen(server.url + "/healthz", timeout=5) as answer:
        assert answer.status == 200, "another start would not help"

    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
    assert 200 in {press(visitor, address, **play) for play in plays}
    until(lambda: actions(server) > len(before[0]) + 1)
    until(lambda: ready(server) == 200)
    mine = f"SELECT count(*) FROM games_action WHERE number = {number}"
    assert ask(server, mine) == [(1,)]
    # Tracebacks are expected here, and here alone.
    assert server.stop() == 0
    server.log.write_text("")
