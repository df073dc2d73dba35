"""Copies of the whole database: made while the server runs, checked, and put back."""

from collections.abc import Mapping
from typing import Any

from tienlen.backups.postgres import Postgres
from tienlen.backups.sqlite import SQLite
from tienlen.backups.store import BackupFailed, Migration, NoBackup, Store

__all__ = ["BackupFailed", "Migration", "NoBackup", "Store", "store_of"]


def store_of(database: Mapping[str, Any]) -> Store:
    """What copies this database, an entry of ``settings.DATABASES``."""
    stores: dict[str, type[Store]] = {
        "tienlen.sqlite": SQLite,
        "django.db.backends.postgresql": Postgres,
    }
    return stores[database["ENGINE"]](database)
