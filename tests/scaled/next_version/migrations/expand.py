"""Adds what this version knows nothing of: columns of tables in use, an index, a table."""

import pkgutil

from django.db import migrations, models

from games import migrations as ours

LAST = max(module.name for module in pkgutil.iter_modules(ours.__path__))


class Migration(migrations.Migration):
    dependencies = [("games", LAST)]
    operations = [
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
