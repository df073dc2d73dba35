"""`manage.py promote <name>`: makes an admin, the first one too."""

import getpass
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, no_translations

from accounts.models import User
from accounts.names import BadName, normalise
from accounts.phrases import NAME_TAKEN, bad_name
from accounts.services import admins
from accounts.services.admins import Promotion
from accounts.services.naming import NameTaken

SAID = {
    Promotion.MADE: "Made the account {name} and made it an admin.",
    Promotion.PROMOTED: "{name} is an admin now; the password stays as it was.",
    Promotion.ALREADY: "{name} is an admin already; nothing was changed.",
}


class Command(BaseCommand):
    help = "Makes a member an admin; a name that does not exist yet becomes an account."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")
        parser.add_argument(
            "--password-stdin",
            action="store_true",
            help="read the password of a new account from standard input",
        )

    @no_translations
    def handle(self, *, name: str, password_stdin: bool, **_: Any) -> None:
        name = normalise(name)
        try:
            promotion = admins.promote(username=name)
        except admins.GuestRefused:
            raise CommandError(
                f"{name} is a guest and has no password: promote a member, or a new name."
            ) from None
        except admins.LooksLike as error:
            raise CommandError(
                f"There is no member {name}, but one whose name looks like it: "
                f"{error.user.username}. If that is who you mean, give that name."
            ) from None
        except User.DoesNotExist:
            promotion = self._make(name, password_stdin=password_stdin)
        self.stdout.write(SAID[promotion].format(name=name))

    def _make(self, name: str, *, password_stdin: bool) -> Promotion:
        password = sys.stdin.readline().rstrip("\r\n") if password_stdin else _ask_twice(name)
        try:
            return admins.make_admin(username=name, password=password)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        except BadName as error:
            raise CommandError(bad_name(error.reason)) from None
        except NameTaken:
            raise CommandError(str(NAME_TAKEN)) from None


def _ask_twice(name: str) -> str:
    if not sys.stdin.isatty():
        raise CommandError(
            f"There is no member {name} yet: give a password for the new account with "
            "--password-stdin, or run this on a terminal."
        )
    password = getpass.getpass(f"Password for the new account {name}: ")
    if getpass.getpass("The same again: ") != password:
        raise CommandError("The two passwords differ; nothing was made.")
    return password
