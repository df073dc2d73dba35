"""What was there before: names get keys, and nobody who plays is signed out, chips are given."""

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session as SessionOfBefore
from django.test import Client
from django.utils import timezone

from accounts.models import LedgerAccount, Session, User
from accounts.services import deleting, sessions
from accounts.services.auditing import audit
from tests.accounts.people import NOON, logged_in, member
from tests.factories import GuestFactory, PlayerFactory

pytestmark = pytest.mark.django_db

migration = import_module("accounts.migrations.0003_keys_and_sessions_of_before")
welcome = import_module("accounts.migrations.0004_ledger")


def begun_before(*browsers: Client) -> None:
    """Let these sessions be such as a process of the version before has begun."""
    keys = [browser.cookies["sessionid"].value for browser in browsers]
    for row in Session.objects.filter(pk__in=keys):
        SessionOfBefore.objects.create(
            pk=row.pk, session_data=row.session_data, expire_date=row.expire_date
        )
    Session.objects.filter(pk__in=keys).delete()


def is_in(browser: Client) -> bool:
    return browser.get("/").wsgi_request.user.is_authenticated


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
    begun_before(*browsers)
    gone.delete()
    assert db.SessionStore(browsers[0].cookies["sessionid"].value).get("_auth_user_id")

    migration.move_sessions(apps, None)

    assert browsers[0].get("/").wsgi_request.user == guest
    assert not is_in(browsers[1])
    assert SessionOfBefore.objects.filter(pk=browsers[0].cookies["sessionid"].value).exists()


def test_who_signs_in_with_the_old_code_after_it_still_is_signed_in():
    lan = member()
    browsers = [logged_in(), logged_in()]
    begun_before(*browsers)

    assert all(map(is_in, browsers))

    rows = Session.objects.filter(user=lan, auth_hash=lan.get_session_auth_hash())
    assert {row.pk for row in rows} == {each.cookies["sessionid"].value for each in browsers}


def test_what_has_ended_is_not_taken_over_anew():
    lan, browsers = member(), [logged_in() for _ in range(4)]
    keys = [browser.cookies["sessionid"].value for browser in browsers]
    begun_before(*browsers)
    assert all(map(is_in, browsers))

    browsers[0].post("/accounts/logout/")
    sessions.end(user=lan, handle=sessions.handle_of(Session(session_key=keys[1])))
    sessions.end_others(user=lan, keep=keys[2])

    for browser, key in zip(browsers, keys, strict=True):
        browser.cookies["sessionid"] = key
    assert [is_in(browser) for browser in browsers] == [False, False, True, False]

    deleting.delete(user=lan, now=NOON)
    assert not SessionOfBefore.objects.exists()


def test_what_has_run_out_or_cannot_be_read_is_not_taken_over():
    member()
    late, garbled = browsers = [logged_in(), logged_in()]
    begun_before(*browsers)
    rows = SessionOfBefore.objects
    rows.filter(pk=late.cookies["sessionid"].value).update(expire_date=NOON.replace(year=2020))
    rows.filter(pk=garbled.cookies["sessionid"].value).update(session_data="garbled")

    assert not any(map(is_in, browsers))
    assert not Session.objects.exists()


def test_members_are_given_their_chips_and_the_deleted_none():
    lan, gone = PlayerFactory(), PlayerFactory(deleted_at=timezone.now())
    GuestFactory()

    welcome.welcome_members(apps, None)

    assert dict(LedgerAccount.objects.values_list("player", "balance")) == {
        lan.pk: 50_000,
        None: -50_000,
    }
    assert not LedgerAccount.objects.filter(player=gone).exists()
    assert audit() == []
