"""A site that would not be safe does not start."""

import pytest
from django.core.checks import Tags, run_checks
from django.db import connection

from tienlen import checks


def ids_of(messages) -> list[str]:
    return [message.id for message in messages]


def test_nothing_is_wrong_with_the_site_as_it_is():
    assert run_checks() == []


def test_a_production_start_without_limits_is_refused(settings):
    settings.RATE_LIMITS = "off"

    settings.DEBUG = False
    assert ids_of(run_checks()) == ["tienlen.E002"]
    settings.DEBUG = True
    assert ids_of(run_checks()) == []


def test_limits_that_cannot_be_read_are_said(settings):
    settings.RATE_LIMITS = "play=20 a minute"

    (message,) = checks.rate_limits_are_on()
    assert message.id == "tienlen.E001"
    assert message.msg == (
        "RATE_LIMITS cannot be read: 'play=20 a minute' is no rule such as 'play=20/minute'."
    )


def test_any_host_is_refused(settings):
    settings.ALLOWED_HOSTS = ["example.org", "*"]

    assert ids_of(run_checks()) == ["tienlen.E003"]


@pytest.mark.parametrize("url", ["example.org", "ftp://example.org", "https://example.org/play"])
def test_a_public_url_that_is_no_origin_is_refused(settings, url):
    settings.PUBLIC_URL = url

    assert ids_of(checks.public_url_is_an_origin()) == ["tienlen.E004"]


def test_patience_that_is_shorter_than_a_heartbeat_is_refused(settings):
    settings.HEARTBEAT_PAUSE, settings.SOCKET_SILENCE = 5.0, 5.0

    (message,) = run_checks()
    assert message.id == "tienlen.E007"
    assert message.msg == (
        "SOCKET_SILENCE=5 is not longer than HEARTBEAT_PAUSE=5: every connection would be cut."
    )


@pytest.mark.django_db
def test_sqlite_runs_as_the_settings_ask():
    assert run_checks(tags=[Tags.database], databases=["default"]) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="asks SQLite")
def test_sqlite_that_could_lose_a_move_is_refused():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=NORMAL")
    try:
        (message,) = run_checks(tags=[Tags.database], databases=["default"])
    finally:
        connection.close()

    assert message.id == "tienlen.E005"
    assert message.msg == "SQLite runs with synchronous=1, not 2."
