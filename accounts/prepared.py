"""Queries whose SQL is built once: building it is most of what a small query costs."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.base import ModelState

T = TypeVar("T")
M = TypeVar("M", bound=models.Model)

# Stand for the values when the SQL is built; nothing in a query is like them.
SLOTS: dict[type, Callable[[int], Any]] = {
    int: lambda at: -(10**15) - at,
    str: lambda at: f"\x01slot {at}\x01",
}


class _Asked(Generic[T]):
    """A query that is asked again and again with other values."""

    statement: type["_Statement[Any]"]

    def __init__(self, build: Callable[..., models.QuerySet[Any, Any]], *kinds: type) -> None:
        self._build, self._kinds = build, kinds
        self._built: dict[str, _Statement[T]] = {}

    def __call__(self, *values: int | str) -> list[T]:
        """What these values find now."""
        database = here()
        statement = self._built.get(database.vendor)
        if statement is None:
            slots = [SLOTS[kind](at) for at, kind in enumerate(self._kinds)]
            statement = self.statement(self._build(*slots), slots, database)
            self._built[database.vendor] = statement
        return statement.run(values, database)


def here() -> BaseDatabaseWrapper:
    """This thread's connection. ``django.db.connection`` looks it up for everything it is asked."""
    return connections[DEFAULT_DB_ALIAS]


class _Statement(ABC, Generic[T]):
    def __init__(
        self, queryset: models.QuerySet[Any, Any], slots: list[Any], connection: BaseDatabaseWrapper
    ) -> None:
        self._compiler = compiler = queryset.query.get_compiler(connection=connection)
        self._sql, params = compiler.as_sql()
        at = {slot: number for number, slot in enumerate(slots)}
        # Which value stands there, None where it is always this one.
        self._params = [(at.get(param), param) for param in params]
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        self._converters = [
            (at, convert, expression)
            for at, (each, expression) in converters.items()
            for convert in each
        ]

    @abstractmethod
    def run(self, values: tuple[Any, ...], connection: BaseDatabaseWrapper) -> list[T]:
        """What the values find, made of the ``rows``."""

    def rows(
        self, values: tuple[Any, ...], connection: BaseDatabaseWrapper
    ) -> Iterator[Sequence[Any]]:
        bound = [param if at is None else values[at] for at, param in self._params]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, bound)
            found = cursor.fetchall()
        for row in map(list, found):
            for at, convert, expression in self._converters:
                row[at] = convert(row[at], expression, connection)
            yield row


class _Rows(_Statement[tuple[Any, ...]]):
    def run(
        self, values: tuple[Any, ...], connection: BaseDatabaseWrapper
    ) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in self.rows(values, connection)]


class _Models(_Statement[M]):
    def __init__(
        self, queryset: models.QuerySet[M], slots: list[Any], connection: BaseDatabaseWrapper
    ) -> None:
        super().__init__(queryset, slots, connection)
        select, klass = self._compiler.select, self._compiler.klass_info
        self._own = _Part(klass, select)
        self._related = [
            (_Part(each, select), each["local_setter"], each["remote_setter"])
            for each in klass.get("related_klass_infos", ())
        ]

    def run(self, values: tuple[Any, ...], connection: BaseDatabaseWrapper) -> list[M]:
        return [self._made_of(row, connection.alias) for row in self.rows(values, connection)]

    def _made_of(self, row: Sequence[Any], database: str) -> M:
        made: M = self._own.made_of(row, database)
        for part, set_there, set_back in self._related:
            related = part.made_of(row, database)
            set_there(made, related)
            if related is not None:
                set_back(related, made)
        return made


class _Part:
    """The columns of a row that make one model."""

    def __init__(self, klass: Mapping[str, Any], select: Sequence[Any]) -> None:
        self._model = klass["model"]
        # Where the value of each field stands in the row; what is left for later has none.
        at = {select[at][0].target: at for at in klass["select_fields"]}
        self._at = [(field.attname, where) for field, where in at.items()]
        self._key_at = at[self._model._meta.pk]  # noqa: SLF001  Django documents it

    def made_of(self, row: Sequence[Any], database: str) -> Any:
        """The model, None where the row has none.

        As ``Model.from_db`` makes it, which sets one attribute after the other and tells whoever
        listens for new instances (``post_init``): nobody does here.
        """
        if row[self._key_at] is None:
            return None
        made = self._model.__new__(self._model)
        made._state = state = ModelState()  # noqa: SLF001  Django documents it
        state.adding, state.db = False, database
        vars(made).update([(name, row[at]) for name, at in self._at])
        return made


class Prepared(_Asked[M]):
    """A query for models, asked again and again with other values.

    ``build`` makes the queryset of one value for each of ``kinds`` (``int`` or ``str``), none of
    which it may look at. It may lock rows, leave columns for later (``defer``), and bring along
    what one step of ``select_related`` does.
    """

    statement = _Models

    def __init__(self, build: Callable[..., models.QuerySet[M]], *kinds: type) -> None:
        super().__init__(build, *kinds)


class PreparedRows(_Asked[tuple[Any, ...]]):
    """The same for a queryset of ``values_list``, be it that it groups: its rows as tuples."""

    statement = _Rows
