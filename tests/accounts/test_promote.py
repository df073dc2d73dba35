"""`manage.py promote <name>` makes an admin and says so in one sentence."""

import io

import pytest
from django.core.management import CommandError, call_command

from accounts import names
from accounts.models import User
from tests.chips import holds

pytestmark = pytest.mark.django_db

PASSWORD = "a boat on the Perfume River"


def promote(name: str, **options) -> str:
    out = io.StringIO()
    call_command("promote", name, stdout=out, **options)
    return out.getvalue().strip()


@pytest.fixture
def type_in(monkeypatch):
    def type_in(text: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))

    return type_in


def test_a_member_becomes_an_admin_and_keeps_the_password():
    User.objects.create_user("lan", password=PASSWORD)

    said = promote("lan")

    lan = User.objects.get(username="lan")
    assert (lan.is_staff, lan.is_superuser) == (True, True)
    assert lan.check_password(PASSWORD)
    assert said == "lan is an admin now; the password stays as it was."


def test_who_is_an_admin_stays_one():
    User.objects.create_superuser("lan", password=PASSWORD)

    assert promote("lan") == "lan is an admin already; nothing was changed."


def test_a_new_name_becomes_an_account(type_in):
    type_in(PASSWORD + "\n")

    said = promote("Hương", password_stdin=True)

    huong = User.objects.get(username="Hương")
    assert (huong.is_staff, huong.is_superuser, huong.is_guest) == (True, True, False)
    assert huong.display_name == "Hương"
    assert huong.check_password(PASSWORD)
    assert said == "Made the account Hương and made it an admin."
    assert holds(huong) == 50_000


def test_a_name_is_the_same_however_its_accents_are_typed(type_in):
    User.objects.create_user("Hương", password=PASSWORD)

    assert promote("Hu\u031bo\u031bng").startswith("Hương is an admin now")


@pytest.mark.parametrize(("name", "other"), [("minhpharn", "minhpham"), ("lan", "LAN")])
def test_who_looks_like_the_name_is_named_and_not_promoted(name, other):
    member = User.objects.create_user(name, password=PASSWORD, name_key=names.key(name))

    with pytest.raises(CommandError, match=f"looks like it: {name}\\."):
        promote(other)

    member.refresh_from_db()
    assert not member.is_staff
    assert promote(name).startswith(f"{name} is an admin now")


def test_of_two_names_that_look_alike_the_one_that_was_typed_counts():
    """As an account of before keys has it: the older one has the key."""
    older = User.objects.create_user("Ian", password=PASSWORD, name_key=names.key("lan"))
    younger = User.objects.create_user("lan", password=PASSWORD)

    promote("lan")

    assert not User.objects.get(pk=older.pk).is_staff
    assert User.objects.get(pk=younger.pk).is_superuser


def test_who_runs_the_site_may_have_a_reserved_name(type_in):
    type_in(PASSWORD)

    promote("admin", password_stdin=True)

    assert User.objects.get(name_key=names.key("admin")).is_superuser


def test_a_guest_is_refused():
    guest = User(username="guest-0123456789abcdef", is_guest=True)
    guest.set_unusable_password()
    guest.save()

    with pytest.raises(CommandError, match="is a guest and has no password"):
        promote(guest.username)

    guest.refresh_from_db()
    assert not guest.is_staff


@pytest.mark.parametrize(
    ("name", "password", "sentence"),
    [
        ("lan", "", "This password is too short"),
        ("lan", "12345678901", "This password is entirely numeric"),
        ("lan", "password1234", "This password is too common"),
        ("lanhuongmai", "lanhuongmai", "The password is too similar to the username"),
        ("lan!", PASSWORD, "A name is made of letters and digits"),
        ("l" * 200, PASSWORD, "A name has at most 20 characters"),
    ],
)
def test_what_will_not_do_is_refused_in_words(type_in, name, password, sentence):
    type_in(password + "\n")

    with pytest.raises(CommandError, match=sentence):
        promote(name, password_stdin=True)

    assert not User.objects.exists()


def test_without_a_terminal_the_password_must_come_some_other_way(type_in):
    type_in("")

    with pytest.raises(CommandError, match="--password-stdin"):
        promote("lan")
