"""Adds to the two tables that every action writes: the version before need not know of it."""

from pathlib import Path

from django.db import migrations, models

from games import migrations as before

WRITTEN_BY = models.SmallIntegerField(default=1, db_default=0)
LAST = max(path.stem for path in Path(before.__path__[0]).glob("0*.py"))


class Migration(migrations.Migration):
    dependencies = [("games", LAST)]
    operations = [
        migrations.AddField(
            "action", "written_by", models.SmallIntegerField(default=1, db_default=0)
        ),
        migrations.AddField("deal", "remark", models.CharField(max_length=40, null=True)),
        migrations.AddIndex("action", models.Index(fields=["at"], name="action_at")),
    ]
