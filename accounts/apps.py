"""The app of people: who plays, and what they may do."""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        user_logged_in.connect(remember_browser)


def remember_browser(*, request: HttpRequest, **_: Any) -> None:
    """Note with what somebody signs in, for the list of their sessions."""
    from accounts.sessions import AGENT

    request.session[AGENT] = request.headers.get("User-Agent", "")[:200]
