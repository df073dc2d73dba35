"""Rows about people."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.ledger import LedgerAccount, LedgerEntry, LedgerTransaction

__all__ = ["LedgerAccount", "LedgerEntry", "LedgerTransaction", "User"]


class User(AbstractUser):
    """Somebody who plays (người chơi): a guest (khách) or a member (thành viên).

    A guest has no password and is known by the session alone. ``display_name`` is what others
    see; a member's is its own, and so is ``name_key``, which all look-alikes of it share (see
    ``accounts.names``). ``username`` is that name, too, and never shown for guests.
    """

    # Names are checked by ``accounts.names``; Django's own pattern knows no blanks.
    username = models.CharField(
        _("username"),
        max_length=150,
        unique=True,
        error_messages={"unique": _("A user with that username already exists.")},
    )
    display_name = models.CharField(_("name"), max_length=40)
    name_key = models.CharField(max_length=80, null=True, unique=True, editable=False)  # noqa: DJ001
    is_guest = models.BooleanField(_("guest"), default=False)
    renamed_at = models.DateTimeField(null=True, editable=False)
    deleted_at = models.DateTimeField(null=True, editable=False)

    class Meta(AbstractUser.Meta):
        indexes = [
            models.Index(fields=["email"], condition=~models.Q(email=""), name="user_by_email")
        ]

    def __str__(self) -> str:
        return self.display_name or self.username


class FormerName(models.Model):
    """A name that a member had until they took another one. Until then it leads to them."""

    name_key = models.CharField(max_length=80, unique=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="former_names"
    )
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name_key} → {self.user_id}"


class Session(AbstractBaseSession):
    """A browser that somebody is signed in with, or that is remembered without a name.

    What is beside the data stands in it, too: here it can be asked for. ``renewed_from`` is the
    key that this session had before, ``auth_hash`` what fits the password as it was then.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="sessions"
    )
    auth_hash = models.CharField(max_length=128, blank=True)
    renewed_from = models.CharField(max_length=40, blank=True, db_index=True)
    agent = models.CharField(max_length=200, blank=True)
    seen_at = models.DateTimeField(default=timezone.now)

    @classmethod
    def get_session_store_class(cls):
        from accounts.sessions import SessionStore

        return SessionStore
