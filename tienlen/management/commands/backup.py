"""Copy the whole database to a file; the server may run meanwhile."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tienlen.backups import BackupFailed, store_of
from tienlen.backups.store import new_private_file


class Command(BaseCommand):
    """``manage.py backup``."""

    help = "Copy the whole database to a file; the server may run meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="the file to write, for its owner alone")
        parser.add_argument("--force", action="store_true", help="overwrite the file")

    def handle(self, *, path: Path, force: bool, **options: Any) -> None:
        if path.exists() and not force:
            raise CommandError(f"{path} is there already; --force overwrites it.")
        draft = path.with_name(f".{path.name}.part")
        try:
            draft.unlink(missing_ok=True)
            store_of(settings.DATABASES["default"]).save(new_private_file(draft))
            draft.replace(path)
        except (BackupFailed, OSError) as error:
            draft.unlink(missing_ok=True)
            raise CommandError(f"Nothing was written to {path}: {error}") from error
        self.stdout.write(f"The database is in {path} ({path.stat().st_size // 1024} KiB).")
