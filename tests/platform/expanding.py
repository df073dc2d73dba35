"""What a migration may do while the version before still runs, which knows nothing of it."""

from collections.abc import Iterator

from django.db import connection, migrations, models
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

TAKES_AWAY = (
    migrations.RemoveField,
    migrations.RenameField,
    migrations.DeleteModel,
    migrations.RenameModel,
    migrations.AlterModelTable,
    migrations.AlterUniqueTogether,
)


def is_contracting(migration: migrations.Migration) -> bool:
    """Whether it says that it may run only when no process knows any more of what it drops."""
    return getattr(migration, "contract", False)


def hinders(migration: migrations.Migration, before: ProjectState) -> list[str]:
    """What of a migration the version before would stumble over, in words."""
    state, found, new = before.clone(), [], set()
    for operation in _all(migration.operations):
        found += _hinders(operation, migration.app_label, state, new)
        if isinstance(operation, migrations.CreateModel):
            new.add((operation.name_lower, None))
        elif isinstance(operation, migrations.AddField):
            new.add((operation.model_name_lower, operation.name_lower))
        operation.state_forwards(migration.app_label, state)
    return found


def _all(operations: list[Operation]) -> Iterator[Operation]:
    for operation in operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from _all(operation.database_operations)
        else:
            yield operation


def _hinders(operation: Operation, app: str, state: ProjectState, new: set) -> Iterator[str]:
    """``new``: models, and fields of models, that the migration has made itself."""
    what = operation.describe()
    model = getattr(operation, "model_name_lower", None)
    if (model, None) in new:
        return
    if isinstance(operation, TAKES_AWAY):
        yield f"{what}: the version before uses it still"
    elif isinstance(operation, migrations.AddField) and not _may_be_left_out(operation.field):
        yield f"{what}: the version before writes rows without it: null=True or db_default"
    elif isinstance(operation, migrations.AlterField):
        yield from _narrows(what, operation, app, state)
    elif isinstance(operation, migrations.AddConstraint):
        named = {(model, name) for name in _fields_of(operation.constraint)}
        if not named <= new:
            yield f"{what}: the version before may write what it forbids"


def _may_be_left_out(field: models.Field) -> bool:
    return field.null or field.has_db_default() or field.many_to_many


def _narrows(
    what: str, operation: migrations.AlterField, app: str, state: ProjectState
) -> Iterator[str]:
    was = state.apps.get_model(app, operation.model_name)._meta.get_field(operation.name)
    after = state.clone()
    operation.state_forwards(app, after)
    is_now = after.apps.get_model(app, operation.model_name)._meta.get_field(operation.name)
    if was.null and not is_now.null:
        yield f"{what}: the version before writes null"
    elif _may_be_left_out(was) and not _may_be_left_out(is_now):
        yield f"{what}: the version before writes rows without it"
    if is_now.unique and not was.unique:
        yield f"{what}: the version before may write the same again"
    if was.db_type(connection) != is_now.db_type(connection) and not _is_longer(was, is_now):
        yield f"{what}: it is another type"


def _is_longer(was: models.Field, is_now: models.Field) -> bool:
    is_text = isinstance(was, models.CharField) and isinstance(is_now, models.CharField)
    return is_text and (is_now.max_length or 0) >= (was.max_length or 0)


def _fields_of(constraint: models.BaseConstraint) -> set[str]:
    names = set(getattr(constraint, "fields", ()))
    condition = getattr(constraint, "condition", None)
    if condition is not None:
        names |= {name.split("__")[0] for name in condition.referenced_base_fields}
    return names
