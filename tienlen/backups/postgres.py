"""Copies of a PostgreSQL database, by its own programs: they must be installed, and new enough."""

import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings

from tienlen.backups.store import BackupFailed, Migration, NoBackup, new_private_file

MAGIC = b"PGDMP"
# What Django has a name of its own for; the rest, as sslmode, has libpq's.
KEYWORDS = {
    "host": "HOST",
    "port": "PORT",
    "user": "USER",
    "password": "PASSWORD",
    "dbname": "NAME",
}
# Copying takes as long as it takes; the last of several options wins.
NO_HURRY = "-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0"
# Everything: a copy may be older than a table that is there now.
EMPTY = """
DO $$ DECLARE each record; BEGIN
  FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP TABLE %I CASCADE', each.tablename);
  END LOOP;
END $$;
"""


class Postgres:
    """``pg_dump`` and ``pg_restore``, connected as the site is.

    How to connect goes by the environment, not by arguments, which everybody on the machine may
    read: a password is among it. What libpq has no variable for, as keepalives, is left out.
    """

    def __init__(self, database: Mapping[str, Any]) -> None:
        asked = {**database.get("OPTIONS", {})}
        asked |= {keyword: database.get(name) for keyword, name in KEYWORDS.items()}
        asked["options"] = f"{asked.get('options', '')} {NO_HURRY}"
        # Not everything among OPTIONS is for libpq, and Django's pool is for Django.
        variables = {
            option.keyword.decode(): option.envvar.decode()
            for option in psycopg.pq.Conninfo.get_defaults()
            if option.envvar
        }
        set_to = {
            variables[keyword]: str(value)
            for keyword, value in asked.items()
            if keyword in variables and value not in {None, ""}
        }
        self.environment = {**os.environ, **set_to}

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
