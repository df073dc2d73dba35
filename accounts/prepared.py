"""Queries whose SQL is built once: building it is most of what a small query costs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from django.db import connection, models

M = TypeVar("M", bound=models.Model)

# Stand for the values when the SQL is built; nothing in a query is like them.
SLOTS: dict[type, Callable[[int], Any]] = {
    int: lambda at: -(10**15) - at,
    str: lambda at: f"\x01slot {at}\x01",
}


class Prepared(Generic[M]):
    """A query for models, asked again and again with other values.

    ``build`` makes the queryset of one value for each of ``kinds`` (``int`` or ``str``), none of
    which it may look at. It may lock rows, and bring along what one step of ``select_related``
    does where that is never null.
    """

    def __init__(self, build: Callable[..., models.QuerySet[M]], *kinds: type) -> None:
        self._build, self._kinds = build, kinds
        self._built: dict[str, _Statement[M]] = {}

    def __call__(self, *values: int | str) -> list[M]:
        """The models that these values find now."""
        statement = self._built.get(connection.vendor)
        if statement is None:
            slots = [SLOTS[kind](at) for at, kind in enumerate(self._kinds)]
            statement = _Statement(self._build(*slots), slots)
            self._built[connection.vendor] = statement
        return statement.run(values)


class _Statement(Generic[M]):
    def __init__(self, queryset: models.QuerySet[M], slots: list[Any]) -> None:
        compiler = queryset.query.get_compiler(connection=connection)
        self._sql, params = compiler.as_sql()
        self._params = [
            (slots.index(param), None) if param in slots else (None, param) for param in params
        ]
        select, klass = compiler.select, compiler.klass_info
        self._converters = compiler.get_converters([column for column, *_ in select])
        self._own = _Part(klass, select)
        self._related = [
            (_Part(each, select), each["local_setter"], each["remote_setter"])
            for each in klass.get("related_klass_infos", ())
        ]

    def run(self, values: tuple[Any, ...]) -> list[M]:
        bound = [param if at is None else values[at] for at, param in self._params]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, bound)
            rows = cursor.fetchall()
        return [self._made_of(list(row)) for row in rows]

    def _made_of(self, row: list[Any]) -> M:
        for at, (convert, expression) in self._converters.items():
            for each in convert:
                row[at] = each(row[at], expression, connection)
        made = self._own.made_of(row)
        for part, set_there, set_back in self._related:
            related = part.made_of(row)
            set_there(made, related)
            set_back(related, made)
        return made


class _Part:
    """The columns of a row that make one model."""

    def __init__(self, klass: Mapping[str, Any], select: Sequence[Any]) -> None:
        self._model, self._at = klass["model"], klass["select_fields"]
        self._names = [select[at][0].target.attname for at in self._at]

    def made_of(self, row: Sequence[Any]) -> Any:
        return self._model.from_db(connection.alias, self._names, [row[at] for at in self._at])
