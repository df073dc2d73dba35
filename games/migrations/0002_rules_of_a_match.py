from django.db import migrations, models


def take_the_rules_of_the_first_deal(apps, schema_editor):
    Match = apps.get_model("games", "Match")
    for match in Match.objects.filter(rules__isnull=True).iterator():
        first = match.deals.filter(rules__isnull=False).order_by("number").first()
        if first:
            match.rules, match.rules_hash = first.rules, first.rules_hash
            match.save(update_fields=["rules", "rules_hash"])


class Migration(migrations.Migration):
    """A match has rules of its own. The columns may be empty: processes of before do not know them."""

    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="rules",
            field=models.JSONField(help_text="the whole RuleSet as data", null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="rules_hash",
            field=models.CharField(blank=True, db_default="", max_length=64),
        ),
        migrations.AlterField(
            model_name="room",
            name="rules",
            field=models.JSONField(help_text="the whole RuleSet as data, for the next match"),
        ),
        migrations.RunPython(take_the_rules_of_the_first_deal, migrations.RunPython.noop),
    ]
