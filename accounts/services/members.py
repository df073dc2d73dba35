"""Members (thành viên): signing up, keeping what one had as a guest, another name."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from accounts import names
from accounts.models import FormerName, User
from accounts.services import ledger, naming, passwords, people
from accounts.signals import renamed

WHAT_MEMBERS_HAVE = ("username", "display_name", "name_key", "email", "password")
RENAME_EVERY = timedelta(days=7)


class NotAGuest(Exception):
    """Who claims an account must be a guest; this is a member already."""


class RenamedLately(Exception):
    """The member has changed the name a few days ago, and may again at ``at``."""

    def __init__(self, at: datetime) -> None:
        super().__init__(at)
        self.at = at


@dataclass(frozen=True)
class Found:
    """Whom a name stands for; ``is_former`` if they have another one now."""

    user: User
    is_former: bool


def sign_up(*, name: str, password: str, email: str = "", now: datetime) -> User:
    """A new member.

    Raises BadName, NameTaken, and ValidationError for a password that will not do.
    """
    member = User(date_joined=now)
    _become(member, name=name, password=password, email=email)
    with naming.one_name_each():
        _insert(member, now=now)
    return member


def claim(
    *, guest: AbstractBaseUser, name: str, password: str, email: str = "", now: datetime
) -> User:
    """The guest becomes a member and stays the same person: seat, deals and all.

    Of two claims at once one counts. Raises BadName, NameTaken, NotAGuest, Gone, and
    ValidationError for a password that will not do.
    """
    # Hashing takes half a second: nothing is locked meanwhile.
    wanted = User()
    _become(wanted, name=name, password=password, email=email)
    with naming.one_name_each():
        return _claim(guest, wanted, now=now)


def rename(*, member: AbstractBaseUser, name: str, now: datetime) -> User:
    """Give the member another name; for 30 days the old one leads to it.

    Raises BadName, NameTaken, RenamedLately, Gone.
    """
    taken = names.check(name)
    with naming.one_name_each():
        return _rename(member, taken, now=now)


@transaction.atomic
def change_email(*, member: AbstractBaseUser, email: str) -> None:
    """Let a link for a new password be sent there from now on, or nowhere. Raises Gone."""
    row = people.locked(member)
    row.email = normal_email(email)
    row.save(update_fields=["email"])


def find(*, name: str, now: datetime) -> Found | None:
    """The member who has this name, or had it within the last 30 days."""
    key = names.key(name)
    user = User.objects.filter(name_key=key).first()
    if user:
        return Found(user, is_former=False)
    former = FormerName.objects.filter(name_key=key, until__gt=now).select_related("user").first()
    return Found(former.user, is_former=True) if former else None


def _become(user: User, *, name: str, password: str, email: str) -> None:
    user.username = user.display_name = names.check(name)
    user.name_key = names.key(user.username)
    user.email = normal_email(email)
    passwords.give(user, password)


def normal_email(text: str) -> str:
    """An address as it is kept and looked for.

    Not case-folded: straße.de and strasse.de belong to two people.
    """
    return text.strip().lower()


@transaction.atomic
def _insert(member: User, *, now: datetime) -> None:
    member.save(force_insert=True)
    naming.take(member, now=now)
    ledger.welcome(user=member, now=now)


@transaction.atomic
def _claim(guest: AbstractBaseUser, wanted: User, *, now: datetime) -> User:
    member = people.locked(guest)
    if not member.is_guest:
        raise NotAGuest
    for field in WHAT_MEMBERS_HAVE:
        setattr(member, field, getattr(wanted, field))
    member.is_guest = False
    member.save(update_fields=[*WHAT_MEMBERS_HAVE, "is_guest"])
    naming.take(member, now=now)
    renamed.send(User, user=member)
    # Last: whoever is told locks rooms, and the ledger is locked after those.
    ledger.welcome(user=member, now=now)
    return member


@transaction.atomic
def _rename(person: AbstractBaseUser, name: str, *, now: datetime) -> User:
    member = people.locked(person)
    if member.display_name == name:
        return member
    if member.renamed_at and now < member.renamed_at + RENAME_EVERY:
        raise RenamedLately(member.renamed_at + RENAME_EVERY)
    old_key = member.name_key
    member.username = member.display_name = name
    member.name_key = names.key(name)
    member.renamed_at = now
    member.save(update_fields=["username", "display_name", "name_key", "renamed_at"])
    naming.take(member, now=now)
    if old_key and old_key != member.name_key:
        naming.give_up(member, old_key, now=now)
    renamed.send(User, user=member)
    return member
