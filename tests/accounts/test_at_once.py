"""Two of them at the same instant: one effect, and the other hears why."""

import threading
from collections.abc import Callable

import pytest
from django.db import connections
from django.test import Client

from accounts.models import Session, User
from accounts.services import members, passwords
from accounts.services.naming import NameTaken
from tests.accounts.people import NOON, PASSWORD, filled_in, member
from tests.factories import GuestFactory

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each of them came to, done by a thread of its own as they all begin."""
    gate, came = threading.Barrier(len(acts)), {}

    def run(number: int, act: Callable[[], object]) -> None:
        gate.wait(10)
        try:
            came[number] = act()
        except (NameTaken, members.NotAGuest) as refusal:
            came[number] = type(refusal)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return [came[number] for number in range(len(acts))]


def sign_up(name: str) -> Callable[[], object]:
    return lambda: members.sign_up(name=name, password=PASSWORD, now=NOON)


def test_two_who_sign_up_with_look_alike_names_are_one():
    came = at_once(sign_up("Lan Anh"), sign_up("Ian_Anh"))

    assert came.count(NameTaken) == 1
    assert User.objects.count() == 1


def test_two_claims_of_one_guest_are_one():
    guest = GuestFactory()
    claims = [
        lambda name=name: members.claim(guest=guest, name=name, password=PASSWORD, now=NOON)
        for name in ("Lan Anh", "Mai Hoa")
    ]

    came = at_once(*claims)

    guest.refresh_from_db()
    assert came.count(members.NotAGuest) == 1
    assert str(guest) in {"Lan Anh", "Mai Hoa"}
    assert User.objects.count() == 1


def test_who_gives_a_name_up_and_who_wants_it_do_not_meet():
    lan = member("Lan Anh")

    came = at_once(lambda: members.rename(member=lan, name="Mai Hoa", now=NOON), sign_up("Lan Anh"))

    assert came[1] is NameTaken
    assert members.find(name="Lan Anh", now=NOON) == members.Found(lan, is_former=True)


def test_two_log_ins_are_two_sessions_of_one_member():
    lan, browsers = member(), [Client(), Client()]
    sent = {"name": "lan anh", "password": PASSWORD}

    came = at_once(
        *(lambda browser=browser: browser.post("/accounts/login/", sent) for browser in browsers)
    )

    assert [response.status_code for response in came] == [303, 303]
    assert Session.objects.filter(user=lan).count() == 2
    for browser in browsers:
        assert browser.get("/accounts/settings/").status_code == 200


def test_of_two_passwords_by_one_link_one_counts():
    lan = member()
    user, token = passwords.link_for(lan)
    link, words = f"/accounts/password/reset/{user}/{token}/", (PASSWORD + "!", PASSWORD + "?")

    def choose(password: str) -> Callable[[], object]:
        sent = {"password": password, "again": password}
        return lambda: Client().post(link, sent).status_code

    came = at_once(*map(choose, words))

    assert sorted(came) == [200, 410]
    assert User.objects.get(pk=lan.pk).check_password(words[came.index(200)])


def test_a_claim_pressed_twice_makes_one_member():
    browser = Client()
    browser.post("/play/", {"rules": "south-places"})
    guest = User.objects.get()
    key = browser.cookies["sessionid"].value

    def press() -> int:
        same = Client()
        same.cookies["sessionid"] = key
        return same.post("/accounts/claim/", filled_in()).status_code

    assert at_once(press, press) == [303, 303]
    guest.refresh_from_db()
    assert str(guest) == "Lan Anh"
    assert not Session.objects.filter(session_key=key).exists()
    assert Session.objects.filter(user=guest).count() == 1
