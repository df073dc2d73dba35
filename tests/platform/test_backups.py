"""What is written as a backup, and what is taken for one."""

import contextlib
import io
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connections
from django.utils import timezone

from games import services
from tienlen.backups import NoBackup, store_of
from tienlen.backups.postgres import Postgres
from tienlen.backups.sqlite import SQLite
from tienlen.databases import database_at

pytestmark = pytest.mark.django_db(transaction=True)

OURS = "UPDATE django_migrations SET name = '0999_x' WHERE app = 'games' AND name LIKE '0002%'"


def run(*arguments: object, **options: object) -> str:
    said = io.StringIO()
    call_command(*map(str, arguments), stdout=said, **options)
    return said.getvalue()


@pytest.fixture
def copy(tmp_path) -> Iterator[Path]:
    path = tmp_path / "copy"
    run("backup", path)
    yield path
    # Communicators of Channels keep connections from being closed, so the thread that asgiref has
    # for all sockets of tests may hold the database that was replaced meanwhile.
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


@pytest.fixture
def unchanged():
    """The database is not touched."""
    before = Path(settings.DATABASES["default"]["NAME"]).stat().st_ino
    yield
    assert Path(settings.DATABASES["default"]["NAME"]).stat().st_ino == before


def change(copy: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(copy)) as database, database:
        database.execute(statement)


def test_a_backup_is_for_its_owner_and_overwrites_nothing_unasked(copy, tmp_path):
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600

    copy.write_text("mine")
    with pytest.raises(CommandError, match="--force overwrites it"):
        run("backup", copy)
    assert copy.read_text() == "mine"
    run("backup", "--force", copy)
    assert len(store_of(settings.DATABASES["default"]).check(copy)) > 10
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [copy], "no draft is left"


def test_where_it_cannot_be_written_it_says_so(tmp_path):
    with pytest.raises(CommandError, match="Nothing was written"):
        run("backup", tmp_path / "nowhere" / "copy")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        pytest.param(Path.unlink, "There is no file", id="gone"),
        pytest.param(lambda copy: copy.write_text("hello"), "cannot be restored", id="no database"),
        pytest.param(
            lambda copy: os.truncate(copy, copy.stat().st_size // 2),
            "cannot be restored",
            id="half",
        ),
        pytest.param(
            lambda copy: change(copy, "DELETE FROM django_migrations"),
            "no database of this site",
            id="another's",
        ),
        pytest.param(
            lambda copy: change(copy, OURS),
            "newer version of this site, with games 0999_x",
            id="newer",
        ),
    ],
)
def test_only_a_whole_backup_of_this_site_is_restored(copy, unchanged, spoil, why):
    spoil(copy)

    with pytest.raises(CommandError, match=why):
        run("restore", copy)


def test_nothing_is_restored_under_a_running_server(copy, unchanged):
    services.processes.begin(now=timezone.now())

    with pytest.raises(CommandError, match="stop it first"):
        run("restore", copy)


def test_a_backup_of_an_older_version_says_what_to_do(copy):
    assert "migrate" not in run("restore", copy)
    change(copy, "DELETE FROM django_migrations WHERE app = 'axes'")

    # By force: a server seems to run.
    services.processes.begin(now=timezone.now())
    said = run("restore", "--force", copy)

    assert "run `manage.py migrate` now" in said
    run("migrate", "--fake", "axes", verbosity=0)


@pytest.mark.parametrize("broken", [True, False])
def test_a_database_that_is_broken_or_gone_is_restored_over(copy, tmp_path, broken):
    site = tmp_path / "site.sqlite3"
    if broken:
        site.write_bytes(os.urandom(5000))
        site.with_name("site.sqlite3-wal").write_bytes(b"its journal")
    store = SQLite({"NAME": str(site)})

    kept = store.put_back(copy, aside="before")

    assert store.check(site) == store.check(copy)
    assert not site.with_name("site.sqlite3-wal").exists(), "it would be read as the copy's"
    assert kept.exists() is broken
    if broken:
        assert len(kept.read_bytes()) == 5000
        assert kept.with_name(kept.name + "-wal").read_bytes() == b"its journal"


def test_what_was_copied_in_the_middle_is_no_backup(copy):
    store = SQLite({"NAME": "nowhere"})
    whole = copy.read_bytes()
    copy.write_bytes(whole[:-4096] + bytes(4096))

    with pytest.raises(NoBackup):
        store.check(copy)


def test_postgresql_is_copied_over_the_connection_that_the_site_has():
    url = (
        "postgres://lan:p%20w@db.example:5433/tienlen?sslmode=verify-full&sslrootcert=/etc/ca.pem"
        "&options=-c%20search_path%3Dsite"
    )
    store = Postgres(database_at(url, connections=4, data_dir=Path("unused")))

    said = {name: text for name, text in store.environment.items() if name.startswith("PG")}
    options = said.pop("PGOPTIONS")
    assert said == {
        "PGHOST": "db.example",
        "PGPORT": "5433",
        "PGUSER": "lan",
        "PGPASSWORD": "p w",
        "PGDATABASE": "tienlen",
        "PGSSLMODE": "verify-full",
        "PGSSLROOTCERT": "/etc/ca.pem",
        "PGCONNECT_TIMEOUT": "3",
    }
    assert options.startswith("-c search_path=site ")
    assert "statement_timeout=0" in options, "copying takes as long as it takes"
