"""Who comes to a room: with a socket, or with a page that asks for the table again and again.

After a restart hundreds come at once: who waits together is noted together.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction

from games.models import Presence, Room, Seat, ServerProcess
from games.services import absence, locks
from games.services.errors import Forgotten, NoSuchRoom
from games.services.presence import (
    LOADS,
    POLLING_IS_WRITTEN,
    POLLS,
    counts,
    is_counted,
    latest_deal,
    what_next,
)
from games.services.telling import raise_version

WRITTEN = ("room", "viewer", "process", "seen_at", "page_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A viewer opens ``connection`` to a room: a socket of that process, or a page without one.

    ``page_at`` is when the page was made that it belongs to: of two pages the newer plays.
    """

    room_id: str
    user_id: int
    process_id: int | None
    connection: str
    page_at: datetime | None = None


def arrive_all(arrivals: Sequence[Arrival], *, now: datetime) -> list[Room | None]:
    """Note that these viewers have come; the room of each, None where there is no open one.

    A player who comes back to a table where nothing runs finds the next deal on its way. However
    many come to a room, its version rises once. Raises Forgotten, and notes nobody, if a process
    of theirs is not known any more.
    """
    try:
        return _arrive_all(arrivals, now=now)
    except IntegrityError as error:  # at COMMIT: to ask before costs a query, and is too early
        processes = {each.process_id for each in arrivals if each.process_id is not None}
        if ServerProcess.objects.filter(pk__in=processes).count() == len(processes):
            raise
        raise Forgotten from error


@transaction.atomic
def _arrive_all(arrivals: Sequence[Arrival], *, now: datetime) -> list[Room | None]:
    rooms = locks.open_rooms_called({each.room_id for each in arrivals})
    rows = [_row(each, rooms[each.room_id], now) for each in arrivals if each.room_id in rooms]
    pages = _pages_before(rows)
    # In one statement: after a restart nearly all rows are new.
    Presence.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["connection"], update_fields=WRITTEN
    )
    playing = _playing(rows)
    absence.end(playing)
    changed: dict[Room, dict[str, object]] = {}
    for row in rows:
        place = (row.room_id, row.viewer_id)
        news = (_player_comes if place in playing else _watcher_comes)(row, pages[place], now)
        if news is not None:
            changed.setdefault(row.room, {}).update(news)
        others = [page for page in pages[place] if page.connection != row.connection]
        pages[place] = [*others, row]
    for room, news in changed.items():
        raise_version(room, **news)
    return [rooms.get(each.room_id) for each in arrivals]


def arrive(
    *,
    room_id: str,
    user_id: int,
    process_id: int | None,
    connection: str,
    now: datetime,
    page_at: datetime | None = None,
) -> Room:
    """The same for one viewer; NoSuchRoom if there is no such open room. Raises Forgotten."""
    arrival = Arrival(
        room_id=room_id,
        user_id=user_id,
        process_id=process_id,
        connection=connection,
        page_at=page_at,
    )
    (room,) = arrive_all([arrival], now=now)
    if room is None:
        raise NoSuchRoom
    return room


def seen_by_polling(*, room_id: str, user_id: int, now: datetime) -> None:
    """Note that a viewer's page has asked for the table; written every 10 seconds at most.

    NoSuchRoom if the room is closed and nothing was noted lately.
    """
    _note_page(f"{POLLS}{room_id}:{user_id}", room_id, user_id, now=now)


def seen_by_loading(*, room_id: str, user_id: int, now: datetime) -> None:
    """The same for a page without JavaScript, which loads itself again while others act.

    On its own turn it is silent, so its silence makes nobody away before the time after which a
    room closes: and where a turn has a limit, never.
    """
    _note_page(f"{LOADS}{room_id}:{user_id}", room_id, user_id, now=now)


def _note_page(connection: str, room_id: str, user_id: int, *, now: datetime) -> None:
    lately = Presence.objects.filter(connection=connection, seen_at__gt=now - POLLING_IS_WRITTEN)
    if not lately.exists():
        arrive(room_id=room_id, user_id=user_id, process_id=None, connection=connection, now=now)


def _row(arrival: Arrival, room: Room, now: datetime) -> Presence:
    return Presence(
        connection=arrival.connection,
        room=room,
        viewer_id=arrival.user_id,
        process_id=arrival.process_id,
        seen_at=now,
        page_at=arrival.page_at,
    )


# A room and a viewer, by their primary keys.
Place = tuple[int, int]


def _pages_before(rows: Iterable[Presence]) -> defaultdict[Place, list[Presence]]:
    """What these viewers have open in the rooms, be it that nobody is there any more."""
    found = Presence.objects.filter(
        room__in={row.room_id for row in rows}, viewer__in={row.viewer_id for row in rows}
    )
    pages = defaultdict(list)
    for page in found.select_related("process"):
        pages[page.room_id, page.viewer_id].append(page)
    return pages


def _playing(rows: Iterable[Presence]) -> set[Place]:
    """Who of these viewers sits in the room that they come to."""
    seats = Seat.objects.filter(player__in={row.viewer_id for row in rows})
    taken = set(seats.values_list("room_id", "player_id"))
    return taken & {(row.room_id, row.viewer_id) for row in rows}


def _watcher_comes(
    row: Presence, pages: Sequence[Presence], now: datetime
) -> dict[str, object] | None:
    """What changes for the room, if anything, as a viewer without a seat there comes."""
    is_news = not any(counts(page, now) for page in pages) and is_counted(row.room, row.viewer_id)
    return {} if is_news else None


def _player_comes(
    row: Presence, pages: Sequence[Presence], now: datetime
) -> dict[str, object] | None:
    """The same for a player, who was away in no running deal from here on."""
    room = row.room
    if row.connection.startswith(LOADS) and room.turn_seconds is None:
        absence.begin(room, row.viewer_id, since=now, after=settings.ROOM_CLOSES_AFTER)
    if any(counts(page, now) for page in pages):
        return {} if _takes_over(row, pages) else None
    latest = latest_deal(room)
    if latest and latest.ended_at:
        absence.end_autopilot(latest, row.viewer_id)
    return what_next(room, now=now) if room.wake_for == Room.Wake.CLOSE else {}


def _takes_over(row: Presence, pages: Sequence[Presence]) -> bool:
    """Whether another page of the player has to learn that a newer one plays.

    A page that comes back, as all do after a restart, is no other page.
    """
    if all(page.page_at == row.page_at for page in pages):
        return False
    others = (page for page in pages if page.connection != row.connection)
    return _newest(pages) != _newest([*others, row])


def _newest(pages: Iterable[Presence]) -> datetime | None:
    """As ``presence.newest_page``."""
    made = (page.page_at for page in pages if page.process_id is not None and page.page_at)
    return max(made, default=None)
