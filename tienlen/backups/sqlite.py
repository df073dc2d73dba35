"""Copies of an SQLite database."""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db import DatabaseError, connections

from tienlen.backups.store import BackupFailed, Migration, NoBackup, new_private_file


class SQLite:
    """``VACUUM INTO``: one consistent moment, while others read and write."""

    def __init__(self, database: Mapping[str, Any]) -> None:
        self.path = Path(database["NAME"])

    def save(self, target: Path) -> None:
        try:
            with connections["default"].cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(target)])
            self.check(target)
        except (DatabaseError, NoBackup) as error:
            raise BackupFailed(str(error)) from error
        _write_through(target)

    def check(self, source: Path) -> set[Migration]:
        # Immutable, so that looking at a copy writes nothing beside it.
        uri = f"{source.resolve().as_uri()}?mode=ro&immutable=1"
        try:
            with contextlib.closing(sqlite3.connect(uri, uri=True)) as copy:
                (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
                rows = copy.execute("SELECT app, name FROM django_migrations").fetchall()
        except sqlite3.Error as error:
            raise NoBackup(str(error)) from error
        if verdict != "ok":
            raise NoBackup(verdict)
        return {Migration(*row) for row in rows}

    def put_back(self, source: Path, *, aside: str) -> Path:
        kept = self.path.with_name(f"{self.path.name}.{aside}")
        draft = self.path.with_name(f"{self.path.name}.restoring")
        try:
            draft.unlink(missing_ok=True)
            shutil.copyfile(source, new_private_file(draft))
            _write_through(draft)
            if self.path.exists():
                shutil.copymode(self.path, draft)
                self._keep_as(kept)
            draft.replace(self.path)
            _write_through(self.path.parent)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise BackupFailed(str(error)) from error
        return kept

    def _keep_as(self, kept: Path) -> None:
        """Give the old file another name, too, and its journal to that name alone."""
        connections.close_all()
        os.link(self.path, kept)
        for end in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                self.path.with_name(self.path.name + end).rename(kept.with_name(kept.name + end))


def _write_through(path: Path) -> None:
    """Have the disk keep it, be it a file or the names in a directory."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
