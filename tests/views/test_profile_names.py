"""Whom the address of a profile leads to: look-alikes, former names, nobody, no name at all."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import names
from accounts.models import User
from accounts.services import deleting, members
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import dealt_among
from tests.profiles import NEW_NAME, address, left_by, named, page_for, reader
from tests.views.asking import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def me() -> User:
    return named(NEW_NAME)


@pytest.mark.parametrize(
    "spelt",
    ["nguyễn văn á", "Nguyễn.Văn_Á", "NGUYỄN VĂN Á", "Nguye\u0302\u0303n Va\u0306n A\u0301"],
)
def test_other_spellings_lead_to_the_name_as_it_is(me, spelt):
    response = Client().get(address(spelt))

    assert (response.status_code, response.headers["Location"]) == (302, address(NEW_NAME))


def test_the_old_name_leads_to_the_new_one_for_thirty_days():
    lan = named("Lan Anh")
    members.rename(member=lan, name=NEW_NAME, now=timezone.now() - timedelta(days=29))
    led = Client().get(address("Lan Anh"))

    assert (led.status_code, led.headers["Location"]) == (302, address(NEW_NAME))
    lan.former_names.update(until=timezone.now())
    assert Client().get(address("Lan Anh")).status_code == 404


def test_names_in_deals_lead_to_who_is_still_called_so(me):
    other = named("Lan Anh")
    left_by(dealt_among(me, other), other)
    assert f'href="{address("Lan Anh")}"' in page_for(None, me)

    members.rename(member=other, name="Minh Tâm", now=timezone.now())

    page = page_for(None, me)
    assert "Lan Anh" in page
    assert f'href="{address("Lan Anh")}"' not in page
    assert "Minh Tâm" not in page


def test_who_is_gone_has_no_page_and_no_name(me):
    other = named("Lan Anh")
    left_by(dealt_among(me, other), other)
    deleting.delete(user=other, now=timezone.now())

    gone = reader(None).get(address("Lan Anh"))

    assert gone.status_code == 404
    assert "There is no member of this name, or not any more." in text_of(gone)
    page = page_for(None, me)
    assert "Lan Anh" not in page
    assert "Người chơi cũ" in page
    assert f'href="{address("Người chơi cũ")}"' not in page


@pytest.mark.parametrize(
    ("made", "name"),
    [
        (GuestFactory, "Khách 4821"),
        (lambda **about: PlayerFactory(is_active=False, **about), "Lan Anh"),
        (lambda **about: PlayerFactory(**{**about, "name_key": None}), "Lan Anh"),
    ],
)
def test_guests_and_the_shut_out_have_none(made, name):
    person = made(display_name=name)
    if person.name_key:
        User.objects.filter(pk=person.pk).update(name_key=names.key(name))

    assert Client().get(address(name)).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "%00", "a%00b", "%0D%0ALocation:%20x", "%FF%FE", "%ED%A0%80", "%E2%80%AE", "%2E%2E",
        "%2F%2Fevil.example", "..%2f..%2fetc", "'%20OR%201=1--", "%3Cscript%3E", "%F0%9F%80%A1",
        "x" * 81, "x" * 5_000, "%EF%B7%BA" * 80, "%CC%80" * 80, "%20", "{{7*7}}", "%25%25",
    ],
)  # fmt: skip
def test_hostile_names_lead_nowhere(path):
    for method in ("get", "head"):
        response = getattr(Client(), method)(f"/players/{path}/")
        assert response.status_code in (404, 400)
        assert "Location" not in response.headers
        assert "<script>" not in text_of(response)
