"""What was there before: members get the keys of their names, sessions move to the new table."""

from django.db import migrations
from django.utils import timezone

from accounts import names
from accounts.sessions import SessionStore


def give_keys(apps, schema_editor):
    """Of two names that look alike, the older account has the key; the other must be renamed."""
    User = apps.get_model("accounts", "User")
    taken = set()
    for user in User.objects.filter(is_guest=False).order_by("pk").iterator():
        key = names.key(user.username)
        if key and key not in taken and len(key) <= 80:
            taken.add(key)
            User.objects.filter(pk=user.pk).update(name_key=key)


def move_sessions(apps, schema_editor):
    """Nobody who plays is signed out: the key and the data stay what they are.

    The old rows stay, too, for processes of the version before that still run (see upgrade.md).
    """
    Old = apps.get_model("sessions", "Session")
    New = apps.get_model("accounts", "Session")
    people = set(apps.get_model("accounts", "User").objects.values_list("pk", flat=True))
    store = SessionStore()
    for old in Old.objects.filter(expire_date__gt=timezone.now()).iterator():
        data = store.decode(old.session_data)
        user = int(data["_auth_user_id"]) if "_auth_user_id" in data else None
        if user is None or user in people:
            New.objects.create(
                session_key=old.session_key,
                session_data=old.session_data,
                expire_date=old.expire_date,
                user_id=user,
                auth_hash=data.get("_auth_user_hash", ""),
            )


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0002_names_and_sessions"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.RunPython(give_keys, migrations.RunPython.noop, elidable=True),
        migrations.RunPython(move_sessions, migrations.RunPython.noop, elidable=True),
    ]
