"""What a browser asks of the lobby, be it for a page, by a socket or by polling."""

from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.core.exceptions import TooManyFieldsSent
from django.http import QueryDict
from django.urls import reverse

from games.forms import LobbyForm
from games.lobby.listing import Wanted


@dataclass(frozen=True)
class Asked:
    """Which rooms are looked for, and what the page that asks shows already."""

    wanted: Wanted = field(default_factory=Wanted)
    before: str = ""
    after: str = ""
    shown: tuple[str, ...] = ()
    newest: str = ""

    def address(self, *, before: str = "", after: str = "") -> str:
        """The page of the list that begins there; its first one if nothing is given."""
        return _with(reverse("games:lobby"), self._filters() | {"before": before, "after": after})

    def showing(self, shown: tuple[str, ...], newest: str) -> "Asked":
        """The same, from a page that shows these rooms."""
        return replace(self, shown=shown, newest=newest)

    def news_of(self, path: str) -> str:
        """The address to ask for what has changed of a page, by a socket or by polling."""
        return _with(path, self._filters() | {"shown": ",".join(self.shown), "newest": self.newest})

    def _filters(self) -> dict[str, str]:
        wanted = self.wanted
        return {
            "rules": wanted.rules,
            "kind": wanted.kind,
            "tier": wanted.tier,
            "stake": "" if wanted.stake is None else str(wanted.stake),
            "seat": "1" if wanted.has_seat else "",
        }


def read(data: QueryDict) -> Asked | None:
    """What was asked; None where it cannot be read."""
    form = LobbyForm(data)
    if not form.is_valid():
        return None
    asked = form.cleaned_data
    return Asked(
        wanted=Wanted(
            rules=asked["rules"],
            kind=asked["kind"],
            tier=asked["tier"],
            stake=asked["stake"],
            has_seat=asked["seat"],
        ),
        before=asked["before"],
        after=asked["after"],
        shown=tuple(asked["shown"]),
        newest=asked["newest"],
    )


def read_query(query: bytes) -> Asked | None:
    """The same of the part of an address behind its question mark."""
    try:
        return read(QueryDict(query))
    except TooManyFieldsSent:
        return None


def _with(path: str, fields: dict[str, str]) -> str:
    query = urlencode({name: value for name, value in fields.items() if value}, safe=",")
    return f"{path}?{query}" if query else path
