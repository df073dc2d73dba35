"""``{% card code %}``: one card's face, without a name (names are for labels)."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

FIGURES = {"J": "i-j", "Q": "i-q", "K": "i-k", "2": "i-pig"}


@register.simple_tag
def card(code: str) -> SafeString:
    """The face of the card with this code, such as ``"Ts"``; hidden from screen readers."""
    return _face(code, _sprite())


@lru_cache(maxsize=1)
def _sprite() -> str:
    """The drawing of all cards: while a process lives it is the same one."""
    return static("cards.svg")


@lru_cache(maxsize=128)
def _face(code: str, sprite: str) -> SafeString:
    rank, suit = code[0], code[1]
    figure = FIGURES.get(rank)
    return format_html(
        '<span class="card" data-r="{}" data-s="{}"{} aria-hidden="true"><span class="ix">'
        '<span class="rk">{}</span><svg class="sm" viewBox="0 0 24 24"><use href="{}#s-{}"/></svg>'
        '</span><svg class="lg" viewBox="{}"><use href="{}#{}"/></svg></span>',
        rank,
        suit,
        SafeString(" data-court") if figure else "",
        "10" if rank == "T" else rank,
        sprite,
        suit,
        "0 0 48 48" if figure else "0 0 24 24",
        sprite,
        figure or f"s-{suit}",
    )
