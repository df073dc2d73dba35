"""Two processes behind the nginx of docs/operations, over TLS."""

import gzip
import http.client
import re

import pytest
from django.conf import settings

from games.management.server import DAPHNE
from tests.scaled.front import CODES, DOCUMENTED, press_play

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("scaled")]

CODE = "/j/BCDGHK/"


def seconds_of(directive: str, place: str = "") -> int:
    """What the documented file sets, first after ``place``."""
    text = DOCUMENTED.read_text()
    return int(re.search(rf"{directive}\s+(\d+)s;", text[text.index(place) :])[1])


def test_over_http_there_is_only_the_way_to_https(front):
    connection = http.client.HTTPConnection("127.0.0.1", front.nginx.plain_port, timeout=10)
    connection.request("GET", "/rooms/?rules=north", headers={"Host": "evil.example"})
    answer = connection.getresponse()
    connection.close()

    assert answer.status == 301
    assert answer.headers["Location"] == f"{front.url}/rooms/?rules=north"


def test_play_now_over_https_with_cookies_that_stay_there(front):
    client = front.client()

    page = client.ask("/")
    played = press_play(client)
    room = client.ask(played.headers["Location"])

    assert page.headers["Strict-Transport-Security"].startswith("max-age=")
    assert (played.status, room.status) == (303, 200)
    assert set(client.cookies) == {"__Host-sessionid", "__Host-csrftoken"}
    for answer in (page, played):
        for cookie in answer.headers.get_all("Set-Cookie"):
            assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
    assert f"{front.url}/j/" in room.text, "invitations lead to where people are"


def test_static_files_come_from_the_disk_packed_and_to_be_kept(front):
    client = front.client()
    path = re.search(r"/static/[\w./-]+\.[0-9a-f]{12}\.(?:css|js)", client.ask("/").text)[0]

    hashed, plain = client.ask(path), client.ask("/static/css/base.css")

    assert hashed.status == plain.status == 200
    assert "immutable" in hashed.headers["Cache-Control"]
    assert plain.headers["Cache-Control"] == "public, max-age=60"
    assert hashed.headers["X-Content-Type-Options"] == "nosniff"
    packed = client.ask(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == hashed.body
    assert client.ask("/static/../secret_key").status == 404


def test_players_see_each_other_play_through_it_and_their_hearts_beat(front, two_tables):
    table = two_tables[0]
    with table.look(0, front) as one, table.look(1, front) as other:
        took = [table.play_and_see([front, front], [one, other]) for _ in range(4)]
        one.hear(beats=3)

    assert max(took) < 2


def test_its_patience_is_longer_than_what_it_waits_for():
    silence = max(settings.HEARTBEAT_PAUSE, DAPHNE["ping_interval"])

    assert seconds_of("proxy_read_timeout", "location /ws/") > 2 * silence
    assert seconds_of("proxy_send_timeout", "location /ws/") > 2 * silence
    assert seconds_of("proxy_read_timeout") > DAPHNE["http_timeout"]


def test_visitors_are_told_apart_by_an_address_that_they_cannot_make_up(front):
    one, other = front.client("127.0.0.2"), front.client("127.0.0.3")

    asked = [one.ask(CODE).status for _ in range(CODES + 1)]
    lies = [
        one.ask(CODE, headers={name: value}).status
        for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded")
        for value in ("203.0.113.9", "127.0.0.3", "for=203.0.113.9")
    ]

    assert asked == [404] * CODES + [429]
    assert set(lies) == {429}
    assert other.ask(CODE).status == 404


def test_nobody_says_over_http_that_it_was_https(front):
    secure = front.client().ask("/", headers={"X-Forwarded-Proto": "http"})

    assert "Strict-Transport-Security" in secure.headers


@pytest.mark.parametrize(
    "path",
    ["/metrics", "/metrics?a=b", "//metrics", "/%6detrics", "/./metrics", "/healthz", "/readyz"],
)
def test_what_is_for_this_machine_is_not_reached_from_outside(front, path):
    answer = front.client().ask(path, headers={"X-Forwarded-For": "127.0.0.1"})

    assert answer.status == 404
    assert "tienlen_" not in answer.text


def test_what_is_too_large_is_refused(front):
    client = front.client()

    body = client.ask("/play/", body=b"a=" + b"x" * 70_000)
    header = client.ask("/", headers={"X-Long": "x" * 9000})
    headers = client.ask("/", headers={f"X-{number}": "x" * 7000 for number in range(4)})
    address = client.ask("/rooms/?" + "x" * 9000)

    assert body.status == 413
    assert {header.status, headers.status} <= {400, 431, 494}
    assert address.status == 414
