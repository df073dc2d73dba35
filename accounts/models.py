"""Rows about people."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Somebody who plays (người chơi): a guest (khách) or a member (thành viên).

    A guest has no password and is known by the session alone. ``display_name`` is what others
    see; ``username`` is unique and never shown for guests.
    """

    display_name = models.CharField(_("name"), max_length=40)
    is_guest = models.BooleanField(_("guest"), default=False)

    def __str__(self) -> str:
        return self.display_name or self.username
