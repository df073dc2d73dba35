"""Django's SQLite, whose writers in one process wait for each other in a line."""

import threading
from functools import lru_cache
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

# SQLite itself lets one write at a time, and has the others look again and again, up to a tenth
# of a second apart: under load the unlucky ones look for long. Who waits here is woken.
_line = threading.Lock()


STATEMENTS_KEPT = 256


@lru_cache(maxsize=STATEMENTS_KEPT)
def _as_sqlite_writes(statement: str) -> str:
    """A statement with SQLite's own marks for its values, which most are asked again and again."""
    return base.FORMAT_QMARK_REGEX.sub("?", statement).replace("%%", "%")


class Cursor(base.SQLiteCursorWrapper):
    """Django's, which reads every statement through for its marks each time it is executed."""

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        if param_names is None:
            return _as_sqlite_writes(query)
        return super().convert_query(query, param_names=param_names)


class DatabaseWrapper(base.DatabaseWrapper):
    """A transaction writes from its beginning (``IMMEDIATE``), so it has its turn from there on.

    Writers of other processes, and statements outside of transactions, wait as SQLite has them.
    """

    _has_turn = False

    def create_cursor(self, name: str | None = None) -> Any:  # noqa: ARG002  as Django's
        return self.connection.cursor(factory=Cursor)

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
