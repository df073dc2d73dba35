"""Django's SQLite, whose writers in one process wait for each other in a line."""

import threading

from django.db import OperationalError
from django.db.backends.sqlite3 import base

# SQLite itself lets one write at a time, and has the others look again and again, up to a tenth
# of a second apart: under load the unlucky ones look for long. Who waits here is woken.
_line = threading.Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """A transaction writes from its beginning (``IMMEDIATE``), so it has its turn from there on.

    Writers of other processes, and statements outside of transactions, wait as SQLite has them.
    """

    _has_turn = False

    def _start_transaction_under_autocommit(self) -> None:
        """Begin once it is our turn; OperationalError where that takes as long as SQLite waits."""
        if not self._has_turn:
            # As it would without a line: who cannot be served is told so, with the same words.
            if not _line.acquire(timeout=self.settings_dict["OPTIONS"]["timeout"]):
                raise OperationalError("database is locked")
            self._has_turn = True
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # in no stub
        except BaseException:
            self._give_up_turn()
            raise

    def commit(self) -> None:
        super().commit()
        self._give_up_turn()

    def rollback(self) -> None:
        try:
            super().rollback()
        finally:
            self._give_up_turn()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._give_up_turn()

    def _give_up_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            _line.release()
