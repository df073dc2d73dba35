"""The migrations of the next version, and one more."""

from tests.upgrading import expanded

__path__ = [*expanded.__path__, *__path__]
