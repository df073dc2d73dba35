"""What a member changes of the account: the password, the name, the address, its end."""

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from accounts.services import passwords
from tests.accounts.people import OTHER_PASSWORD, PASSWORD, logged_in, member, user_of
from tests.views.asking import text_of

pytestmark = pytest.mark.django_db

OTHER = {"password": OTHER_PASSWORD, "again": OTHER_PASSWORD}


@pytest.fixture
def lan() -> User:
    return member("Lan Anh", email="lan@example.org")


@pytest.fixture
def lans(lan) -> Client:
    """A browser that she is logged in with."""
    return logged_in()


def saved(browser: Client, email: str) -> HttpResponse:
    """The answer to another address, asked for with the password."""
    return browser.post("/accounts/settings/", {"email": email, "current": PASSWORD})


def test_another_password_ends_the_other_sessions(lan, lans):
    other = logged_in()

    response = lans.post("/accounts/password/", {"current": PASSWORD, **OTHER})

    assert response.status_code == 200
    assert user_of(lans) == lan
    assert not user_of(other).is_authenticated
    assert logged_in(password=OTHER_PASSWORD)


@pytest.mark.parametrize(
    "sent",
    [
        {"current": "wrong"},
        {"password": "lananh12", "again": "lananh12"},
        {"again": "another one"},
        {"password": "", "again": ""},
    ],
)
def test_a_password_that_will_not_do_changes_nothing(lan, lans, sent):
    other = logged_in()

    response = lans.post("/accounts/password/", {"current": PASSWORD, **OTHER, **sent})

    assert response.status_code == 422
    assert user_of(other) == lan
    lan.refresh_from_db()
    assert lan.check_password(PASSWORD)


def test_another_name_is_shown_and_once_in_a_while_only(lan, lans):
    assert lans.post("/accounts/settings/", {"name": "Mai Hoa"}).status_code == 303
    assert "Mai Hoa" in text_of(lans.get("/accounts/settings/"))

    assert lans.post("/accounts/settings/", {"name": "Cúc Hoa"}).status_code == 422
    lan.refresh_from_db()
    assert str(lan) == "Mai Hoa"


def test_a_name_of_somebody_else_is_refused(lan, lans):
    member("Mai Hoa")

    for name in ("mai.hoa", "admin", ""):
        assert lans.post("/accounts/settings/", {"name": name}).status_code == 422


def test_the_address_can_be_changed_and_taken_away(lan, lans):
    for sent, kept in (("Mai@Example.org", "mai@example.org"), ("", "")):
        assert saved(lans, sent).status_code == 303
        lan.refresh_from_db()
        assert lan.email == kept
    assert saved(lans, "none").status_code == 422


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"email": "thief@example.org", "current": "wrong"}, 422),
        ({"email": "thief@example.org"}, 422),
        ({"email": ""}, 422),
        ({"current": PASSWORD}, 400),
        ({}, 400),
    ],
)
def test_the_address_stays_for_who_does_not_know_the_password(lan, lans, sent, status):
    response = lans.post("/accounts/settings/", sent)

    assert response.status_code == status
    lan.refresh_from_db()
    assert lan.email == "lan@example.org"


def test_an_address_that_is_too_long_to_be_kept_is_refused_in_words(lan, lans):
    host = ".".join(["a" * 60] * 3)
    longest = f"{'x' * (254 - len(host) - 5)}@{host}.org"
    assert len(longest) == 254
    assert saved(lans, longest).status_code == 303

    # The capital of a dotted i is one letter, the small one two.
    for address in (f"x{longest}", longest.replace("a.a", "İ.a")):
        response = saved(lans, address)

        assert response.status_code == 422
        assert "254" in text_of(response)
    lan.refresh_from_db()
    assert lan.email == longest


def test_the_account_goes_with_the_password_only(lan, lans):
    assert lans.post("/accounts/delete/", {"password": "wrong"}).status_code == 422
    assert lans.post("/accounts/delete/", {}).status_code == 422

    response = lans.post("/accounts/delete/", {"password": PASSWORD})

    assert (response.status_code, response["Location"]) == (303, "/")
    assert not user_of(lans).is_authenticated
    lan.refresh_from_db()
    assert lan.deleted_at


def test_who_is_seated_is_told_why_the_account_stays(lan, lans):
    lans.post("/play/", {"rules": "south-places"})

    response = lans.post("/accounts/delete/", {"password": PASSWORD})

    assert response.status_code == 409
    assert 'role="alert"' in text_of(response)
    lan.refresh_from_db()
    assert lan.is_active


def test_the_link_of_a_letter_leads_to_a_new_password_once(lan):
    other, stranger = logged_in(), Client()
    lan.refresh_from_db()  # a log-in makes earlier links void
    user, token = passwords.link_for(lan)
    link = f"/accounts/password/reset/{user}/{token}/"
    assert "Lan Anh" in text_of(stranger.get(link))

    short = {"password": "short", "again": "short"}
    assert stranger.post(link, short).status_code == 422
    assert stranger.post(link, OTHER).status_code == 200

    assert not user_of(other).is_authenticated
    assert logged_in(password=OTHER_PASSWORD)
    assert stranger.get(link).status_code == 410
    assert stranger.post(link, OTHER).status_code == 410
