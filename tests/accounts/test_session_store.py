"""What becomes of a request whose session cannot be written, or has ended meanwhile."""

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.db import OperationalError, connection

from accounts.models import Session
from accounts.sessions import SessionStore
from tests.accounts.people import member
from tests.views.asking import browser_of

pytestmark = pytest.mark.django_db


def cannot_be_written(execute, sql, params, many, context):
    """The database refuses, as it does where it is locked: with a cause, as Django hands it on."""
    if sql.startswith("UPDATE") and Session._meta.db_table in sql:
        raise OperationalError("database is locked") from RuntimeError("what the driver said")
    return execute(sql, params, many, context)


def test_it_is_no_slip_of_the_browser_that_the_database_does_not_take_it():
    browser = browser_of(member())
    browser.raise_request_exception = False

    with connection.execute_wrapper(cannot_be_written):
        answer = browser.post("/play/", {"rules": "south-places"})

    assert answer.status_code == 503


def test_a_session_that_has_ended_is_not_begun_again():
    store = SessionStore()
    store.create()
    Session.objects.all().delete()
    store["seen"] = "yes"

    with pytest.raises(UpdateError):
        store.save()

    assert not Session.objects.exists()
