"""Who is there: a row for each open socket, and one for each page that polls.

A socket's row counts while its process beats; a polling page's row while it is fresh. Rows are
written when a socket opens or closes, never while it stays open. Who plays in a deal and is there
no more is away (``absence``).
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from accounts.prepared import PreparedRows
from games.models import Deal, Hand, Presence, Room
from games.services import absence, matches, room_rows, rows
from games.services.telling import raise_version

PROCESS_IS_ALIVE = timedelta(seconds=5)
# Longer, for a late heartbeat must not make a whole table look empty.
SOCKETS_COUNT = timedelta(seconds=10)
POLLING_IS_FRESH = timedelta(seconds=30)
POLLING_IS_WRITTEN = timedelta(seconds=10)

# How the connections of pages without a socket are named.
POLLS, LOADS = "poll:", "load:"


@transaction.atomic
def depart(*, connection: str, now: datetime) -> None:
    """Note that a connection is closed. What follows from it happens when something is due."""
    row = Presence.objects.filter(connection=connection).first()
    if row:
        _let_go(row, Presence.objects.all(), since=now, now=now)


def forget_the_silent(*, now: datetime) -> None:
    """Let go of the pages that have not polled for long, each for itself.

    What lost sockets have left is forgotten at once where their page has come back: that has
    changed nothing, and after a restart it is so with nearly all of them.
    """
    silent = Presence.objects.filter(process=None, seen_at__lte=now - POLLING_IS_FRESH)
    same_page = live(now).filter(
        room=OuterRef("room"), viewer=OuterRef("viewer"), page_at=OuterRef("page_at")
    )
    silent.filter(Exists(same_page)).delete()
    for pk in list(silent.values_list("pk", flat=True)):
        with transaction.atomic():
            row = silent.filter(pk=pk).first()
            if row:
                polls = row.connection.startswith(POLLS)
                _let_go(row, silent, since=row.seen_at if polls else now, now=now)


def _let_go(row: Presence, lost: QuerySet[Presence], *, since: datetime, now: datetime) -> None:
    """Delete the row of a connection that was lost ``since`` then, and tell what that changes.

    The room is locked before the row, as everywhere. Nothing happens where the row is not among
    those ``lost`` any more: another process was first, or the page has come back.
    """
    room = Room.objects.select_for_update().get(pk=row.room_id)
    deleted, _ = lost.filter(pk=row.pk).delete()
    if not deleted or room.closed_at is not None:
        return
    if not _plays_here(room, row.viewer_id):
        is_gone = not is_present(room=room, user_id=row.viewer_id, now=now)
        if is_gone and is_counted(room, row.viewer_id):
            raise_version(room)
        return
    if is_present(room=room, user_id=row.viewer_id, now=now):
        newest = newest_page(room, row.viewer_id)
        if row.page_at and newest and newest < row.page_at:
            raise_version(room)  # the older page plays again
        return
    if not row.connection.startswith(LOADS):
        absence.begin(room, row.viewer_id, since=since)
    elif room.turn_seconds is None:
        absence.begin(room, row.viewer_id, since=since, after=settings.ROOM_CLOSES_AFTER)
    # The minutes until an empty room closes count from when the last player went.
    is_empty = room.wake_for == Room.Wake.CLOSE and not somebody_plays_here(room, now=now)
    raise_version(room, **(what_next(room, now=now) if is_empty else {}))


def is_present(*, room: Room, user_id: int, now: datetime) -> bool:
    """Whether the viewer has the room open somewhere."""
    return _live(room, now).filter(viewer_id=user_id).exists()


def is_counted(room: Room, user_id: int) -> bool:
    """Whether others see that somebody without a seat is there: they watch, or wait for a seat."""
    return room.may_watch or room.waiting.filter(player_id=user_id).exists()


def somebody_plays_here(room: Room, *, now: datetime) -> bool:
    """Whether at least one of the persons who sit in the room has it open, and is not away.

    A page that is open says little of a person for whom the autopilot plays.
    """
    return _is_played(room, latest_deal(room), room_rows.places_of(room), now=now)


def _is_played(
    room: Room, deal: Deal | None, places: Iterable[room_rows.Place], *, now: datetime
) -> bool:
    sit_here = {place.player_id for place in places if place.player_id}
    hands = rows.hands_of(deal) if deal else []
    away = {hand.player_id for hand in hands if hand.autopilot and not hand.left}
    return not sit_here.isdisjoint(who_is_there(room, now=now) - away)


def who_is_there(room: Room, *, now: datetime) -> set[int]:
    """All who have the room open."""
    return {
        viewer
        for viewer, process, seen_at, _, beat_at in _pages_in(room.pk)
        if (seen_at > now - POLLING_IS_FRESH if process is None else beat_at > now - SOCKETS_COUNT)
    }


def is_connected(*, room: Room, user_id: int | None, now: datetime) -> bool:
    """Whether the viewer has a page open here that would be missed: one with a socket, or polling.

    A page without JavaScript is silent while its player thinks.
    """
    pages = _live(room, now).exclude(connection__startswith=LOADS)
    return pages.filter(viewer_id=user_id).exists()


def pages_open(room: Room, *, now: datetime) -> dict[int, datetime | None]:
    """Everybody who has the room open, with when the newest of their pages was made.

    A process that is silent for some seconds takes nobody away here: nothing would bring them
    back on the tables before the next change.
    """
    newest: dict[int, datetime | None] = {}
    for viewer, process, seen_at, page_at, _ in _pages_in(room.pk):
        if process is None:
            if seen_at > now - POLLING_IS_FRESH:
                newest.setdefault(viewer, None)
            continue
        before = newest.get(viewer)
        newest[viewer] = max(before, page_at) if before and page_at else before or page_at
    return newest


_pages_in = PreparedRows(
    lambda room: Presence.objects.filter(room=room).values_list(
        "viewer_id", "process_id", "seen_at", "page_at", "process__beat_at"
    ),
    int,
)


def newest_page(room: Room, user_id: int) -> datetime | None:
    """When the newest of the viewer's pages was made that have a socket."""
    mine = Presence.objects.filter(room=room, viewer_id=user_id, process__isnull=False)
    return mine.aggregate(at=Max("page_at"))["at"]


def latest_deal(room: Room) -> Deal | None:
    """The deal that runs in the room, or the one that ended last."""
    return room_rows.latest_deal(room)


def running_deal(room: Room) -> Deal | None:
    """The deal that is being played in the room, if any."""
    return room.deals.filter(dealt_at__isnull=False, ended_at=None).first()


def hand_in_play(deal: Deal | None, user_id: int) -> Hand | None:
    """The hand that a player has in a running deal, and has not left."""
    return deal.hands.filter(player_id=user_id, left=False).first() if deal else None


def what_next(room: Room, *, now: datetime, is_put_off: bool = False) -> dict[str, object]:
    """What a room where nothing runs wakes up for: a deal while a player is there, else closing.

    The first deal of a room waits for somebody to start it (7.8), and every deal for two players.
    ``is_put_off``: one that is on its way already comes no sooner than it would have.
    """
    deal, places = latest_deal(room), room_rows.places_of(room)
    goes_on = deal is not None and matches.can_deal(room, places)
    if goes_on and _is_played(room, deal, places, now=now):
        comes_at = now + timedelta(seconds=settings.NEXT_DEAL_PAUSE)
        if is_put_off and room.wake_at and room.wake_for == Room.Wake.NEXT_DEAL:
            comes_at = max(comes_at, room.wake_at)
        return {"wake_at": comes_at, "wake_for": Room.Wake.NEXT_DEAL}
    return {
        "wake_at": now + timedelta(seconds=settings.ROOM_CLOSES_AFTER),
        "wake_for": Room.Wake.CLOSE,
    }


def live(now: datetime) -> QuerySet[Presence]:
    """The connections that count, to whatever room."""
    return Presence.objects.filter(
        Q(process__beat_at__gt=now - SOCKETS_COUNT)
        | Q(process=None, seen_at__gt=now - POLLING_IS_FRESH)
    )


def counts(page: Presence, now: datetime) -> bool:
    """Whether this connection is one of those, its process along."""
    if page.process is None:
        return page.seen_at > now - POLLING_IS_FRESH
    return page.process.beat_at > now - SOCKETS_COUNT


def _live(room: Room, now: datetime) -> QuerySet[Presence]:
    return live(now).filter(room=room)


def _plays_here(room: Room, user_id: int) -> bool:
    return room.seats.filter(player_id=user_id).exists()
