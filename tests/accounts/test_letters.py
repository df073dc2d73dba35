"""A link for a new password comes by letter, and who asks learns nothing of who is here."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.core import mail as outbox
from django.test import Client

from accounts import mail
from accounts.models import User
from accounts.services import passwords
from tests.accounts.people import NOON, OTHER_PASSWORD, logged_in, member
from tests.views.asking import text_of

pytestmark = pytest.mark.django_db


def ask(email: str) -> str:
    """What the page says."""
    response = Client().post("/accounts/password/reset/", {"email": email})
    assert response.status_code == 200
    return re.sub(r'value="[^"]*"', "", text_of(response))


def send(email: str) -> list[str]:
    """The letters that go there, when they have gone."""
    for letter in mail.send_links(email, site="https://example.org/"):
        letter.result(10)
    return [letter.body for letter in outbox.outbox]


def test_the_page_says_the_same_of_every_address():
    member("Lan Anh", email="lan@example.org")

    assert ask("lan@example.org") == ask("nobody@example.org")


def test_the_link_in_the_letter_gives_a_new_password():
    member("Lan Anh", email="lan@example.org")

    (letter,) = send(" LAN@example.org")
    link = urlsplit(re.search(r"https://\S+", letter)[0])
    sent = {"password": OTHER_PASSWORD, "again": OTHER_PASSWORD}
    response = Client().post(link.path, sent)

    assert (link.netloc, response.status_code) == ("example.org", 200)
    assert "Lan Anh" in letter
    assert outbox.outbox[0].to == ["lan@example.org"]
    assert logged_in(password=OTHER_PASSWORD)


def test_every_account_with_the_address_has_its_own_link():
    member("Lan Anh", email="nha@example.org")
    member("Mai Hoa", email="nha@example.org")

    first, second = send("nha@example.org")

    assert first != second


def test_of_many_with_the_address_those_get_a_link_who_were_here_last():
    strangers = [member(f"Khach La {number}", email="lan@example.org") for number in range(8)]
    lan = member("Lan Anh", email="lan@example.org")
    User.objects.filter(pk=strangers[0].pk).update(last_login=NOON)
    User.objects.filter(pk=lan.pk).update(last_login=NOON + timedelta(days=1))

    found = passwords.members_with("lan@example.org")

    assert found[:2] == [lan, strangers[0]]
    assert len(found) == passwords.MOST_LINKS


@pytest.mark.parametrize("change", [{"is_active": False}, {"email": ""}])
def test_who_is_not_to_be_written_to_is_not(change):
    lan = member("Lan Anh", email="lan@example.org")
    User.objects.filter(pk=lan.pk).update(**change)

    assert send("lan@example.org") == []


def test_accounts_without_an_address_are_not_found_by_none():
    member("Lan Anh")

    assert send("") == []


def test_a_letter_that_cannot_be_sent_is_logged(settings, caplog):
    member("Lan Anh", email="lan@example.org")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1

    assert send("lan@example.org") == []

    assert "A letter could not be sent" in caplog.text
