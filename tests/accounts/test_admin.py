"""Django's admin: people, in both languages, and no cards."""

import pytest
from django.contrib import admin
from django.test import Client

from accounts.models import User
from games.models import Merits

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("lan", display_name="Lan"))
    return client


def test_the_admin_knows_people_and_what_they_have_earned():
    assert set(admin.site._registry) == {User, Merits}


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_list_and_the_form_open(office, language):
    guest = User.objects.create_user("guest-1", display_name="Khách 4821", is_guest=True)
    headers = {"Accept-Language": language}

    people = office.get("/admin/accounts/user/", headers=headers)
    person = office.get(f"/admin/accounts/user/{guest.pk}/change/", headers=headers)

    for page in (people, person):
        assert page.status_code == 200
        assert f'lang="{language}"' in page.content.decode()
        assert "no-store" in page.headers["Cache-Control"]
    assert "Khách 4821" in people.content.decode()


def test_a_person_can_be_shut_out_and_not_renamed_or_made(office):
    guest = User.objects.create_user("guest-1", display_name="Khách 4821", is_guest=True)

    changed = office.post(
        f"/admin/accounts/user/{guest.pk}/change/", {"username": "admin", "display_name": "Admin"}
    )
    made = office.get("/admin/accounts/user/add/")

    assert "messagelist" in office.get(changed.headers["Location"]).content.decode()
    guest.refresh_from_db()
    assert (changed.status_code, made.status_code) == (302, 403)
    assert (guest.username, guest.display_name, guest.is_active) == ("guest-1", "Khách 4821", False)


def test_staff_give_vip_points_and_no_experience(office):
    lan = User.objects.get(username="lan")
    address = "/admin/games/merits/"
    sent = {"player": lan.pk, "experience": 500, "vip_points": 100}

    made = office.post(f"{address}add/", sent)
    merits = Merits.objects.get()
    changed = office.post(f"{address}{merits.pk}/change/", {**sent, "vip_points": 101})

    assert (made.status_code, changed.status_code) == (302, 302)
    merits.refresh_from_db()
    assert (merits.player, merits.experience, merits.vip_points) == (lan, 0, 101)
    assert office.get(f"{address}{merits.pk}/delete/").status_code == 403
    assert office.get(address).status_code == 200


def test_who_gives_vip_points_takes_back_no_experience_that_is_earned_meanwhile(office):
    lan = User.objects.get(username="lan")
    seen = Merits.objects.create(player=lan, experience=5)
    Merits.objects.filter(pk=seen.pk).update(experience=8)
    seen.vip_points = 100

    admin.site.get_model_admin(Merits).save_model(None, seen, None, change=True)

    assert Merits.objects.filter(player=lan, experience=8, vip_points=100).exists()


def test_others_are_sent_away():
    guest = Client()
    guest.force_login(User.objects.create_user("guest-1", is_guest=True))

    response = guest.get("/admin/accounts/user/")

    assert response.status_code == 302
    assert response.headers["Location"].startswith("/admin/login/")
