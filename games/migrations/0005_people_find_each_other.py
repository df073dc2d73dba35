import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Rooms have kinds and switches; people talk, wait, invite each other, and may be away."""

    dependencies = [
        ("games", "0004_people_in_rooms"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                (
                    "kind",
                    models.CharField(
                        choices=[("text", "Text"), ("phrase", "Phrase"), ("reaction", "Reaction")],
                        max_length=8,
                    ),
                ),
                ("text", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Waiting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField()),
            ],
            options={
                "ordering": ["since", "pk"],
            },
        ),
        migrations.AddField(
            model_name="hand",
            name="away_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="presence",
            name="page_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="room",
            name="is_public",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="in the lobby; else by its link or code alone",
            ),
        ),
        migrations.AddField(
            model_name="room",
            name="kind",
            field=models.CharField(
                choices=[("casual", "Casual"), ("beginners", "Beginners"), ("ranked", "Ranked")],
                db_default="casual",
                default="casual",
                max_length=12,
            ),
        ),
        migrations.AddField(
            model_name="room",
            name="may_chat",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name="room",
            name="may_hint",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name="room",
            name="may_watch",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AlterField(
            model_name="room",
            name="wake_for",
            field=models.CharField(
                blank=True,
                choices=[("next_deal", "Next Deal"), ("fill", "Fill"), ("close", "Close")],
                max_length=12,
            ),
        ),
        migrations.AddIndex(
            model_name="hand",
            index=models.Index(
                condition=models.Q(("away_at__isnull", False)), fields=["away_at"], name="hand_away"
            ),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(
                condition=models.Q(("closed_at__isnull", True), ("is_public", True)),
                fields=["opened_at"],
                name="room_in_lobby",
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="guest",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="games.room",
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="sender",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sent_invitations",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="message",
            name="author",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="messages",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="message",
            name="room",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="messages",
                to="games.room",
            ),
        ),
        migrations.AddField(
            model_name="mute",
            name="listener",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mutes",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="mute",
            name="muted",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="muted_by",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="waiting",
            name="player",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="waiting",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="waiting",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="waiting", to="games.room"
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answered_at__isnull", True)),
                fields=("room", "guest"),
                name="one_open_invitation_a_room",
            ),
        ),
        migrations.AddIndex(
            model_name="message",
            index=models.Index(fields=["room", "-id"], name="message_in_room"),
        ),
        migrations.AddIndex(
            model_name="message",
            index=models.Index(fields=["author", "at"], name="message_by_author"),
        ),
        migrations.AddConstraint(
            model_name="mute",
            constraint=models.UniqueConstraint(
                fields=("listener", "muted"), name="one_mute_a_pair"
            ),
        ),
        migrations.AddConstraint(
            model_name="mute",
            constraint=models.CheckConstraint(
                condition=models.Q(("listener", models.F("muted")), _negated=True),
                name="nobody_mutes_themselves",
            ),
        ),
    ]
