"""What was there before: names get keys, and nobody who plays is signed out."""

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session as SessionOfBefore
from django.test import Client

from accounts.models import Session, User
from tests.factories import GuestFactory

pytestmark = pytest.mark.django_db

migration = import_module("accounts.migrations.0003_keys_and_sessions_of_before")


def test_members_get_the_keys_of_their_names_and_guests_none():
    first, second = (User.objects.create(username=name) for name in ("lan", "Ian"))
    guest = GuestFactory()
    User.objects.update(name_key=None)

    migration.give_keys(apps, None)

    keys = dict(User.objects.values_list("pk", "name_key"))
    assert keys == {first.pk: "lan", second.pk: None, guest.pk: None}


def test_who_was_signed_in_still_is():
    guest, gone = GuestFactory(), GuestFactory()
    browsers = [Client(), Client()]
    for browser, person in zip(browsers, (guest, gone), strict=True):
        browser.force_login(person)
    for row in Session.objects.all():
        SessionOfBefore.objects.create(
            pk=row.pk, session_data=row.session_data, expire_date=row.expire_date
        )
    Session.objects.all().delete()
    gone.delete()
    assert db.SessionStore(browsers[0].cookies["sessionid"].value).get("_auth_user_id")

    migration.move_sessions(apps, None)

    assert browsers[0].get("/").wsgi_request.user == guest
    assert not browsers[1].get("/").wsgi_request.user.is_authenticated
    assert not SessionOfBefore.objects.exists()
