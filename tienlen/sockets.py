"""Who may open a socket: pages of this site, at addresses that exist."""

import io
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http.request import split_domain_port, validate_host

from tienlen.rate_limits import address_of

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


async def refuse(scope: dict[str, Any], receive: Receive, send: Send) -> None:  # noqa: ARG001
    """Close before the socket opens: the browser gets a plain 403."""
    await send({"type": "websocket.close"})


class SameOrigin:
    """Let in what a page of the same host and port has opened, for cookies come along anyway.

    Stricter than the validator of Channels, which lets in pages of other ports of this host.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin1")
        host = headers.get(b"host", b"").decode("latin1")
        if is_ours(origin, host=host):
            await self.application({**scope, "address": _address_in(scope)}, receive, send)
        else:
            await refuse(scope, receive, send)


def _address_in(scope: dict[str, Any]) -> str:
    """Where the visitor comes from, as for pages."""
    return address_of(ASGIRequest({**scope, "type": "http", "method": "GET"}, io.BytesIO()))


def is_ours(origin: str, *, host: str) -> bool:
    """Whether ``origin`` is the site itself, as it was reached under ``host``."""
    domain, _ = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    return origin in {f"http://{host}", f"https://{host}", *settings.CSRF_TRUSTED_ORIGINS}
