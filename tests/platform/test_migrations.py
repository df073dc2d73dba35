"""Every migration lets the version before play on: it adds, and what it adds may be left out."""

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.models import Q

from tests.platform.expanding import hinders, is_contracting

# Those of before anybody had a site to upgrade.
FIRST = {"accounts": 1, "games": 5}
LOADER = MigrationLoader(None)
LATER = sorted(
    (app, name)
    for app, name in LOADER.disk_migrations
    if app in FIRST and int(name.split("_")[0]) > FIRST[app]
)
# For those that hinder and must: (app, name): why that does no harm.
HARMLESS = {
    ("games", "0006_chips_and_tiers"): "no version before makes tables or deals for chips",
}

WHERE = ("games", "0005_people_find_each_other")


def of(*operations) -> list[str]:
    migration = migrations.Migration("made_up", "games")
    migration.operations = list(operations)
    return hinders(migration, LOADER.project_state(WHERE))


def test_no_migration_hinders_the_version_before():
    found = {
        key: hinders(LOADER.disk_migrations[key], LOADER.project_state(key, at_end=False))
        for key in LATER
        if key not in HARMLESS and not is_contracting(LOADER.disk_migrations[key])
    }

    assert {key: whys for key, whys in found.items() if whys} == {}


def test_what_is_dropped_is_dropped_alone():
    """In a migration of its own, which may come when no process of the version before runs."""
    for key in LATER:
        migration = LOADER.disk_migrations[key]
        adds = (migrations.AddField, migrations.CreateModel)
        mixed = [each for each in migration.operations if isinstance(each, adds)]
        assert not (is_contracting(migration) and mixed), key


NEW = models.CharField(max_length=3, db_default="")


@pytest.mark.parametrize(
    "operation",
    [
        pytest.param(migrations.AddField("deal", "remark", NEW), id="with a default"),
        pytest.param(
            migrations.AddField("deal", "remark", models.CharField(max_length=3, null=True)),
            id="null",
        ),
        pytest.param(
            migrations.CreateModel("Remark", [("id", models.BigAutoField(primary_key=True))]),
            id="a model",
        ),
        pytest.param(
            migrations.AlterField("seat", "bot_name", models.CharField(max_length=400)), id="longer"
        ),
        pytest.param(
            migrations.AddIndex("deal", models.Index(fields=["dealt_at"], name="x")), id="an index"
        ),
        pytest.param(
            migrations.AlterField("deal", "leader", models.PositiveSmallIntegerField(null=True)),
            id="the same",
        ),
    ],
)
def test_what_is_added_hinders_nobody(operation):
    assert of(operation) == []


def test_what_forbids_something_of_new_columns_hinders_nobody():
    once = models.UniqueConstraint(fields=["remark"], condition=~Q(remark=""), name="once")

    assert (
        of(migrations.AddField("deal", "remark", NEW), migrations.AddConstraint("deal", once)) == []
    )


@pytest.mark.parametrize(
    ("operation", "why"),
    [
        (migrations.RemoveField("deal", "salt"), "uses it still"),
        (migrations.RenameField("deal", "salt", "pepper"), "uses it still"),
        (migrations.DeleteModel("Transfer"), "uses it still"),
        (migrations.RenameModel("Transfer", "Payment"), "uses it still"),
        (
            migrations.AddField("deal", "remark", models.CharField(max_length=3, default="")),
            "null=True or db_default",
        ),
        (
            migrations.AlterField("deal", "leader", models.PositiveSmallIntegerField(default=0)),
            "writes null",
        ),
        (
            migrations.AlterField("seat", "bot_name", models.CharField(max_length=3)),
            "another type",
        ),
        (migrations.AlterField("deal", "number", models.TextField(null=True)), "another type"),
        (
            migrations.AlterField("deal", "salt", models.CharField(max_length=64, unique=True)),
            "the same again",
        ),
        (
            migrations.AddConstraint(
                "deal", models.CheckConstraint(condition=Q(number__gt=5), name="x")
            ),
            "what it forbids",
        ),
        (
            migrations.SeparateDatabaseAndState([migrations.RemoveField("deal", "salt")]),
            "uses it still",
        ),
    ],
)
def test_what_the_version_before_would_stumble_over_is_found(operation, why):
    (found,) = of(operation)

    assert why in found
