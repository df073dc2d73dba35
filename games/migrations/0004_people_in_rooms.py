import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Rooms have codes and may be public; people leave them, and are asked to leave them."""

    dependencies = [
        ("games", "0003_answers_in_the_closing_pause"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="room",
            name="code",
            field=models.CharField(blank=True, db_default="", default="", max_length=6),
        ),
        migrations.AddConstraint(
            model_name="room",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("closed_at__isnull", True), models.Q(("code", ""), _negated=True)
                ),
                fields=("code",),
                name="one_open_room_a_code",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="leaves_after_deal",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="hand",
            name="left",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="Kick",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kicks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kicks",
                        to="games.room",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("room", "player"), name="one_kick_a_player")
                ],
            },
        ),
    ]
