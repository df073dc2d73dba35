"""The migrations of the site, and one more."""

from games import migrations

__path__ = [*migrations.__path__, *__path__]
