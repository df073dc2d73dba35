"""Names and sessions: members get a key that look-alikes share, sessions know whose they are."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="username",
            field=models.CharField(error_messages={"unique": "A user with that username already exists."}, max_length=150, unique=True, verbose_name="username"),
        ),
        migrations.AddField(
            model_name="user",
            name="name_key",
            field=models.CharField(editable=False, max_length=80, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="user",
            name="renamed_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="user",
            name="deleted_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(condition=models.Q(("email", ""), _negated=True), fields=["email"], name="user_by_email"),
        ),
        migrations.CreateModel(
            name="FormerName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name_key", models.CharField(max_length=80, unique=True)),
                ("until", models.DateTimeField()),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="former_names", to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                ("session_key", models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key")),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("auth_hash", models.CharField(blank=True, max_length=128)),
                ("renewed_from", models.CharField(blank=True, db_index=True, max_length=40)),
                ("agent", models.CharField(blank=True, max_length=200)),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("user", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="sessions", to=settings.AUTH_USER_MODEL)),
            ],
            options={"verbose_name": "session", "verbose_name_plural": "sessions", "abstract": False},
        ),
    ]
