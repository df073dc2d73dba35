"""Drop what nobody needs any more: idle guests, old chat, old invitations, ended sessions."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games import services


class Command(BaseCommand):
    """``manage.py tidy``."""

    help = "Drop idle guests, old chat and invitations, ended sessions. The server does so nightly."

    def handle(self, **options: Any) -> None:
        done = services.tidying.tidy(now=timezone.now())
        self.stdout.write(
            f"Dropped: {done.guests} guests, {done.messages} messages, "
            f"{done.invitations} invitations, {done.waiting} who waited."
        )
