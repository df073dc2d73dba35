"""Rows about people."""

from functools import lru_cache
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.ledger import LedgerAccount, LedgerEntry, LedgerTransaction
from accounts.prepared import Prepared

__all__ = [
    "FormerName",
    "LedgerAccount",
    "LedgerEntry",
    "LedgerTransaction",
    "Preferences",
    "Session",
    "User",
]

HASHES_KEPT = 8192


class People(UserManager["User"]):
    """Users. Django looks one up by the primary key for every request: that costs little here."""

    # Migrations know users as they were then.
    use_in_migrations = False
    _by_pk: Prepared["User"] = Prepared(lambda pk: User.objects.filter(pk=pk), int)

    def get(self, *args: Any, **sought: Any) -> "User":
        pk = sought.get("pk")
        is_related = type(self) is not People  # those of a group, say: Django derives a class
        if is_related or args or len(sought) > 1 or not isinstance(pk, int):
            return super().get(*args, **sought)
        for user in self._by_pk(pk):
            return user
        raise User.DoesNotExist


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

    objects: ClassVar[People] = People()

    class Meta(AbstractUser.Meta):
        indexes = [
            models.Index(fields=["email"], condition=~models.Q(email=""), name="user_by_email")
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    def get_session_auth_hash(self) -> str:
        """What a session bears that was begun with this password: every request compares it."""
        return auth_hash_of(self.password)


@lru_cache(maxsize=HASHES_KEPT)
def auth_hash_of(password: str) -> str:
    """``User.get_session_auth_hash`` for this (hashed) password, as Django works it out."""
    return AbstractUser.get_session_auth_hash(User(password=password))


class FormerName(models.Model):
    """A name that a member had until they took another one. Until then it leads to them."""

    name_key = models.CharField(max_length=80, unique=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="former_names"
    )
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name_key} → {self.user_id}"


class Preferences(models.Model):
    """What somebody has chosen for themselves (cài đặt); without a row all is as it is at first.

    Nobody else sees any of it. Accounts keep the words alone: what they do to cards and tables is
    for pages. Sounds, vibration and notifications are wishes: each device still has to allow them.
    """

    class Sort(models.TextChoices):
        """How the cards in hand stand."""

        RANK = "rank", _("By rank")
        SUIT = "suit", _("By suit")
        SET = "set", _("By sets")

    # What pages are marked with where it is on.
    MARKS = (
        "four_colours",
        "two_rows",
        "big_cards",
        "reduced_motion",
        "confirms_pass",
        "passes_alone",
        "single_keys",
        "sounds",
        "vibration",
        "notifications",
    )

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="preferences",
    )
    # "" for who has chosen none: then browsers say what they speak.
    language = models.CharField(max_length=8, blank=True, db_default="", default="")
    sort = models.CharField(
        max_length=4, choices=Sort.choices, default=Sort.RANK, db_default=Sort.RANK
    )
    four_colours = models.BooleanField(default=False, db_default=False)
    two_rows = models.BooleanField(default=False, db_default=False)
    big_cards = models.BooleanField(default=False, db_default=False)
    reduced_motion = models.BooleanField(default=False, db_default=False)
    confirms_pass = models.BooleanField(default=False, db_default=False)
    passes_alone = models.BooleanField(default=False, db_default=False)
    single_keys = models.BooleanField(default=True, db_default=True)
    sounds = models.BooleanField(default=True, db_default=True)
    vibration = models.BooleanField(default=True, db_default=True)
    notifications = models.BooleanField(default=False, db_default=False)
    # Whether everybody sees the details of the profile, or the name and the standing only.
    shows_profile = models.BooleanField(default=True, db_default=True)

    def __str__(self) -> str:
        return f"preferences of {self.user_id}"

    @property
    def is_kept(self) -> bool:
        """Whether anything is not as it is at first, but for the language.

        Languages are chosen on every page, long before anybody thinks of the rest.
        """
        rest = (field for field in self._meta.concrete_fields if not field.primary_key)
        return any(
            getattr(self, field.name) != field.get_default()
            for field in rest
            if field.name != "language"
        )

    @property
    def marks(self) -> list[str]:
        """What is on of ``MARKS``, as attributes of a page are named."""
        return [name.replace("_", "-") for name in self.MARKS if getattr(self, name)]


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
