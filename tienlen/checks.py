"""What must hold before the site starts: `manage.py check`, and every command that starts it."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections

from tienlen.rate_limits import BadRateLimits, read_rules

# The pragmas that the settings ask for, as SQLite itself reports them: 2 is FULL.
PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 5000}


@register(Tags.security)
def rate_limits_are_on(**_: Any) -> list[CheckMessage]:
    try:
        rules = read_rules(settings.RATE_LIMITS)
    except BadRateLimits as error:
        return [Error(f"RATE_LIMITS cannot be read: {error}.", id="tienlen.E001")]
    if not rules and not settings.DEBUG:
        return [
            Error(
                "RATE_LIMITS=off is for development only: this is a production start.",
                hint="Loosen single rules instead, as in RATE_LIMITS='look=1000/minute'.",
                id="tienlen.E002",
            )
        ]
    return []


@register(Tags.security)
def hosts_are_named(**_: Any) -> list[CheckMessage]:
    if "*" in settings.ALLOWED_HOSTS:
        return [
            Error(
                "ALLOWED_HOSTS must name the site's hosts: '*' switches the check of the Host "
                "header and of the sockets' Origin off.",
                id="tienlen.E003",
            )
        ]
    return []


@register(Tags.security)
def public_url_is_an_origin(**_: Any) -> list[CheckMessage]:
    if not settings.PUBLIC_URL:
        return []
    parts = urlsplit(settings.PUBLIC_URL)
    if parts.scheme in {"http", "https"} and parts.hostname and not parts.path:
        return []
    return [
        Error(
            f"PUBLIC_URL is {settings.PUBLIC_URL!r}; it must look like 'https://example.org'.",
            id="tienlen.E004",
        )
    ]


@register(Tags.database)
def sqlite_is_tuned(*, databases: Iterable[str] | None = None, **_: Any) -> list[CheckMessage]:
    """Options at the wrong place of the settings are ignored in silence: so SQLite is asked."""
    messages: list[CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        if connection.vendor != "sqlite":
            continue
        for pragma, wanted in PRAGMAS.items():
            with connection.cursor() as cursor:
                cursor.execute(f"PRAGMA {pragma}")
                (found,) = cursor.fetchone()
            if found != wanted:
                messages.append(
                    Error(
                        f"SQLite runs with {pragma}={found}, not {wanted}.",
                        hint="journal_mode=wal needs a local disk that can lock files.",
                        id="tienlen.E005",
                    )
                )
    return messages
