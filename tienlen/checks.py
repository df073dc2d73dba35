"""What must hold before the site starts: `manage.py check`, and every command that starts it."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as Caution
from django.db import OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from tienlen.layers import REDIS_MAY_TAKE
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


@register()
def heartbeats_come_before_silence(**_: Any) -> list[CheckMessage]:
    if settings.SOCKET_SILENCE > settings.HEARTBEAT_PAUSE:
        return []
    return [
        Error(
            f"SOCKET_SILENCE={settings.SOCKET_SILENCE:g} is not longer than "
            f"HEARTBEAT_PAUSE={settings.HEARTBEAT_PAUSE:g}: every connection would be cut.",
            id="tienlen.E007",
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


@register(Tags.database)
def database_answers(*, databases: Iterable[str] | None = None, **_: Any) -> list[CheckMessage]:
    """Why it does not is logged by the pool, which has tried."""
    messages: list[CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        why = _why_it_cannot_be_used(connection)
        if why:
            its = connection.settings_dict
            server = f" at {its['HOST']}:{its['PORT'] or 5432}" if its["HOST"] else ""
            messages.append(
                Error(
                    f"The database {its['NAME']}{server} cannot be used: {why}.",
                    hint="DATABASE_URL says where it is and who signs in there.",
                    id="tienlen.E006",
                )
            )
    return messages


def _why_it_cannot_be_used(connection: BaseDatabaseWrapper) -> str:
    try:
        connection.ensure_connection()
    except OperationalError as error:
        return str(error).strip().rstrip(".")
    return ""


@register(Tags.database)
def redis_answers(*, databases: Iterable[str] | None = None, **_: Any) -> list[CheckMessage]:
    """Without it play goes on, so the start does."""
    if not settings.REDIS_URL or not databases:
        return []
    retry = Retry(NoBackoff(), 0)
    redis = Redis.from_url(settings.REDIS_URL, socket_connect_timeout=REDIS_MAY_TAKE, retry=retry)
    try:
        redis.ping()
    except RedisError as error:
        return [
            Caution(
                f"Redis does not answer: {str(error).rstrip('.')}. Until it does, what happens is "
                f"shown up to {settings.RECONCILE_PAUSE:g} s later, and each process limits "
                "requests by itself.",
                hint="REDIS_URL says where it is.",
                id="tienlen.W001",
            )
        ]
    finally:
        redis.close()
    return []
