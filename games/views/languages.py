"""The language switch that every page can show."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language


@dataclass(frozen=True)
class Choice:
    """A language that can be switched to; ``current`` is its attribute if it is the present one."""

    code: str
    name: str
    current: SafeString


def language_choices() -> list[Choice]:
    """All languages of the site, by their own names."""
    present = mark_safe('aria-current="true"')  # noqa: S308  (a constant)
    nothing = SafeString("")
    active = get_language()
    return [
        Choice(code, name, present if code == active else nothing)
        for code, name in settings.LANGUAGES
    ]
