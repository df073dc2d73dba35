"""The settings of the version after this one."""

from tienlen.settings import *  # noqa: F403

MIGRATION_MODULES = {"games": "tests.scaled.next_version.migrations"}
