"""Requests as a browser sends them: one connection each, and an answer or none."""

import asyncio
import json
import urllib.parse
from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.servers import Server

CSRF = "c" * 32
ANSWERS_WITHIN = 15.0
OK = 200


class Answer(NamedTuple):
    """What came back; the text may be cut off where the server died while it was sent."""

    status: int
    text: str

    @property
    def is_yes(self) -> bool:
        """200 for htmx, 303 for a browser without JavaScript."""
        return self.status in {200, 303}

    @property
    def says_nothing(self) -> bool:
        """Of what became of it: the database was locked or away."""
        return self.status == 503


def cookies_of(session: str | None) -> str:
    return f"csrftoken={CSRF}" + (f"; sessionid={session}" if session else "")


async def post(
    server: Server, path: str, form: Mapping[str, str], *, session: str | None, **options: Any
) -> Answer | None:
    """Post the form; None where no status came back before the connection ended."""
    body = urllib.parse.urlencode(form)
    return await ask(server, "POST", path, body, session=session, **options)


async def hints_of(server: Server, deal: str, *, session: str) -> list[str] | None:
    """The plays that the button for it would show; None where nobody has answered, or in part."""
    answer = await ask(server, "GET", f"/deals/{deal}/hints/", session=session)
    if answer is None or answer.says_nothing:
        return None
    try:
        return list(json.loads(answer.text)["plays"]) if answer.status == OK else []
    except ValueError:  # the server died while it was sent
        return None


async def ask(
    server: Server,
    method: str,
    path: str,
    body: str = "",
    *,
    session: str | None,
    htmx: bool = True,
    csrf: str = CSRF,
) -> Answer | None:
    """The same of any request."""
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Origin: {server.url}",
        f"Cookie: {cookies_of(session)}",
        f"X-CSRFToken: {csrf}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *(["HX-Request: true"] if htmx else []),
    ]
    request = "\r\n".join([*lines, "", body]).encode()
    try:
        async with asyncio.timeout(ANSWERS_WITHIN):
            answer = await _exchange(server.port, request)
    except (OSError, TimeoutError):
        return None
    head, _, text = answer.partition(b"\r\n\r\n")
    words = head.split(b" ", 2)
    if len(words) < 3:
        return None
    return Answer(int(words[1]), text.decode(errors="replace"))


async def _exchange(port: int, request: bytes) -> bytes:
    """All that comes back, be it cut off."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answer = b""
    try:
        writer.write(request)
        while piece := await reader.read(1 << 16):
            answer += piece
    except ConnectionError:
        pass  # what had come by then counts
    finally:
        writer.close()
    return answer
