from django.db import migrations, models


class Migration(migrations.Migration):
    """What is said in a closing pause is held in rows."""

    dependencies = [
        ("games", "0002_rules_of_a_match"),
    ]

    operations = [
        migrations.CreateModel(
            name="Answer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pause", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("cards", models.CharField(blank=True, max_length=40)),
                ("token", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=models.CASCADE,
                        related_name="answers",
                        to="games.deal",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("deal", "token"), name="one_answer_a_token")
                ],
            },
        ),
    ]
