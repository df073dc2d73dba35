"""A socket opens for pages of this site only."""

import pytest
from channels.testing import WebsocketCommunicator

from tienlen.sockets import SameOrigin, is_ours, refuse


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://localhost", "localhost", True),
        ("https://tienlen.example", "tienlen.example", True),
        ("https://tienlen.example", "127.0.0.1:8000", True),
        ("http://127.0.0.1:3000", "127.0.0.1:8000", False),
        ("http://localhost:8000", "127.0.0.1:8000", False),
        ("http://evil.example", "127.0.0.1:8000", False),
        ("http://evil.example", "evil.example", False),
        ("http://127.0.0.1:8000.evil.example", "127.0.0.1:8000", False),
        ("null", "127.0.0.1:8000", False),
        ("", "127.0.0.1:8000", False),
        ("http://", "", False),
        ("http://[", "[", False),
        ("file://127.0.0.1:8000", "127.0.0.1:8000", False),
    ],
)
def test_only_the_site_itself_is_ours(settings, origin, host, ours):
    settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost", "tienlen.example"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://tienlen.example"]

    assert is_ours(origin, host=host) is ours


async def accept(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})


@pytest.mark.parametrize(("port", "opens"), [(8000, True), (3000, False)])
async def test_pages_of_other_ports_are_kept_out(settings, port, opens):
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    headers = [(b"host", b"127.0.0.1:8000"), (b"origin", b"http://127.0.0.1:%d" % port)]
    socket = WebsocketCommunicator(SameOrigin(accept), "/ws/rooms/a/", headers)

    opened, _ = await socket.connect()

    assert opened is opens


async def test_what_is_refused_never_opens():
    opened, _ = await WebsocketCommunicator(refuse, "/ws/nowhere/").connect()

    assert not opened
