"""Who guesses passwords is stopped, and nobody else with them."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.accounts.people import PASSWORD, member
from tests.views.asking import text_of

pytestmark = pytest.mark.django_db

GUESSES = 5


@pytest.fixture
def lan() -> User:
    return member("Lan Anh", email="lan@example.org")


def guess(name: str = "Lan Anh", *, address: str = "192.0.2.1", times: int = GUESSES) -> Client:
    browser = Client(REMOTE_ADDR=address)
    for _ in range(times):
        browser.post("/accounts/login/", {"name": name, "password": "a guess"})
    return browser


def try_to_enter(browser: Client, name: str = "Lan Anh"):
    return browser.post("/accounts/login/", {"name": name, "password": PASSWORD})


@pytest.mark.parametrize("language", ["vi", "en"])
def test_who_guesses_too_often_is_told_when_to_come_back(lan, language):
    browser = guess()

    response = browser.post(
        "/accounts/login/",
        {"name": "lan_anh", "password": PASSWORD},
        headers={"accept-language": language},
    )

    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 900
    assert re.search(r"\b15\b", text_of(response))
    assert f'lang="{language}"' in text_of(response)


def test_after_the_time_said_the_door_is_open(lan):
    browser = guess()
    wait = int(try_to_enter(browser)["Retry-After"])

    with time_machine.travel(timezone.now() + timedelta(seconds=wait + 1)):
        assert try_to_enter(browser).status_code == 303


def test_trying_on_does_not_keep_it_shut_longer(lan):
    guess()
    with time_machine.travel(timezone.now() + timedelta(minutes=10)):
        wait = int(
            guess(times=1).post("/accounts/login/", {"name": "lananh", "password": "x"})[
                "Retry-After"
            ]
        )

    assert wait <= 5 * 60


def test_others_behind_the_same_address_and_the_member_elsewhere_get_in(lan):
    member("Mai Hoa")
    club = guess()

    assert try_to_enter(club, "Mai Hoa").status_code == 303
    assert try_to_enter(Client(REMOTE_ADDR="192.0.2.9")).status_code == 303


def test_the_right_password_in_time_forgets_the_wrong_ones(lan):
    browser = guess(times=GUESSES - 1)
    assert try_to_enter(browser).status_code == 303
    browser.post("/accounts/logout/")

    guess(times=GUESSES - 1)

    assert try_to_enter(browser).status_code == 303


def test_a_name_that_nobody_has_is_shut_as_well():
    assert try_to_enter(guess("Ai Đó"), "Ai Đó").status_code == 429


def test_an_address_of_ipv6_counts_with_its_network(lan):
    guess(address="2001:db8:1:2::1")

    assert try_to_enter(Client(REMOTE_ADDR="2001:db8:1:2::ffff")).status_code == 429
    assert try_to_enter(Client(REMOTE_ADDR="2001:db8:1:3::1")).status_code == 303


def test_behind_a_proxy_the_address_that_it_names_counts(lan, settings):
    settings.BEHIND_PROXY = True
    proxy = {"REMOTE_ADDR": "10.0.0.1"}
    for _ in range(GUESSES):
        Client(headers={"X-Forwarded-For": "203.0.113.7"}, **proxy).post(
            "/accounts/login/", {"name": "Lan Anh", "password": "a guess"}
        )

    assert (
        try_to_enter(Client(headers={"X-Forwarded-For": "203.0.113.7"}, **proxy)).status_code == 429
    )
    assert (
        try_to_enter(Client(headers={"X-Forwarded-For": "203.0.113.8"}, **proxy)).status_code == 303
    )


def test_the_admin_has_the_same_lock(lan):
    browser = Client()
    for _ in range(GUESSES):
        browser.post("/admin/login/", {"username": "Lan Anh", "password": "a guess"})

    response = browser.post("/admin/login/", {"username": "Lan Anh", "password": PASSWORD})

    assert response.status_code == 429
    assert try_to_enter(browser).status_code == 429


def test_many_new_members_from_one_address_are_told_when_to_come_back():
    browser = Client()
    for _ in range(20):
        browser.post("/accounts/signup/", {})
    response = browser.post("/accounts/signup/", {}, headers={"accept-language": "en"})

    assert response.status_code == 429
    assert "Try again in 60 minutes." in text_of(response)
