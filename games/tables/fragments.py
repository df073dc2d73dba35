"""A fragment: one element of the table page, by its id, that is sent again when it changed."""

import re
import secrets
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import cached_property  # that of Python 3.11 locks
from django.utils.safestring import SafeString

# The indentation of templates, which no browser needs.
INDENT = re.compile(r"\s*\n\s*")
FRAMES_KEPT = 4096
# Stands in a frame for what is filled in. Nobody can write it, who does not know the number.
_MARK = secrets.token_hex(8)
_SLOT = re.compile(f"<{_MARK}:([a-z_]+)>")


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


def framed(
    name: str,
    key: object,
    context: Mapping[str, Hashable],
    slots: Mapping[str, object],
    *,
    parts: Mapping[str, Callable[[str | None], SafeString]] | None = None,
    template: str = "",
    language: str | None = None,
) -> Fragment:
    """As ``render``, where most is the same again and again: the template is rendered once for it.

    ``slots`` are what the template prints, and at most asks whether it is empty; ``parts`` make
    more of them when it is rendered. ``language`` is the active one, where it is known already.
    """
    language = language or translation.get_language()
    template = template or f"games/table/{name}.html"

    def draw() -> SafeString:
        made = {name: make(language) for name, make in (parts or {}).items()}
        return fill(template, language, context, {**slots, **made})

    return Fragment(name, key, draw)


def fill(
    template: str,
    language: str | None,
    context: Mapping[str, Hashable],
    slots: Mapping[str, object],
) -> SafeString:
    """The template in that language, with the slots filled in; see ``framed``."""
    # Each slot is escaped once, however often the template prints it, and as
    # ``django.utils.html.conditional_escape`` does it, which is three calls more.
    filled = {
        name: value if isinstance(value, SafeString) else escape(str(value))
        for name, value in slots.items()
        if value not in {None, ""}
    }
    frame, names = _frame(template, language, tuple(context.items()), tuple(slots), tuple(filled))
    # As safe as the template made it; what was filled in is escaped.
    return SafeString(frame % tuple([filled[name] for name in names]))


@lru_cache(maxsize=FRAMES_KEPT)
def _frame(
    template: str,
    language: str | None,
    context: tuple[tuple[str, Hashable], ...],
    slots: tuple[str, ...],
    filled: tuple[str, ...],
) -> tuple[str, tuple[str, ...]]:
    """What stands around the slots that are filled, as a format, and their names in its order."""
    marks = {name: SafeString(f"<{_MARK}:{name}>") if name in filled else "" for name in slots}
    with translation.override(language):
        html = compact(template, {**dict(context), **marks})
    return _SLOT.sub("%s", html.replace("%", "%%")), tuple(_SLOT.findall(html))


def joined(elements: Iterable[SafeString]) -> SafeString:
    """Elements one after the other, as safe as they are."""
    return SafeString("\n".join(elements))


def compact(template: str, context: Mapping[str, Any]) -> SafeString:
    """The template without the white space between its lines."""
    html = render_to_string(template, dict(context))
    # As safe as the template made it.
    return SafeString(INDENT.sub("\n", html).strip())


def version_fragment(version: int) -> SafeString:
    """What every frame begins with: a browser drops frames older than what it shows."""
    return SafeString(f'<i id="version" data-version="{version:d}" hidden hx-swap-oob="true"></i>')
