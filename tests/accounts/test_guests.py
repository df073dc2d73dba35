"""A guest plays at once, and is nobody else."""

import re

import pytest
from django.contrib.auth import get_user
from django.utils import translation

from accounts.models import User
from accounts.services.guests import sign_in_guest
from accounts.sessions import SessionStore

pytestmark = pytest.mark.django_db


@pytest.fixture
def request_of_a_stranger(rf):
    request = rf.post("/play/")
    request.session = SessionStore()
    request.session["language"] = "kept"
    request.session.save()
    return request


def test_a_guest_is_made_and_signed_in(request_of_a_stranger):
    guest = sign_in_guest(request_of_a_stranger)

    assert get_user(request_of_a_stranger) == guest
    assert guest.is_guest
    assert not guest.is_staff
    assert not guest.has_usable_password()


def test_the_session_gets_a_new_key_and_keeps_what_is_in_it(request_of_a_stranger):
    old_key = request_of_a_stranger.session.session_key

    sign_in_guest(request_of_a_stranger)

    assert request_of_a_stranger.session.session_key != old_key
    assert request_of_a_stranger.session["language"] == "kept"
    assert not SessionStore().exists(old_key)


@pytest.mark.parametrize(("language", "word"), [("vi", "Khách"), ("en", "Guest")])
def test_a_guest_is_named_in_their_language(request_of_a_stranger, language, word):
    with translation.override(language):
        guest = sign_in_guest(request_of_a_stranger)

    assert re.fullmatch(rf"{word} [1-9]\d\d\d", str(guest))


def test_the_username_is_hard_to_guess(request_of_a_stranger):
    guest = sign_in_guest(request_of_a_stranger)

    assert re.fullmatch(r"guest-[0-9a-f]{16}", guest.username)
    guest.full_clean(exclude=["password"])


def test_every_guest_is_a_person_of_their_own(rf):
    for _ in range(5):
        request = rf.post("/play/")
        request.session = SessionStore()
        sign_in_guest(request)

    assert User.objects.values("username").distinct().count() == 5
