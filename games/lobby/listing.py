"""The list of open public rooms, filtered and paged: newest first, and no room moves in it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games import services
from games.forms import FREE
from games.lobby.facts import Facts, facts_of
from games.models import Room

PAGE = 20
MOST_NEW = 50
ORDER = ("-opened_at", "-pk")


@dataclass(frozen=True)
class Wanted:
    """What somebody looks for; None or "" where it does not matter. ``tier``: as in LobbyForm."""

    rules: str = ""
    kind: str = ""
    tier: str = ""
    stake: int | None = None
    has_seat: bool = False

    @property
    def is_anything(self) -> bool:
        """Whether every room will do."""
        return self == Wanted()


@dataclass(frozen=True)
class Listing:
    """A page of the list. ``earlier`` and ``later`` are the rooms to turn it by, "" at its ends.

    ``newest`` is the newest room that there was, on whatever page, ``total`` how many there were.
    """

    rooms: tuple[Facts, ...]
    earlier: str
    later: str
    newest: str
    total: int


def list_rooms(wanted: Wanted, *, before: str = "", after: str = "", now: datetime) -> Listing:
    """Rooms opened before a room of that public id, or after it; the newest of all else.

    A page is bound to rooms, not to numbers: so none is seen twice or missed where others open or
    close meanwhile.
    """
    found = matching(wanted)
    newest = found.first()
    page = _page(found, before=before, after=after)
    shown = page[:PAGE]
    facts = facts_of(shown, now=now)
    return Listing(
        rooms=tuple(facts[room.pk] for room in shown),
        earlier=shown[-1].public_id if len(page) > PAGE else "",
        later=shown[0].public_id if shown and newest and shown[0] != newest else "",
        newest=newest.public_id if newest else "",
        total=found.count(),
    )


def matching(wanted: Wanted) -> QuerySet[Room]:
    """The rooms in the lobby that somebody looks for, newest first."""
    rooms = Room.objects.filter(is_public=True, closed_at=None).order_by(*ORDER)
    if wanted.rules:
        rooms = rooms.filter(rules__slug=wanted.rules)
    if wanted.kind:
        rooms = rooms.filter(kind=wanted.kind)
    if wanted.tier:
        rooms = rooms.filter(tier="" if wanted.tier == FREE else wanted.tier)
    if wanted.stake is not None:
        rooms = rooms.filter(stake=wanted.stake)
    if wanted.has_seat:
        rooms = rooms.filter(services.lobby.HAS_FREE_SEAT)
    return rooms


def stakes() -> list[int]:
    """The stakes that are played for in the lobby."""
    rooms = Room.objects.filter(is_public=True, closed_at=None).order_by("stake")
    return list(rooms.values_list("stake", flat=True).distinct())


def how_many_new(wanted: Wanted, newest: Iterable[str]) -> dict[str, int]:
    """For each of these rooms, how many were opened after it; no more than ``MOST_NEW`` is told.

    "" stands for a list that was empty.
    """
    asked = set(newest)
    known = Room.objects.filter(public_id__in=asked).only("pk", "public_id", "opened_at")
    marks = {room.public_id: (room.opened_at, room.pk) for room in known}
    opened = list(matching(wanted).values_list("opened_at", "pk")[: MOST_NEW + 1])
    return {
        name: sum(each > marks[name] for each in opened) if name in marks else len(opened)
        for name in asked
        if name in marks or not name
    }


def _page(found: QuerySet[Room], *, before: str, after: str) -> list[Room]:
    """The rooms of a page, and of the next one more if there is one."""
    mark = Room.objects.filter(public_id=before or after).only("pk", "opened_at").first()
    if mark is None:
        return list(found[: PAGE + 1])
    if before:
        older = Q(opened_at=mark.opened_at, pk__lt=mark.pk) | Q(opened_at__lt=mark.opened_at)
        return list(found.filter(older)[: PAGE + 1])
    newer = Q(opened_at=mark.opened_at, pk__gt=mark.pk) | Q(opened_at__gt=mark.opened_at)
    turned = list(found.filter(newer).order_by("opened_at", "pk")[:PAGE])
    if len(turned) < PAGE:
        return list(found[: PAGE + 1])
    # The room that the reader came from is on the next page: that there is one is certain.
    return [*reversed(turned), mark]
