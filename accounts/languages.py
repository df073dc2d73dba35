"""The language switch that every page can show, and the cookie that browsers remember it by."""

from dataclasses import dataclass
from typing import Literal, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language


@dataclass(frozen=True)
class Choice:
    """A language that can be switched to, by its own name."""

    code: str
    name: str
    is_current: bool


def language_choices() -> list[Choice]:
    """All languages of the site, by their own names."""
    active = get_language()
    return [Choice(code, name, code == active) for code, name in settings.LANGUAGES]


def chosen_in(request: HttpRequest) -> str:
    """The language that was chosen in this browser, "" where none was."""
    code = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return code if code in dict(settings.LANGUAGES) else ""


def remember(response: HttpResponse, code: str) -> HttpResponse:
    """The response, by which the browser remembers that language; "" leaves it as it is."""
    if code:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            code,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            path=settings.LANGUAGE_COOKIE_PATH,
            domain=settings.LANGUAGE_COOKIE_DOMAIN,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite=cast("Literal['Lax']", settings.LANGUAGE_COOKIE_SAMESITE),
        )
    return response
