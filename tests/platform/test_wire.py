"""What Django's test client cannot send: raw bytes to a real server."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import FAST, Server

SOCKET = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)

pytestmark = pytest.mark.xdist_group("wire")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("wire"), **FAST)
    server.prepare(prepared)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def send(server):
    """Send bytes; the status line of the answer, empty where the connection was cut."""

    def send(request: bytes) -> bytes:
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
            connection.sendall(request)
            try:
                return connection.recv(200).split(b"\r\n")[0]
            except ConnectionResetError:
                return b""

    return send


def with_host(start: bytes, headers: bytes = b"", body: bytes = b"") -> bytes:
    return start + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + b"\r\n" + body


@pytest.mark.parametrize(
    "request_sent",
    [
        with_host(b"GET /\xff\xfe"),
        with_host(b"GET /%ff%00"),
        with_host(b"GET /?a=\xff"),
        with_host(b"GET http://evil.example/"),
        with_host(b"PUT /play/"),
        with_host(b"BREW /"),
        with_host(b"GET /", b"Cookie: sessionid=\xff\xfe\x01\r\n"),
        with_host(b"GET /", b"Accept-Language: \xff\xff\r\n"),
        with_host(b"GET /", b"X-Huge: " + b"a" * 60_000 + b"\r\n"),
        with_host(b"GET /", b"X: y\r\n" * 2_000),
        with_host(b"GET /", b"HX-Request: true\r\nHX-Current-URL: http://[\r\n"),
        with_host(b"POST /play/", b"Content-Length: -1\r\n"),
        with_host(b"POST /play/", b"Transfer-Encoding: chunked\r\n", b"zz\r\n\r\n"),
        with_host(b"POST /play/", b"Content-Length: 3\r\nContent-Type: \xff\r\n", b"a=b"),
        with_host(b"GET /ws/rooms/a/"),
        with_host(b"GET /ws/rooms/a/", SOCKET),
        with_host(b"GET /ws/rooms/a/", SOCKET + b"Origin: http://[\r\n"),
        with_host(b"GET /ws/rooms/a/", SOCKET + b"Origin: http://evil.example\r\n"),
        with_host(b"GET /ws/rooms/a/", SOCKET + b"Origin: http://127.0.0.1:3000\r\n"),
        b"GARBAGE\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    ],
    ids=lambda request_sent: repr(request_sent[:60]),
)
def test_nothing_that_is_sent_is_a_fault_of_ours(send, server, request_sent):
    status = send(request_sent)

    assert not status or status.split()[1][:1] in {b"2", b"3", b"4"}, status
    assert send(with_host(b"GET /healthz")) == b"HTTP/1.1 200 OK"
    assert "Traceback" not in server.log.read_text()


def test_a_page_of_the_site_may_open_a_socket(send):
    asked = with_host(b"GET /ws/nowhere/", SOCKET + b"Origin: http://127.0.0.1\r\n")

    assert send(asked).startswith(b"HTTP/1.1 101 ")
