"""Copies of a PostgreSQL database, by its own programs: they must be installed, and new enough."""

import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings

from tienlen.backups.store import BackupFailed, Migration, NoBackup, new_private_file

MAGIC = b"PGDMP"
VARIABLES = {
    "PGHOST": "HOST",
    "PGPORT": "PORT",
    "PGUSER": "USER",
    "PGPASSWORD": "PASSWORD",
    "PGDATABASE": "NAME",
}
# Everything: a copy may be older than a table that is there now.
EMPTY = """
DO $$ DECLARE each record; BEGIN
  FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP TABLE %I CASCADE', each.tablename);
  END LOOP;
END $$;
"""


class Postgres:
    """``pg_dump`` and ``pg_restore``; the password goes by the environment, not by arguments."""

    def __init__(self, database: Mapping[str, Any]) -> None:
        known = {name: str(database.get(key) or "") for name, key in VARIABLES.items()}
        self.environment = {**os.environ, **{name: value for name, value in known.items() if value}}

    def save(self, target: Path) -> None:
        self._run("pg_dump", "--format=custom", "--no-owner", f"--file={target}")

    def check(self, source: Path) -> set[Migration]:
        with source.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise NoBackup("it was not written by pg_dump in its custom format")
        table = ("--data-only", "--table=django_migrations")
        try:
            # The whole of it is read, so that a copy that breaks off is found out.
            self._run("pg_restore", "--file=/dev/null", str(source))
            text = self._run("pg_restore", *table, "--file=-", str(source))
        except BackupFailed as error:
            raise NoBackup(str(error)) from error
        rows = [line.split("\t") for line in text.splitlines() if line.count("\t") == 3]
        if not rows:
            raise NoBackup("it has no migrations")
        return {Migration(app, name) for _, app, name, _ in rows}

    def put_back(self, source: Path, *, aside: str) -> Path:
        """All in one transaction."""
        kept = new_private_file(settings.DATA_DIR / f"postgres.{aside}")
        self.save(kept)
        with tempfile.TemporaryDirectory() as directory:
            script = new_private_file(Path(directory) / "restore.sql")
            self._run("pg_restore", "--no-owner", "--no-acl", f"--file={script}", str(source))
            self._run(
                *("psql", "--no-psqlrc", "--quiet", "--single-transaction"),
                *("--set=ON_ERROR_STOP=1", f"--command={EMPTY}", f"--file={script}"),
            )
        return kept

    def _run(self, *command: str) -> str:
        try:
            done = subprocess.run(
                command, env=self.environment, capture_output=True, text=True, check=False
            )
        except FileNotFoundError:
            raise BackupFailed(f"{command[0]} is not installed") from None
        if done.returncode:
            raise BackupFailed(done.stderr.strip() or f"{command[0]} failed")
        return done.stdout
