"""Signing up, keeping a guest's account, another name: one effect each, and names stay unique."""

from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.models import FormerName, LedgerAccount, User
from accounts.names import BadName
from accounts.services import ledger, members, naming
from accounts.services.naming import NameTaken
from accounts.signals import renamed
from tests.accounts.people import NOON, OTHER_PASSWORD, PASSWORD, member
from tests.factories import GuestFactory

pytestmark = pytest.mark.django_db


def claim(guest: User, name: str = "Lan Anh", **other) -> User:
    return members.claim(guest=guest, name=name, password=PASSWORD, now=NOON, **other)


def rename(user: User, name: str, *, days: int = 0) -> User:
    return members.rename(member=user, name=name, now=NOON + timedelta(days=days))


def test_who_signs_up_is_a_member():
    lan = member(" Lan Anh ", email=" Lan@Example.ORG")

    lan.refresh_from_db()
    assert (str(lan), lan.username, lan.name_key) == ("Lan Anh", "Lan Anh", "lananh")
    assert lan.email == "lan@example.org"
    assert not lan.is_guest
    assert lan.password.startswith("argon2")
    assert lan.check_password(PASSWORD)


@pytest.mark.parametrize("name", ["Lan Anh", "lan_anh", "LANANH", "Ian.Anh"])
def test_a_name_that_looks_like_another_is_taken(name):
    member("Lan Anh")

    with pytest.raises(NameTaken):
        member(name)

    assert User.objects.count() == 1


def test_marks_of_vietnamese_make_another_name():
    assert member("Lan").pk != member("Lân").pk


@pytest.mark.parametrize(
    ("name", "password", "error"),
    [
        ("admin", PASSWORD, BadName),
        ("Lan", "12345678", ValidationError),
        ("Lan", "password", ValidationError),
        ("Lan", "ngắn", ValidationError),
        ("Lan Anh Huong", "lananhhuong", ValidationError),
    ],
)
def test_what_will_not_do_makes_nobody(name, password, error):
    with pytest.raises(error):
        members.sign_up(name=name, password=password, now=NOON)

    assert not User.objects.exists()


def test_a_guest_who_claims_is_the_same_person():
    guest = GuestFactory()
    seen = []
    renamed.connect(lambda user, **_: seen.append(str(user)), weak=False, dispatch_uid="here")

    lan = claim(guest, email="lan@example.org")
    renamed.disconnect(dispatch_uid="here")

    guest.refresh_from_db()
    assert (guest.pk, guest.is_guest) == (lan.pk, False)
    assert (str(guest), guest.email) == ("Lan Anh", "lan@example.org")
    assert guest.check_password(PASSWORD)
    assert seen == ["Lan Anh"]


def test_a_new_member_gets_chips_last_as_the_order_of_locks_wants_it():
    guest, seen = GuestFactory(), []

    def look(user: User, **_: object) -> None:
        seen.append(ledger.account_of(user))

    renamed.connect(look)
    try:
        claim(guest)
    finally:
        renamed.disconnect(look)

    assert seen == [None]
    assert ledger.account_of(guest).balance == ledger.WELCOME


@pytest.mark.parametrize(
    "row",
    [
        lambda user: LedgerAccount(player=user),
        lambda user: FormerName(name_key="username", user_id=user.pk, until=None),
        lambda _user: User(username=None),
    ],
)
def test_only_what_is_wrong_with_a_name_is_called_a_taken_name(row):
    lan = member("Lan Anh")

    with pytest.raises(IntegrityError), naming.one_name_each(), transaction.atomic():
        row(lan).save(force_insert=True)

    for taken in (User(username="Lan Anh"), User(username="Lan", name_key=lan.name_key)):
        with pytest.raises(NameTaken), naming.one_name_each(), transaction.atomic():
            taken.save(force_insert=True)


def test_an_address_stays_that_of_its_own_domain():
    assert member("Lan Anh", email=" Me@Straße.DE ").email == "me@straße.de"


def test_a_member_has_nothing_to_claim():
    lan = member()

    with pytest.raises(members.NotAGuest):
        claim(lan, "Mai", email="mai@example.org")

    lan.refresh_from_db()
    assert (str(lan), lan.email) == ("Lan Anh", "")


def test_a_guest_whose_name_is_taken_stays_a_guest():
    member("Lan Anh")
    guest = GuestFactory()

    with pytest.raises(NameTaken):
        claim(guest, "lan.anh")

    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.name_key is None


def test_the_old_name_leads_to_the_new_one_for_thirty_days():
    lan = member("Lan Anh")

    rename(lan, "Mai")

    found = members.find(name="LAN_ANH", now=NOON + timedelta(days=29))
    assert found == members.Found(lan, is_former=True)
    assert members.find(name="mai", now=NOON) == members.Found(lan, is_former=False)
    assert members.find(name="Lan Anh", now=NOON + timedelta(days=30)) is None
    assert members.find(name="Cúc", now=NOON) is None


def test_nobody_else_takes_a_name_that_leads_on():
    lan, cuc = member("Lan Anh"), member("Cúc Hoa")
    rename(lan, "Mai")

    with pytest.raises(NameTaken):
        members.sign_up(name="LanAnh", password=PASSWORD, now=NOON + timedelta(days=29))
    with pytest.raises(NameTaken):
        rename(cuc, "Lan.Anh", days=29)
    with pytest.raises(NameTaken):
        members.claim(guest=GuestFactory(), name="Ian Anh", password=PASSWORD, now=NOON)

    assert rename(cuc, "Lan.Anh", days=30) == cuc
    assert members.find(name="Lan Anh", now=NOON + timedelta(days=30)).user == cuc


def test_who_gave_a_name_up_may_have_it_back():
    lan = member("Lan Anh")
    rename(lan, "Mai")

    rename(lan, "Lan Anh", days=8)

    assert members.find(name="Lan Anh", now=NOON) == members.Found(lan, is_former=False)
    assert FormerName.objects.get().name_key == "mal"


def test_a_name_is_changed_once_in_seven_days():
    lan = member("Lan Anh")
    rename(lan, "Mai")

    with pytest.raises(members.RenamedLately) as refusal:
        rename(lan, "Cúc Hoa", days=6)

    assert refusal.value.at == NOON + timedelta(days=7)
    assert str(rename(lan, "Cúc Hoa", days=7)) == "Cúc Hoa"


def test_the_same_name_again_changes_nothing():
    lan = member("Lan Anh")

    rename(lan, "Lan Anh")

    lan.refresh_from_db()
    assert lan.renamed_at is None
    assert not FormerName.objects.exists()


def test_another_case_gives_no_name_up():
    lan = member("Lan Anh")

    rename(lan, "LAN ANH")

    lan.refresh_from_db()
    assert str(lan) == "LAN ANH"
    assert not FormerName.objects.exists()


def test_who_is_renamed_logs_in_by_the_new_name(rf):
    rename(member("Lan Anh"), "Mai")

    request = rf.post("/accounts/login/")
    assert authenticate(request, username="Mai", password=PASSWORD)
    assert authenticate(request, username="Lan Anh", password=PASSWORD) is None


def test_two_members_may_have_one_address():
    assert member("Lan", email="nha@example.org").pk
    assert member("Mai", email="nha@example.org", password=OTHER_PASSWORD).pk
