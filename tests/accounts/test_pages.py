"""The pages about accounts: each opened, used well, used badly, and by whom it is not for."""

import re

import pytest
from django.test import Client

from accounts import urls
from accounts.models import Session, User
from tests.accounts.people import PASSWORD, filled_in, logged_in, member, user_of
from tests.factories import GuestFactory
from tests.views.asking import browser_of, text_of

pytestmark = pytest.mark.django_db

STRANGERS = {
    "signup": 200, "claim": 303, "login": 200, "logout": 405, "settings": 303, "password": 303,
    "reset": 200, "set_password": 410, "sessions": 303, "delete": 303,
    "preferences": 405,
}  # fmt: skip
MEMBERS = STRANGERS | {
    "signup": 303, "login": 303, "settings": 200, "password": 200, "sessions": 200, "delete": 200,
}  # fmt: skip
GUESTS = STRANGERS | {"signup": 303, "claim": 200, "settings": 200}


def address(name: str) -> str:
    pattern = str(next(each for each in urls.urlpatterns if each.name == name).pattern)
    return "/accounts/" + re.sub(r"<[^>]*>", "MQ", pattern)


@pytest.fixture
def lan() -> User:
    return member("Lan Anh", email="lan@example.org")


@pytest.fixture
def lans(lan) -> Client:
    return logged_in()


def test_no_address_is_left_out():
    assert {pattern.name for pattern in urls.urlpatterns} == set(STRANGERS)


@pytest.mark.parametrize("name", STRANGERS)
@pytest.mark.parametrize("language", ["vi", "en"])
def test_who_comes_sees_what_is_for_them(lans, name, language):
    for who, expected in (
        (Client(), STRANGERS),
        (lans, MEMBERS),
        (browser_of(GuestFactory()), GUESTS),
    ):
        response = who.get(address(name), headers={"accept-language": language})

        assert response.status_code == expected[name]
        assert "no-store" in response.headers["Cache-Control"]
        if response.status_code == 200:
            assert f'lang="{language}"' in text_of(response)


@pytest.mark.parametrize("name", STRANGERS)
def test_nothing_is_done_without_a_token(lan, name):
    before, sessions = list(User.objects.values()), Session.objects.count()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(lan)
    before = list(User.objects.values())

    response = browser.post(address(name), filled_in("Mai Hoa", current=PASSWORD, others="end"))

    assert response.status_code == 403
    assert list(User.objects.values()) == before
    assert Session.objects.count() == sessions + 1


@pytest.mark.parametrize("name", STRANGERS)
@pytest.mark.parametrize("garbage", ["\0", "x" * 5000, "\ud7ff\u202e", "{{ 7 }}", "-1", "😀"])
def test_no_garbage_breaks_a_page(lans, name, garbage):
    fields = dict.fromkeys(
        ("name", "password", "again", "current", "email", "end", "next"), garbage
    )
    guest = browser_of(GuestFactory())
    for who in (Client(), lans, guest):
        who.raise_request_exception = False
        assert who.post(address(name), fields).status_code < 500
    for part in ("user", "token"):
        path = f"/accounts/password/reset/{garbage if part == 'user' else 'MQ'}/a-b/"
        assert Client(raise_request_exception=False).get(path).status_code < 500


def test_who_signs_up_is_signed_in_and_led_on():
    browser = Client()
    browser.get("/accounts/signup/")

    response = browser.post("/accounts/signup/", filled_in(next="/rooms/"))

    assert (response.status_code, response["Location"]) == (303, "/rooms/")
    assert str(user_of(browser)) == "Lan Anh"


@pytest.mark.parametrize("door", ["login", "signup", "claim"])
@pytest.mark.parametrize(
    "wanted", ["//evil.example/", "https://evil.example", "javascript:alert(1)", "\\\\evil", "x"]
)
def test_nobody_is_led_to_another_site(lan, door, wanted):
    browser = browser_of(GuestFactory()) if door == "claim" else Client()
    sent = filled_in("Lan Anh" if door == "login" else "Mai Hoa", next=wanted)

    response = browser.post(f"/accounts/{door}/", sent)

    assert (response.status_code, response["Location"]) == (303, "/")


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"name": "admin"}, "name"),
        ({"name": "lan.anh"}, "name"),
        ({"name": ""}, "name"),
        ({"password": "12345678", "again": "12345678"}, "password"),
        ({"again": "khác hẳn"}, "again"),
        ({"email": "no address"}, "email"),
    ],
)
@pytest.mark.parametrize("door", ["signup", "claim"])
def test_what_will_not_do_is_said_at_its_field(lan, door, sent, field):
    guest = GuestFactory()
    browser = browser_of(guest) if door == "claim" else Client()

    response = browser.post(f"/accounts/{door}/", filled_in("Mai Hoa") | sent)

    assert response.status_code == 422
    assert f'aria-describedby="id_{field}' in text_of(response)
    assert f'id="id_{field}_error"' in text_of(response)
    assert PASSWORD not in text_of(response)
    assert User.objects.count() == 2


def test_a_guest_who_claims_goes_on_under_a_new_key():
    browser = Client()
    browser.post("/play/", {"rules": "south-places"})
    guest, key = user_of(browser), browser.cookies["sessionid"].value

    response = browser.post("/accounts/claim/", filled_in(next="/rooms/"))

    assert (response.status_code, response["Location"]) == (303, "/rooms/")
    assert browser.cookies["sessionid"].value != key
    assert user_of(browser).pk == guest.pk
    assert [row.renewed_from for row in Session.objects.all()] == [key]


def test_a_token_of_before_the_claim_is_void():
    browser = Client()
    browser.post("/play/", {"rules": "south-places"})
    browser.get("/")
    token = browser.cookies["csrftoken"].value

    browser.post("/accounts/claim/", filled_in())
    browser.get("/")

    assert browser.cookies["csrftoken"].value != token


@pytest.mark.parametrize("name", ["Lan Anh", "LAN ANH", "lan_anh", " lananh "])
def test_who_logs_in_has_a_new_key(lan, name):
    browser = Client()
    browser.post("/play/", {"rules": "south-places"})
    key = browser.cookies["sessionid"].value

    response = browser.post("/accounts/login/", {"name": name, "password": PASSWORD})

    assert response.status_code == 303
    assert browser.cookies["sessionid"].value != key
    assert user_of(browser) == lan
    assert not Session.objects.filter(session_key=key).exists()


@pytest.mark.parametrize(
    ("name", "password"), [("Lan Anh", "wrong"), ("Nobody", PASSWORD), ("guest-1", "")]
)
def test_who_does_not_know_both_stays_outside(lan, name, password):
    browser = Client()

    response = browser.post("/accounts/login/", {"name": name, "password": password})

    assert response.status_code == 422
    assert not user_of(browser).is_authenticated


def test_who_is_shut_out_cannot_log_in(lan):
    User.objects.update(is_active=False)

    sent = {"name": "Lan Anh", "password": PASSWORD}

    assert Client().post("/accounts/login/", sent).status_code == 422


def test_who_logs_out_is_out(lans):
    assert lans.post("/accounts/logout/")["Location"] == "/"
    assert not user_of(lans).is_authenticated
    assert not Session.objects.filter(user__isnull=False).exists()


def test_who_is_no_stranger_is_not_asked_again(lans):
    for door in ("login", "signup", "claim"):
        response = lans.get(f"/accounts/{door}/?next=/rooms/")
        assert (response.status_code, response["Location"]) == (303, "/rooms/")


def test_strangers_and_guests_are_led_back_to_what_they_wanted(lan):
    wanted = "/accounts/sessions/"

    assert Client().get(wanted)["Location"] == "/accounts/login/?next=%2Faccounts%2Fsessions%2F"
    door = browser_of(GuestFactory()).get(wanted)["Location"]
    assert door == "/accounts/claim/?next=%2Faccounts%2Fsessions%2F"


def test_pages_show_who_is_signed_in(lan, lans):
    guest = GuestFactory()
    for page in ("/", "/rooms/", "/rooms/new/"):
        assert "/accounts/login/" in text_of(Client().get(page))
        assert "/accounts/logout/" in text_of(lans.get(page))
        assert "/accounts/claim/" in text_of(browser_of(guest).get(page))
