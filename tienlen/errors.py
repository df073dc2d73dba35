"""The pages that say no: what went wrong, in one sentence, in the site's look."""

import sqlite3
import sys
from dataclasses import dataclass, replace

from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.phrases import come_back_in

# How long the database is given before a browser asks again, in seconds.
RETRY_AFTER = 5


@dataclass(frozen=True)
class Problem:
    """What a page that says no has to say.

    ``leads_to_tables``: it shows the ways to other tables, too. ``later``: when to come back.
    """

    status: int
    title: str | Promise
    sentence: str | Promise
    later: str = ""
    leads_to_tables: bool = False


BAD_REQUEST = Problem(
    400,
    _("That did not make sense"),
    _("The browser sent something this site cannot read."),
)
PERMISSION_DENIED = Problem(
    403,
    _("Not for you"),
    _("You may not see or do this."),
)
CSRF_FAILURE = Problem(
    403,
    _("This page has expired"),
    _("Go back, reload the page and try again. Cookies must be allowed."),
)
PAGE_NOT_FOUND = Problem(
    404,
    _("There is nothing here"),
    _("The address is wrong, or what was here is gone."),
    leads_to_tables=True,
)
METHOD_NOT_ALLOWED = Problem(
    405,
    _("Not that way"),
    _("This address is not for that kind of request. Start again from the front page."),
)
TOO_MANY_REQUESTS = Problem(
    429,
    _("Too fast"),
    _("That was too much at once."),
)
SERVER_ERROR = Problem(
    500,
    _("Something broke"),
    _("The fault is ours. Try again in a moment; your seat and your cards are kept."),
)
UNAVAILABLE = Problem(
    503,
    _("Back in a moment"),
    _("The site is busy or restarting. Your seat and your cards are kept."),
)
CANNOT_SAVE = Problem(
    503,
    _("It cannot be saved right now"),
    _("The server has no room to write. Nothing has changed; try again in a moment."),
)

# By SQLite's primary codes and PostgreSQL's states: full, read-only, or the disk fails.
SQLITE_CANNOT_WRITE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR}
POSTGRES_CANNOT_WRITE = {"53100", "25006", "58030"}
# PostgreSQL has ended a transaction that took too long, as when the machine stands still. These
# are among its "invalid states of a transaction", which else are faults of a program.
POSTGRES_GAVE_UP = {"25P03", "25P04"}


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _answer_alone(request, BAD_REQUEST)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _answer(request, PERMISSION_DENIED)


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _answer(request, PAGE_NOT_FOUND)


def method_not_allowed(request: HttpRequest, *, allow: str) -> HttpResponse:
    """405, which Django itself answers without a word."""
    response = _answer_alone(request, METHOD_NOT_ALLOWED)
    response.headers["Allow"] = allow
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The token of a form does not fit, as after signing in in another tab.

    A page driven by htmx loads itself again, which gives it the new token.
    """
    response = _answer(request, CSRF_FAILURE)
    if _is_htmx(request):
        response.headers["HX-Refresh"] = "true"
    return response


def too_many_requests(request: HttpRequest, *, retry_after: int) -> HttpResponse:
    problem = replace(TOO_MANY_REQUESTS, later=come_back_in(retry_after))
    response = _answer(request, problem)
    response.headers["Retry-After"] = str(retry_after)
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """500; or 503 where the database is locked, full or away: that passes.

    What a press does is one transaction, and that has been undone then; or it was done, and only
    what came after it has failed. Either way it may be pressed again.
    """
    error, problem = sys.exception(), None
    if isinstance(error, DatabaseError) and _cannot_write(error):
        problem = CANNOT_SAVE
    elif isinstance(error, OperationalError | InterfaceError) or _state(error) in POSTGRES_GAVE_UP:
        problem = UNAVAILABLE
    if problem:
        response = _answer_alone(request, problem)
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response
    return _answer_alone(request, SERVER_ERROR)


def _cannot_write(error: DatabaseError) -> bool:
    """Whether the database has no room to write, or may not."""
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    # The lower byte is the primary code, the rest says more of it.
    full = code is not None and code & 0xFF in SQLITE_CANNOT_WRITE
    return full or _state(error) in POSTGRES_CANNOT_WRITE


def _state(error: BaseException | None) -> str | None:
    """What PostgreSQL calls it, if it is an error of a PostgreSQL."""
    return getattr(error.__cause__, "sqlstate", None) if isinstance(error, DatabaseError) else None


def _answer(request: HttpRequest, problem: Problem) -> HttpResponse:
    """A page of the site, or for htmx the sentence alone."""
    template = "errors/refusal.html" if _is_htmx(request) else "errors/page.html"
    return render(request, template, {"problem": problem}, status=problem.status)


def _answer_alone(request: HttpRequest, problem: Problem) -> HttpResponse:
    """The same without session, user, database or host: whatever is broken, this is not."""
    template = "errors/refusal.html" if _is_htmx(request) else "errors/alone.html"
    language = translation.get_language_from_request(request)
    with translation.override(language):
        page = render_to_string(template, {"problem": problem, "language": language})
    return HttpResponse(page, status=problem.status)


def _is_htmx(request: HttpRequest) -> bool:
    # From the header: what fails early has not passed django_htmx yet.
    return request.headers.get("HX-Request") == "true"
