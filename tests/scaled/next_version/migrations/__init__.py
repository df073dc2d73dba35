"""All migrations of this version, and one that expands what they have made."""

from games import migrations

__path__ += migrations.__path__
