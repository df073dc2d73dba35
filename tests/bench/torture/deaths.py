"""Kills the process that it runs in: in the middle of a commit, or right after one.

It is set up by the settings of tortured servers (``settings``) and by nothing else.
"""

import json
import os
import re
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.backends.signals import connection_created

DIES, NOTES = "TORTURE_DIES", "TORTURE_NOTES"
# Inside a commit, apart from those of an action: which, and what is written there first.
APART = {
    "inside a dealing": "games_hand",
    "inside a settling": "accounts_ledgertransaction",
}
INSERT = re.compile(r'INSERT INTO "?(\w+)"? ?\(([^)]*)\)', re.IGNORECASE)


@dataclass(frozen=True)
class Death:
    """How a process ends: ``kind`` is "outside", "inside" a commit, or "after" it, unanswered.

    Inside and after are those of the transaction with the ``count``-th insert into ``table``, and
    inside comes after ``more`` other statements, or at the COMMIT if there are not so many.
    """

    kind: str
    table: str = "games_action"
    count: int = 1
    more: int = 0

    @property
    def way(self) -> str:
        """What it is counted as."""
        return next((way for way, table in APART.items() if table == self.table), self.kind)

    def environment(self) -> dict[str, str]:
        return {DIES: json.dumps(asdict(self))}


OUTSIDE = Death("outside")


class Doom:
    """Sees every statement of every connection, and ends the process where its death says so."""

    def __init__(self, death: Death, notes: Path) -> None:
        self._death, self._notes = death, notes
        self._lock = threading.Lock()
        self._to_come = death.count
        self._more = death.more
        self._connection: Any = None
        self._rows: list[dict[str, str]] = []

    def watch(self, connection: Any, **_: object) -> None:
        """Look at this connection from now on, if it is a new one."""
        if self not in connection.execute_wrappers:
            connection.execute_wrappers.append(self)
            connection._commit = self._before(connection, connection._commit, self._at_commit)
            connection._rollback = self._before(connection, connection._rollback, self._let_live)

    def __call__(self, execute, sql, params, many, context):
        done = execute(sql, params, many, context)
        with self._lock:
            self._look(context["connection"], sql, params)
        return done

    def _look(self, connection: Any, sql: str, params: Sequence[Any]) -> None:
        if self._connection is connection:
            self._more -= 1
        elif self._connection is None and connection.in_atomic_block and self._is_awaited(sql):
            self._to_come -= 1
            if self._to_come > 0:
                return
            self._connection = connection
            self._rows = list(_rows(sql, params))
            if self._death.kind == "after":
                transaction.on_commit(self._die)
        else:
            return
        if self._death.kind == "inside" and self._more <= 0:
            self._die()

    def _is_awaited(self, sql: str) -> bool:
        found = INSERT.match(sql)
        return found is not None and found[1] == self._death.table

    def _before(self, connection: Any, end: Callable[[], Any], what: Callable[[], None]) -> Any:
        """The end of a transaction, and ``what`` before it, if it is the one that must not end."""

        def ends() -> Any:
            if self._connection is connection:
                what()
            return end()

        return ends

    def _at_commit(self) -> None:
        if self._death.kind == "inside":
            self._die()

    def _let_live(self) -> None:
        """The transaction is undone for another reason: the next one will do."""
        self._connection, self._to_come, self._more = None, 1, self._death.more

    def _die(self) -> None:
        note = {
            "kind": self._death.kind,
            "way": self._death.way,
            "table": self._death.table,
            "rows": self._rows,
        }
        self._notes.write_text(json.dumps(note))
        os.kill(os.getpid(), signal.SIGKILL)


def _rows(sql: str, params: Sequence[Any]) -> Iterator[dict[str, str]]:
    """What was inserted, row by row: several rows come one after another, or as columns."""
    found = INSERT.match(sql)
    assert found is not None, sql
    columns = re.findall(r"\w+", found[2])
    if isinstance(params[0], list):
        rows = list(zip(*params, strict=True))
    else:
        rows = list(zip(*[iter(params)] * len(columns), strict=True))
    for row in rows:
        yield dict(zip(columns, map(str, row), strict=True))


def expect() -> None:
    """Have this process die as its environment says, if it says anything."""
    death = Death(**json.loads(os.environ.get(DIES, '{"kind": "outside"}')))
    if death.kind != "outside":
        doom = Doom(death, Path(os.environ[NOTES]))
        connection_created.connect(doom.watch, weak=False)
