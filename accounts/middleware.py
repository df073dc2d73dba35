"""What every request passes through for the sake of accounts."""

import logging
from collections.abc import Callable

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.services import sessions

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
