"""The version after the next: nothing uses the columns any more, and they are dropped."""

from tienlen.settings import *  # noqa: F403

MIGRATION_MODULES = {"games": "tests.upgrading.contracted"}
