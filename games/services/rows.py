"""The rows that every action reads and writes, by statements that are built once.

What Django's ORM spends on building SQL would be most of what an action costs.
"""

import functools
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import QuerySet

from accounts.prepared import Prepared, here
from games.models import Action, Deal, Hand, Room, Transfer

_locked_by_pk = Prepared(lambda pk: _locked().filter(pk=pk), int)
_locked_by_public_id = Prepared(lambda public_id: _locked().filter(public_id=public_id), str)
_hands = Prepared(lambda deal: Hand.objects.filter(deal_id=deal).order_by("seat"), int)
_moving = Prepared(lambda pk: Deal.objects.filter(pk=pk).only(*Deal.WHAT_MOVES), int)

UPDATE = (
    "UPDATE games_deal SET action_count = %s, turn = %s, turn_started_at = %s, deadline = %s,"
    " ending = %s, ended_at = %s"
    " WHERE id = %s AND action_count = %s AND ended_at IS NULL AND "
)

VERSION = "UPDATE games_room SET version = %s, wake_at = NULL, wake_for = '' WHERE id = %s"


# What of a deal and its room no action asks for, unless it is the last one.
SELDOM_READ = ("deck", "commitment", "rules", "prepared_at", "room__rules", "room__opened_at")


@functools.cache
def _insertion(model: type[Action] | type[Transfer]) -> tuple[list[str], str]:
    """The attributes of such a row but its key, and the statement that writes them.

    From the model, since a version to come may have one more (docs/operations/upgrade.md).
    """
    columns = model._meta.local_concrete_fields  # noqa: SLF001  Django documents it
    fields = [field for field in columns if not field.primary_key]
    names = ", ".join(f'"{field.column}"' for field in fields)
    slots, table = ", ".join(["%s"] * len(fields)), model._meta.db_table  # noqa: SLF001
    insert = f"INSERT INTO {table} ({names}) VALUES ({slots})"  # noqa: S608
    return [field.attname for field in fields], insert


def _locked() -> QuerySet[Deal]:
    dealt = Deal.objects.filter(dealt_at__isnull=False).select_related("room").order_by()
    return dealt.select_for_update(of=("room",)).defer(*SELDOM_READ)


def locked_deal(*, pk: int | None = None, public_id: str = "") -> Deal | None:
    """The deal if it has been dealt, with its room, which is locked."""
    found = _locked_by_pk(pk) if pk is not None else _locked_by_public_id(public_id)
    if not found:
        return None
    (deal,) = found
    if here().features.has_select_for_update:
        # The database has read the locked row again after waiting for it, and no other.
        (now,) = _moving(deal.pk)
        for name in Deal.WHAT_MOVES:
            setattr(deal, name, getattr(now, name))
    return deal


def hands_of(deal: Deal) -> list[Hand]:
    """Every hand of the deal, in seat order."""
    return _hands(deal.pk)


def write(
    deal: Deal, actions: Sequence[Action], *, from_number: int, from_turn: int | None
) -> bool:
    """Append actions and write what moves of the deal, if it still stands at this number and turn.

    IntegrityError where the number or the token of an action is taken already.
    """
    database = here()
    times = (deal.turn_started_at, deal.deadline, deal.ended_at)
    began, deadline, ended = (_adapted(moment, database) for moment in times)
    columns = (deal.action_count, deal.turn, began, deadline, deal.ending, ended)
    moved = (*columns, deal.pk, from_number)
    with database.cursor() as cursor:
        _insert(cursor, actions)
        if from_turn is None:
            cursor.execute(UPDATE + "turn IS NULL", moved)
        else:
            cursor.execute(UPDATE + "turn = %s", (*moved, from_turn))
        return cursor.rowcount == 1


def append(payments: Sequence[Transfer]) -> None:
    """Write payments; IntegrityError where one is there already."""
    with here().cursor() as cursor:
        _insert(cursor, payments)


def show(room: Room) -> None:
    """Write the version of a room in which nothing happens by itself but what its deal awaits."""
    with here().cursor() as cursor:
        cursor.execute(VERSION, (room.version, room.pk))


def _insert(cursor: CursorWrapper, added: Sequence[Action] | Sequence[Transfer]) -> None:
    for row in added:
        names, statement = _insertion(type(row))
        values = [getattr(row, name) for name in names]
        cursor.execute(statement, [_written(value, cursor.db) for value in values])


def _written(value: Any, database: BaseDatabaseWrapper) -> Any:
    return _adapted(value, database) if isinstance(value, datetime) else value


def _adapted(moment: datetime | None, database: BaseDatabaseWrapper) -> Any:
    """As this database writes it."""
    return None if moment is None else database.ops.adapt_datetimefield_value(moment)
