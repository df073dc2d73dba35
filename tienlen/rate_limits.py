"""How often one visitor may ask: the rules, where they are written, and who counts as one."""

import ipaddress
import re
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest
from limits import RateLimitItem, parse

OFF = "off"

# The rules by name. `play` makes a guest and a table, so it is dear; `look` is everything that
# has no rule of its own: pages, polling, previews. `code` is looking for a room by its short code.
# Of `talk` the services keep the measure: here it is kept from asking the database too often.
DEFAULTS = (
    "play=20/minute;act=40/10second;talk=60/minute;look=240/minute;"
    "login=60/15minute;code=10/hour;signup=20/hour;reset=10/hour"
)

POSTS = (
    ("play", re.compile(r"/(?:play/|rooms/new/|rooms/join/|rooms/[^/]+/(?:sit|wait))")),
    ("act", re.compile(r"/(?:deals/[^/]+/act/?|rooms/[^/]+/invite|invitations/[^/]+/answer)")),
    ("talk", re.compile(r"/(?:rooms/[^/]+|lobby)/(?:chat|react|mute|unmute)")),
    ("login", re.compile(r"/admin/login/|/accounts/(?:login|password|settings|delete)/")),
    ("signup", re.compile(r"/accounts/(?:signup|claim)/")),
    ("reset", re.compile(r"/accounts/password/reset/.*")),
)
CODES = re.compile(r"/j/.*")
# Guessing counts for the address alone, whoever is signed in there, and so does what makes much.
GUESSES = frozenset({"login", "code", "signup", "reset"})
UNKNOWN = "unknown"
ADDRESSES_KEPT = 8192
NEVER_LIMITED = frozenset({"/healthz", "/readyz"})


class BadRateLimits(ValueError):
    """``RATE_LIMITS`` cannot be read; the text says where."""


def read_rules(text: str) -> dict[str, RateLimitItem]:
    """The rules in ``text``, such as ``play=20/minute;act=40/10second``.

    Rules that it does not name keep their default; ``off`` means no rules at all. Raises
    ``BadRateLimits``.
    """
    if text.strip().lower() == OFF:
        return {}
    rules = dict(_read_rule(part) for part in DEFAULTS.split(";"))
    for part in filter(str.strip, text.split(";")):
        name, rule = _read_rule(part)
        if name not in rules:
            raise BadRateLimits(f"there is no rule {name!r}, only {', '.join(rules)}")
        rules[name] = rule
    return rules


def _read_rule(text: str) -> tuple[str, RateLimitItem]:
    name, _, rate = (part.strip() for part in text.partition("="))
    try:
        item = parse(rate)
    except ValueError:
        raise BadRateLimits(f"{text.strip()!r} is no rule such as 'play=20/minute'") from None
    if item.amount < 1:
        raise BadRateLimits(f"{text.strip()!r} would let nobody in")
    return name, item


def rule_for(request: HttpRequest) -> str:
    """The name of the rule that ``request`` counts for; empty for what is never limited."""
    if request.path in NEVER_LIMITED:
        return ""
    if request.method == "POST":
        for name, pattern in POSTS:
            if pattern.fullmatch(request.path):
                return name
    return "code" if CODES.fullmatch(request.path) else "look"


def visitor_of(request: HttpRequest, rule: str) -> str:
    """Who is counted: an address and who is signed in there, so that a family may play.

    Trying passwords or codes counts for the address alone, and so do new members and letters.
    """
    address = address_of(request)
    if rule in GUESSES:
        return address
    return f"{address} {request.user.pk or ''}"


def address_of(request: HttpRequest) -> str:
    """The address a request comes from; for IPv6 its /64, which one customer holds whole."""
    return _counted_as(_named_by(request))


def host_of(request: HttpRequest) -> str | None:
    """The same as an address that a database takes as such: of an IPv6 network its first."""
    address = address_of(request).split("/")[0]
    return None if address == UNKNOWN else address


def peer_of(request: HttpRequest) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The whole address a request comes from, None where it names none."""
    return _read(_named_by(request))


def _named_by(request: HttpRequest) -> str:
    """What names the address a request comes from.

    ``X-Forwarded-For`` is believed only behind a proxy (``BEHIND_PROXY``), and of it only the
    last entry, which that proxy has written: anybody can send the others.
    """
    address = request.META.get("REMOTE_ADDR") or ""
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "")
        address = forwarded.rsplit(",", 1)[-1].strip() or address
    return address


@lru_cache(maxsize=ADDRESSES_KEPT)
def _counted_as(address: str) -> str:
    peer = _read(address)
    if peer is None:
        return UNKNOWN
    if peer.version == 6:
        return str(ipaddress.ip_network((peer, 64), strict=False))
    return str(peer)


def _read(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(address)
    except ValueError:
        return None
