"""Drops what no version that still runs knows of."""

from django.db import migrations


class Migration(migrations.Migration):
    contract = True
    dependencies = [("games", "m9000_add")]
    operations = [
        migrations.RemoveIndex("action", "action_at"),
        migrations.RemoveField("action", "written_by"),
        migrations.RemoveField("deal", "remark"),
    ]
