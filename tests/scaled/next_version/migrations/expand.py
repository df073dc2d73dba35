"""Adds what this version knows nothing of: columns of tables in use, an index, a table."""

import pkgutil

from django.db import migrations, models

from games import migrations as ours

LAST = max(module.name for module in pkgutil.iter_modules(ours.__path__))


def take_long(apps, schema_editor) -> None:
    """Longer than a request may; nothing is locked yet."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SELECT pg_sleep(5.5)")


class Migration(migrations.Migration):
    dependencies = [("games", LAST)]
    operations = [
        migrations.RunPython(take_long),
        # On SQLite the whole table is written anew for this one.
        migrations.AddField("room", "slogan", models.CharField(max_length=40, db_default="")),
        migrations.AddField("action", "thought_for", models.FloatField(null=True)),
        migrations.AddIndex("action", models.Index(fields=["at"], name="games_action_by_time")),
        migrations.CreateModel(
            "Medal",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("room", models.ForeignKey("games.room", models.CASCADE)),
            ],
        ),
    ]
