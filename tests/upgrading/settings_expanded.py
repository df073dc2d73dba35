"""The next version: columns and an index are added, and used."""

from tienlen.settings import *  # noqa: F403
from tienlen.settings import INSTALLED_APPS as BEFORE

INSTALLED_APPS = [*BEFORE, "tests.upgrading"]
MIGRATION_MODULES = {"games": "tests.upgrading.expanded"}
