"""How people are brought to a room: its link, its short code, both as a picture."""

from dataclasses import dataclass
from functools import lru_cache

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from games.models import Room


@dataclass(frozen=True)
class Invitation:
    """What a player sends to friends. ``qr`` is the link as an inline SVG.

    ``can_ask``: who sits there can ask people they have played with lately.
    """

    link: str
    code: str
    short_link: str
    qr: SafeString
    can_ask: bool


def invitation_to(request: HttpRequest, room: Room, *, can_ask: bool) -> Invitation:
    """The invitation to an open room, by the address that the site is reached under."""
    link = _address(request, reverse("games:room", args=[room.public_id]))
    short = reverse("games:by_code", args=[room.code]) if room.code else ""
    return Invitation(
        link=link,
        code=room.code,
        short_link=_address(request, short) if short else "",
        qr=_qr(link),
        can_ask=can_ask,
    )


def _address(request: HttpRequest, path: str) -> str:
    return (
        f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)
    )


@lru_cache(maxsize=256)
def _qr(link: str) -> SafeString:
    # Its markup is made of the link's modules alone: no text of anybody's stands in it.
    made = segno.make(link, error="m", micro=False)
    return SafeString(made.svg_inline(omitsize=True, border=3, dark="#0a1613", light="#fff"))
