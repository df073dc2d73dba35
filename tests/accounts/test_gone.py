"""An account that goes while something is done with it: nothing happens, and nothing breaks."""

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.utils import timezone

from accounts.models import User
from accounts.services import deleting, members, passwords
from accounts.services.people import Gone
from games import services
from games.models import Room, Seat
from tests.accounts.people import NOON, OTHER_PASSWORD, PASSWORD, logged_in, member
from tests.factories import GuestFactory
from tests.playing import waiting_room
from tests.views.asking import HTMX

pytestmark = pytest.mark.django_db


class ShutsOut(Argon2PasswordHasher):
    """Whoever shows their password is shut out at that very moment."""

    time_cost, memory_cost, parallelism = 1, 64, 1

    def verify(self, password: str, encoded: str) -> bool:
        User.objects.update(is_active=False)
        return super().verify(password, encoded)


@pytest.fixture(params=["deleted", "shut out"])
def lan(request) -> User:
    """A member as a request knows her that began before she went."""
    lan = member("Lan Anh", email="lan@example.org")
    if request.param == "deleted":
        deleting.delete(user=User.objects.get(pk=lan.pk), now=NOON)
    else:
        User.objects.filter(pk=lan.pk).update(is_active=False)
    return lan


def test_nothing_of_the_account_changes(lan):
    before = User.objects.values().get(pk=lan.pk)
    changes = (
        lambda: members.rename(member=lan, name="Mai Hoa", now=NOON),
        lambda: members.change_email(member=lan, email="mai@example.org"),
        lambda: passwords.change(user=lan, password=OTHER_PASSWORD, keep=None),
        lambda: deleting.delete(user=lan, now=NOON),
    )
    for change in changes:
        with pytest.raises(Gone):
            change()

    assert User.objects.values().get(pk=lan.pk) == before


def test_a_guest_who_is_shut_out_becomes_no_member():
    guest = GuestFactory()
    User.objects.filter(pk=guest.pk).update(is_active=False)

    with pytest.raises(Gone):
        members.claim(guest=guest, name="Mai Hoa", password=PASSWORD, now=NOON)


def test_nobody_who_is_gone_sits_down_or_talks(lan):
    room = waiting_room(member("Mai Hoa"))
    now = timezone.now()
    with pytest.raises(Gone):
        services.seats.sit(room_id=room.public_id, player=lan, now=now)
    with pytest.raises(Gone):
        services.lobby.join(player=lan, now=now)
    with pytest.raises(Gone):
        services.talking.say_in_lobby(author=lan, text="Chào cả nhà", now=now)

    assert not Seat.objects.filter(player=lan).exists()
    assert Room.objects.count() == 1


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("settings", {"email": "", "current": PASSWORD}),
        ("password", {"current": PASSWORD, "password": OTHER_PASSWORD, "again": OTHER_PASSWORD}),
        ("delete", {"password": PASSWORD}),
    ],
)
def test_who_goes_meanwhile_is_led_to_log_in(settings, address, sent):
    member("Lan Anh", email="lan@example.org")
    browsers = [logged_in(), logged_in()]
    settings.PASSWORD_HASHERS = [f"{__name__}.ShutsOut"]

    page = browsers[0].post(f"/accounts/{address}/", sent)
    User.objects.update(is_active=True)
    htmx = browsers[1].post(f"/accounts/{address}/", sent, headers=HTMX)

    assert (page.status_code, page["Location"]) == (303, "/accounts/login/")
    assert (htmx.status_code, htmx["HX-Redirect"]) == (401, "/accounts/login/")
    assert User.objects.get().email == "lan@example.org"
