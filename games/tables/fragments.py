"""A fragment: one element of the table page, by its id, that is sent again when it changed."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import cached_property  # that of Python 3.11 locks
from django.utils.html import format_html
from django.utils.safestring import SafeString

# The indentation of templates, which no browser needs.
INDENT = re.compile(r"\s*\n\s*")


@dataclass(frozen=True)
class Fragment:
    """``name`` is the id of its element; a viewer needs ``html`` again only if ``key`` changed.

    What differs each time it is rendered (seconds left, tokens) is no part of the key. It is
    rendered when it is first asked for, since most browsers show most of them already.
    """

    name: str
    key: object
    draw: Callable[[], SafeString] = field(compare=False, repr=False)

    @cached_property
    def html(self) -> SafeString:
        """The element."""
        return self.draw()

    def render(self) -> None:
        """Have ``html`` ready: on an event loop nothing is to be rendered."""
        self.html  # noqa: B018


def render(name: str, key: object, context: Mapping[str, Any], *, template: str = "") -> Fragment:
    """The fragment ``name``, in the language that is active now."""
    language, template = translation.get_language(), template or f"games/table/{name}.html"

    def draw() -> SafeString:
        with translation.override(language):
            return compact(template, context)

    return Fragment(name, key, draw)


def compact(template: str, context: Mapping[str, Any]) -> SafeString:
    """The template without the white space between its lines."""
    html = render_to_string(template, dict(context))
    # As safe as the template made it.
    return SafeString(INDENT.sub("\n", html).strip())


def version_fragment(version: int) -> SafeString:
    """What every frame begins with: a browser drops frames older than what it shows."""
    return format_html('<i id="version" data-version="{}" hidden hx-swap-oob="true"></i>', version)
