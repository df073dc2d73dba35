"""Make a copy of the database the database again; the server must not run."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connections
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from games import services
from tienlen.backups import BackupFailed, Migration, NoBackup, store_of


class Command(BaseCommand):
    """``manage.py restore``."""

    help = "Make a copy of the database the database again; the server must not run."
    # What there is now may be broken.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="what `manage.py backup` has written")
        parser.add_argument(
            "--force", action="store_true", help="even if a server seems to run (it must not)"
        )

    def handle(self, *, path: Path, force: bool, **options: Any) -> None:
        if not path.is_file():
            raise CommandError(f"There is no file {path}.")
        if not force and _is_served():
            raise CommandError("A server is running on this database: stop it first.")
        store = store_of(settings.DATABASES["default"])
        now = timezone.now()
        try:
            applied = store.check(path)
            is_old = _compare(applied)
            connections.close_all()
            kept = store.put_back(path, aside=f"before-{now:%Y%m%d-%H%M%S-%f}")
        except NoBackup as error:
            raise CommandError(f"{path} cannot be restored: {error}.") from error
        except BackupFailed as error:
            raise CommandError(f"Nothing was changed: {error}.") from error
        services.processes.outrun_what_was_shown()
        self.stdout.write(f"Restored from {path}. What was there before: {kept}")
        if is_old:
            self.stdout.write("The copy is of an older version: run `manage.py migrate` now.")


def _is_served() -> bool:
    """Whether a server process beats; not where the database cannot be asked any more."""
    try:
        return services.processes.is_any_alive(now=timezone.now())
    except DatabaseError:
        return False


def _compare(applied: set[Migration]) -> bool:
    """Whether the copy lacks migrations that there are now. NoBackup where it is not one of ours.

    Nor if it is of a newer version, whose rows this one would misread.
    """
    known = {Migration(*key) for key in MigrationLoader(None).disk_migrations}
    if Migration("games", "0001_initial") not in applied:
        raise NoBackup("it is no database of this site")
    unknown = sorted(applied - known)
    if unknown:
        names = ", ".join(f"{each.app} {each.name}" for each in unknown)
        raise NoBackup(f"it is of a newer version of this site, with {names}")
    return known > applied
