"""Passwords: given, changed, and got back by e-mail."""

from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.db.models import F
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from accounts.models import User
from accounts.services import people, sessions

# A family may share an address; nobody else has so many accounts.
MOST_LINKS = 8


class LinkIsUsed(Exception):
    """The link has led to a new password meanwhile, or has run out."""


def give(user: User, password: str) -> None:
    """Let the user, who is not saved here, have this password.

    Raises ValidationError for one that will not do.
    """
    validate_password(password, user)
    user.set_password(password)


def change(*, user: User, password: str, keep: str | None) -> None:
    """Another password; the other sessions end, all but the one with the key ``keep``.

    Raises Gone, and ValidationError for one that will not do.
    """
    give(user, password)
    _change(user, keep=keep)


def change_by_link(*, member: User, token: str, password: str) -> None:
    """Another password, by who has come by a link; all sessions end, and so does the link.

    Of two at once one counts. Raises LinkIsUsed, Gone, and ValidationError for a password that
    will not do.
    """
    give(member, password)
    _change(member, keep=None, token=token)


@transaction.atomic
def _change(user: User, *, keep: str | None, token: str = "") -> None:
    row = people.locked(user)
    if token and not default_token_generator.check_token(row, token):
        raise LinkIsUsed
    user.save(update_fields=["password"])
    sessions.end_others(user=user, keep=keep)


def members_with(email: str) -> list[User]:
    """The members who have given this address, and can have a new password by it.

    Anybody may have typed it as theirs: of many, those who have logged in last.
    """
    if not email:
        return []
    found = User.objects.filter(email=email, is_guest=False, is_active=True)
    latest = F("last_login").desc(nulls_last=True)
    return list(found.order_by(latest, "-date_joined", "-pk")[:MOST_LINKS])


def link_for(member: User) -> tuple[str, str]:
    """What stands in the address of a link: whose it is, and the secret."""
    user = urlsafe_base64_encode(str(member.pk).encode())
    return user, default_token_generator.make_token(member)


def member_by_link(*, user: str, token: str) -> User | None:
    """Whose link that is; None if it has run out, or was used, or is none."""
    try:
        pk = int(urlsafe_base64_decode(user))
    except ValueError:
        return None
    member = User.objects.filter(pk=pk, is_active=True, is_guest=False).first()
    return member if default_token_generator.check_token(member, token) else None
