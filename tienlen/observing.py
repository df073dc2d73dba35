"""What is noted of every request: counted, and a line in the log. Never its address."""

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games import metrics

logger = logging.getLogger(__name__)

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
# Asked so often, and telling so little, that a line of each would hide the others.
HUSHED = frozenset({"static", "tienlen.health.alive", "tienlen.health.ready"})
HUSHED |= {"tienlen.metrics.show"}


def observed(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Count every request and log it in one line; a plain function, as ``middleware`` says."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = get_response(request)
        seconds = time.perf_counter() - began
        view, status = view_of(request), response.status_code
        method = request.method if request.method in METHODS else "other"
        metrics.REQUESTS.labels(method, view, f"{status // 100}xx").inc()
        metrics.REQUEST_SECONDS.labels(view).observe(seconds)
        fields = {
            "method": method,
            "view": view,
            "status": status,
            "ms": round(seconds * 1000, 1),
            "user": _asked_by(request),
        }
        level = logging.DEBUG if view in HUSHED and status < 400 else logging.INFO
        logger.log(level, "request", extra=fields)
        return response

    return middleware


def view_of(request: HttpRequest) -> str:
    """The name of the view that a request has reached; "static" and "none" where it reached none.

    Never the address itself, which may hold the code of a room and is without end.
    """
    if request.resolver_match:
        return request.resolver_match.view_name
    return "static" if request.path.startswith(settings.STATIC_URL) else "none"


def _asked_by(request: HttpRequest) -> int | None:
    """Who is signed in, where the request has found that out; nobody is looked up for the log."""
    known = getattr(request, "_cached_user", None)
    return None if known is None else known.pk


class NoAddresses(logging.Filter):
    """Takes the address out of what Django says of a request: it may hold the code of a room."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            # As Django writes it.
            address = request.path.encode("unicode_escape").decode("ascii")
            view = view_of(request)
            record.args = tuple(view if arg == address else arg for arg in record.args)
        return True
