"""While Redis is away: limits, the lobby and who counts as present, on two processes."""

import re
import urllib.error
import urllib.request

import pytest
import redis
from websockets.sync.client import connect

from tests.resilience.people import ask, until

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("redis")]

LIMIT = 30
PRESENT = "SELECT DISTINCT viewer_id FROM games_presence"


def status_of(server, path: str = "/") -> int:
    try:
        with urllib.request.urlopen(server.url + path, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def said_at(server, path: str) -> tuple[int, str]:
    with urllib.request.urlopen(server.url + path, timeout=10) as answer:
        return answer.status, answer.read().decode()


def unsent(server) -> float:
    _, text = said_at(server, "/metrics")
    return float(re.search(r"^tienlen_unsent_messages_total (\S+)", text, re.MULTILINE)[1])


def test_the_site_is_open_limited_and_people_are_seen_without_redis(open_site, private_redis):
    limits = f"play=1000/minute;act=1000/10second;look={LIMIT}/minute"
    servers, (table, *_) = open_site("postgres", tables=1, RATE_LIMITS=limits)
    one, other = servers
    lobby = connect(f"ws{one.url.removeprefix('http')}/ws/lobby/", origin=one.url)

    with table.look(0, one) as first, table.look(1, other) as second, lobby as board:
        table.play_and_see(servers, [first, second])
        assert len(ask(one, PRESENT)) == 2
        private_redis.stop()
        try:
            for _ in range(3):
                assert table.play_and_see(servers, [first, second]) < 10
            assert len(ask(one, PRESENT)) == 2, "both are there for each other"
            for server in servers:
                assert said_at(server, "/readyz") == (
                    200,
                    "ready, but the channel layer does not answer\n",
                )
            assert unsent(one) + unsent(other) > 0

            # Each process counts for itself, and so both let somebody through and neither all.
            for server in servers:
                answers = [status_of(server) for _ in range(LIMIT + 5)]
                assert answers[0] == 200
                assert answers[-1] == 429
            assert 'id="' in board.recv(timeout=10), "the lobby is shown, and beats"
        finally:
            private_redis.start()
        until(lambda: said_at(one, "/readyz")[1] == "ready\n")
        until(lambda: said_at(other, "/readyz")[1] == "ready\n")
        table.play_and_see(servers, [first, second])
        with redis.Redis.from_url(private_redis.url) as client:
            # It is asked again some seconds after it failed; then one count holds for both.
            until(lambda: status_of(one) in {200, 429} and client.keys("tienlen.limits*"))
