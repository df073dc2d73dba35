"""Migrate the database of a site that may be played on: give way to who plays, and try again."""

import time
from typing import Any

from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections

# Less than PostgreSQL takes to look for deadlocks (1 s), so that it is never a player who has to
# give way; and no longer than one may wait for an answer: all who come later wait behind us.
LONGEST_WAIT = "500ms"
TRIES = 30
PAUSE = 1.0
LOCK_NOT_AVAILABLE = "55P03"


class Command(migrate.Command):
    """Django's ``migrate``, which on PostgreSQL waits for no lock longer than half a second.

    Where somebody holds one longer, that migration is undone and tried again, up to 30 times.
    What it has to do itself may take as long as it takes.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        if connections[options["database"] or DEFAULT_DB_ALIAS].vendor != "postgresql":
            super().handle(*args, **options)
            return
        for left in reversed(range(TRIES)):
            try:
                self._be_patient(options["database"])
                super().handle(*args, **options)
            except OperationalError as error:
                if not left or getattr(error.__cause__, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                    raise
                self.stderr.write("\nA table is in use: trying again.")
                time.sleep(PAUSE)
            else:
                return

    def _be_patient(self, database: str) -> None:
        with connections[database].cursor() as cursor:
            cursor.execute(f"SET lock_timeout = '{LONGEST_WAIT}'")
            cursor.execute("SET statement_timeout = 0")
            cursor.execute("SET idle_in_transaction_session_timeout = 0")
