"""What can be done with a copy, whatever the database is."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol


class Migration(NamedTuple):
    """A migration that has been applied."""

    app: str
    name: str


class BackupFailed(Exception):
    """The database, or the disk, does not let itself be copied; the text says why."""


class NoBackup(Exception):
    """The file is no whole backup of this kind of database; the text says why."""


class Store(Protocol):
    """Copies a database to a file and back."""

    def __init__(self, database: Mapping[str, Any]) -> None: ...

    def save(self, target: Path) -> None:
        """Write all that is committed now into ``target``, a file that is empty. BackupFailed."""

    def check(self, source: Path) -> set[Migration]:
        """Look the copy over; the migrations that it knows of. Raises NoBackup."""

    def put_back(self, source: Path, *, aside: str) -> Path:
        """Make the copy the database; where the old one has been kept. BackupFailed.

        ``aside`` is what its file is to be named by. On an error the old database stays.
        """


def new_private_file(path: Path) -> Path:
    """Make the file, empty, for its owner alone; FileExistsError if it is there."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    return path
