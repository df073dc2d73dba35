"""The language switch that every page can show."""

from dataclasses import dataclass

from django.conf import settings
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
