"""The two sizes of a site: which addresses are understood, and what is made of them."""

from pathlib import Path

import pytest
from django.core.checks import Tags, run_checks

from tests.servers import free_port
from tienlen.databases import database_at
from tienlen.layers import layer_at

PASSWORD = "s3cret"


def at(url: str) -> dict:
    return database_at(url, connections=7, data_dir=Path("/srv/tienlen"))


def layer_options(url: str) -> dict:
    (host,) = layer_at(url)["CONFIG"]["hosts"]
    return host


def test_with_nothing_said_it_is_sqlite_in_the_directory_of_the_site():
    database = at("")

    assert database["ENGINE"] == "tienlen.sqlite"
    assert database["NAME"] == "/srv/tienlen/tienlen.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_postgresql_has_a_pool_and_is_never_waited_for_long(scheme):
    database = at(f"{scheme}://tienlen:{PASSWORD}@db.example:5433/site")

    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "site")
    assert database["CONN_MAX_AGE"] == 0
    assert database["CONN_HEALTH_CHECKS"] is True
    assert database["OPTIONS"]["pool"] == {"min_size": 1, "max_size": 7, "timeout": 3}
    assert "-c statement_timeout=5s -c lock_timeout=2s" in database["OPTIONS"]["options"]


def test_what_the_address_says_for_itself_is_kept():
    url = "postgres://a@b/c?options=-c%20statement_timeout%3D0&sslmode=require"

    options = at(url)["OPTIONS"]

    assert options["options"] == "-c statement_timeout=0"
    assert options["sslmode"] == "require"
    assert options["pool"]["max_size"] == 7


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        f"mysql://tienlen:{PASSWORD}@db.example/site",
        f"postgres://tienlen:{PASSWORD}@db.example:port/site",
        f"postgres://tienlen:{PASSWORD}@db.example",
        "sqlite://",
    ],
)
def test_another_database_ends_the_start_with_a_sentence_without_its_password(url):
    with pytest.raises(SystemExit) as end:
        at(url)

    assert str(end.value).startswith("The setting DATABASE_URL ")
    assert PASSWORD not in str(end.value)


def test_one_process_needs_no_redis():
    assert layer_at("")["BACKEND"] == "channels.layers.InMemoryChannelLayer"


@pytest.mark.parametrize("url", ["redis://127.0.0.1:6379/0", "rediss://r.example", "unix:///r"])
def test_several_meet_in_redis_and_wait_a_second_for_it_at_most(url):
    assert layer_at(url)["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    assert layer_options(url)["address"] == url
    assert layer_options(url)["socket_timeout"] == 1
    assert layer_options(url)["socket_connect_timeout"] == 1


@pytest.mark.parametrize("url", ["127.0.0.1:6379", "http://r.example", "redis://r.example:port"])
def test_an_address_that_is_no_redis_ends_the_start_with_a_sentence(url):
    with pytest.raises(SystemExit, match="The setting REDIS_URL cannot be read"):
        layer_at(url)


@pytest.mark.django_db
def test_a_redis_that_is_away_is_said_and_does_not_keep_the_site_from_starting(settings):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"

    (message,) = run_checks(tags=[Tags.database], databases=["default"])

    assert message.id == "tienlen.W001"
    assert not message.is_serious()
    assert message.msg.startswith("Redis does not answer: ")
