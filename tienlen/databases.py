"""The two databases that a site may have, each with the settings that it needs."""

from pathlib import Path
from typing import Any

import environ

SQLITE = "tienlen.sqlite"
KINDS = ("sqlite:///", "postgres://", "postgresql://")
NOT_SUPPORTED = (
    "The setting DATABASE_URL names no database that is supported: it must look like "
    "sqlite:////srv/tienlen.sqlite3 or postgres://user:password@host:5432/name."
)

# A request that waits longer for a connection is told to come back (503).
LONGEST_WAIT_FOR_CONNECTION = 3
# Nothing that a request asks takes long; what does is broken, and must not hold a table's lock.
TIMEOUTS = {
    "statement_timeout": "5s",
    "lock_timeout": "2s",
    "idle_in_transaction_session_timeout": "5s",
}


def database_at(url: str, *, connections: int, data_dir: Path) -> dict[str, Any]:
    """The database at this address, "" for SQLite in ``data_dir``, with all that its kind needs.

    ``connections``: how many one process holds at most, where the database is a server. Ends the
    start with a sentence, without the password that may be in it, where the address is no good.
    """
    url = url or f"sqlite:///{data_dir / 'tienlen.sqlite3'}"
    if not url.startswith(KINDS):
        raise SystemExit(NOT_SUPPORTED)
    try:
        database = environ.Env.db_url_config(url)
    except ValueError as error:
        raise SystemExit(f"The setting DATABASE_URL cannot be read: {error}.") from None
    if url.startswith(KINDS[0]):
        return database | _for_sqlite(data_dir)
    if not database["NAME"]:
        raise SystemExit(NOT_SUPPORTED)
    return database | _for_postgresql(database.get("OPTIONS", {}), connections)


def _for_sqlite(data_dir: Path) -> dict[str, Any]:
    """Tuned as design measured.

    IMMEDIATE, or a transaction that reads before it writes fails at once under load; FULL, so
    that a power cut loses nothing that was answered. Each thread keeps its connection, for there
    are few, and they stay (``tienlen.taking_turns``): opening one costs as much as five queries.
    Not for ever, lest a statement that nobody reads to its end holds the log of the database.
    """
    return {
        "ENGINE": SQLITE,
        "CONN_MAX_AGE": 60,
        "OPTIONS": {
            "timeout": 5,
            "transaction_mode": "IMMEDIATE",
            "init_command": (
                "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
                "PRAGMA journal_size_limit=67108864;PRAGMA cache_size=-16000;"
            ),
        },
        # A file, since sockets and views in tests use several threads.
        "TEST": {"NAME": str(data_dir / "test.sqlite3")},
    }


def _for_postgresql(options: dict[str, Any], connections: int) -> dict[str, Any]:
    """A pool, since connections that threads keep leak under ASGI: each is given back at once.

    What the URL says after its ? wins: ``?options=`` takes the place of the timeouts.
    """
    timeouts = " ".join(f"-c {name}={value}" for name, value in TIMEOUTS.items())
    pool = {"min_size": 1, "max_size": connections, "timeout": LONGEST_WAIT_FOR_CONNECTION}
    return {
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 3, "options": timeouts, **options, "pool": pool},
    }
