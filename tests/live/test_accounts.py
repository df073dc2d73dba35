"""Whoever is logged out, anywhere and by whatever, sees nothing more within two seconds."""

import time
from collections.abc import Callable

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.utils import timezone

from accounts.models import Session, User
from accounts.services import members
from tests.accounts.people import PASSWORD, filled_in
from tests.factories import GuestFactory
from tests.live.conftest import Window, in_thread
from tests.playing import table_of
from tienlen.asgi import application

WITHIN = 2.0
LOST, COMES_BACK = 4401, 1012


async def window_of(browser: Client, room: str) -> Window:
    headers = [
        (b"host", b"localhost"),
        (b"origin", b"http://localhost"),
        (b"cookie", f"sessionid={browser.cookies['sessionid'].value}".encode()),
    ]
    window = Window(application, f"/ws/rooms/{room}/", headers)
    connected, _ = await window.connect(timeout=3)
    assert connected
    return window


def log_in() -> Client:
    browser = Client()
    sent = {"name": "Lan Anh", "password": PASSWORD}
    assert browser.post("/accounts/login/", sent).status_code == 303
    return browser


@pytest.fixture
def lan(transactional_db) -> User:
    return members.sign_up(name="Lan Anh", password=PASSWORD, now=timezone.now())


@pytest.fixture
def room(lan) -> str:
    return table_of(lan).room.public_id


def log_out(browser: Client) -> None:
    browser.post("/accounts/logout/")


def end_all_others(_browser: Client) -> None:
    log_in().post("/accounts/sessions/", {"others": "end"})


def change_the_password_elsewhere(_browser: Client) -> None:
    new = "chợ nổi Cái Răng"
    response = log_in().post(
        "/accounts/password/", {"current": PASSWORD, "password": new, "again": new}
    )
    assert response.status_code == 200


def shut_out(_browser: Client) -> None:
    """Somebody of the staff does so in the admin."""
    office = Client()
    office.force_login(User.objects.create_superuser("boss", display_name="Boss"))
    lan = User.objects.get(username="Lan Anh")
    assert office.post(f"/admin/accounts/user/{lan.pk}/change/", {}).status_code == 302


def in_another_process(_browser: Client) -> None:
    """Only the database knows."""
    Session.objects.filter(user__username="Lan Anh").delete()


@pytest.mark.parametrize(
    "end",
    [log_out, end_all_others, change_the_password_elsewhere, shut_out, in_another_process],
)
async def test_sockets_close(lan, room, end: Callable[[Client], None]):
    browser = await in_thread(log_in)()
    window = await window_of(browser, room)
    await window.frame()

    await database_sync_to_async(end)(browser)
    ended = time.monotonic()

    assert await window.closed_with(timeout=WITHIN) == LOST
    assert time.monotonic() - ended < WITHIN
    await window.disconnect()


async def test_who_changes_the_password_here_comes_back_by_itself(lan, room):
    browser = await in_thread(log_in)()
    window = await window_of(browser, room)
    await window.frame()
    new = "chợ nổi Cái Răng"

    sent = {"current": PASSWORD, "password": new, "again": new}
    await database_sync_to_async(browser.post)("/accounts/password/", sent)

    assert await window.closed_with(timeout=WITHIN) == COMES_BACK
    await window.disconnect()


async def test_a_guest_who_claims_in_a_deal_goes_on_in_the_same_seat(transactional_db):
    guest = await in_thread(GuestFactory)()
    room = (await in_thread(table_of)(guest)).room
    browser = Client()
    await in_thread(browser.force_login)(guest)
    window = await window_of(browser, room.public_id)
    before = await window.frame()

    response = await database_sync_to_async(browser.post)("/accounts/claim/", filled_in())

    assert response.status_code == 303
    news = await window.frame()
    assert "Lan Anh" in news
    assert await window.closed_with(timeout=WITHIN) == COMES_BACK
    await window.disconnect()
    again = await window_of(browser, room.public_id)
    after = await again.frame()
    assert 'name="cards"' in before
    assert before.count('name="cards"') == after.count('name="cards"')
    await again.disconnect()
