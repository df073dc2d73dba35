"""What every request passes through for the sake of accounts."""

import logging
from collections.abc import Callable
from typing import Any

from django.contrib import auth
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from accounts.services import sessions
from accounts.services.people import Gone

logger = logging.getLogger(__name__)

Handler = Callable[[HttpRequest], HttpResponse]


def note_seen(get_response: Handler) -> Handler:
    """Note, now and then, that somebody is here with a session; only where it was looked at."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        session, now = request.session, timezone.now()
        seen_at = getattr(session, "seen_at", None)
        if session.session_key and seen_at and now - seen_at > sessions.SEEN_EVERY:
            try:
                sessions.note_seen(session.session_key, now=now)
            except DatabaseError as error:  # what was asked for has been done
                logger.warning("It was not noted that a session was seen: %s", error)
        return response

    return middleware


class FoundWithTheirSession(AuthenticationMiddleware):
    """``request.user`` as Django has it, but by the statement that finds the session."""

    def process_request(self, request: Any) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _user_of(request))


def _user_of(request: Any) -> User | AnonymousUser:
    if not hasattr(request, "_cached_user"):
        request._cached_user = request.session.whose() or auth.get_user(request)  # noqa: SLF001
    return request._cached_user  # noqa: SLF001  where Django's log-in keeps it


class LeadWhoIsGone:
    """Lead to the page to log in by whoever's account has gone while their request was at work."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, Gone):
            return None
        door = reverse("accounts:login")
        if request.headers.get("HX-Request") == "true":
            return HttpResponse(status=401, headers={"HX-Redirect": door})
        return HttpResponseRedirect(door, status=303)
