"""Guests (khách): people who play at once, without a password."""

import secrets

from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext

from accounts.models import User

# Who is signed in without a password is known as anybody else afterwards.
BACKEND = "django.contrib.auth.backends.ModelBackend"


@transaction.atomic
def sign_in_guest(request: HttpRequest) -> User:
    """Make a guest ("Khách 4821") and sign them in, under a new session key.

    The name is drawn, in the visitor's language, and need not be unique; the username is.
    """
    number = 1000 + secrets.randbelow(9000)
    guest = User(
        username=f"guest-{secrets.token_hex(8)}",
        display_name=gettext("Guest %(number)d") % {"number": number},
        is_guest=True,
    )
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend=BACKEND)
    return guest
