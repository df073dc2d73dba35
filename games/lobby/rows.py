"""A room as a row of the lobby, and the line about rooms that are not shown yet."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games import phrases
from games.lobby.facts import Facts, Sitting
from games.lobby.listing import MOST_NEW
from games.models import Room
from games.tables.fragments import Fragment, render
from games.tables.sitters import FACES


@dataclass(frozen=True)
class Chair:
    """A seat as the row shows it. ``state`` is its class: all that it says is in ``note`` too."""

    name: str
    initial: str
    face: int
    note: str
    state: str


@dataclass(frozen=True)
class Row:
    """A room in words. ``mood`` is its class; ``terms`` are what it is played by and for.

    ``agrees_to`` is what the button to sit down sends of them, "" at a table for points.
    """

    public_id: str
    name: str
    mood: str
    goes_on: str
    kind: str
    kind_name: str
    is_for_members: bool
    rules: str
    has_house_rules: bool
    terms: tuple[str, ...]
    off: tuple[str, ...]
    chairs: tuple[Chair, ...]
    free: str
    watching: str
    agrees_to: str


def moment(now: datetime) -> int:
    """What tells an older frame of the lobby from a newer one, whichever process draws it."""
    return int(now.timestamp() * 1000)


def row_fragment(facts: Facts) -> Fragment:
    """``room-<id>``: the row of a room, in the active language."""
    name = f"room-{facts.public_id}"
    if not facts.is_open:
        gone = {"name": facts.name, "id": name}
        return render(name, facts, gone, template="games/lobby/gone.html")
    row = {"row": _row(facts), "id": name}
    return render(name, facts, row, template="games/lobby/row.html")


def news_fragment(count: int, address: str) -> Fragment:
    """``news``: how many rooms were opened that the list does not show, with the way to them."""
    words = phrases.new_tables(min(count, MOST_NEW), is_more=count > MOST_NEW) if count else ""
    context = {"words": words, "address": address}
    return render("news", (words, address), context, template="games/lobby/news.html")


def _row(facts: Facts) -> Row:
    free = facts.free_seats
    return Row(
        public_id=facts.public_id,
        name=facts.name,
        mood="plays" if facts.is_running else "deserted" if facts.is_deserted else "waits",
        goes_on=phrases.what_goes_on(
            deal=facts.deal,
            target=facts.target,
            is_running=facts.is_running,
            begins_soon=facts.begins_soon,
            is_deserted=facts.is_deserted,
        ),
        kind=facts.kind,
        kind_name=phrases.room_kind(facts.kind),
        is_for_members=facts.kind == Room.Kind.RANKED,
        rules=str(phrases.RULES_NAMES.get(facts.rules, facts.rules)),
        has_house_rules=facts.has_house_rules,
        terms=(
            phrases.stake_in_words(facts.stake, tier=facts.tier),
            phrases.time_for_a_turn(facts.turn_seconds),
        ),
        off=tuple(phrases.what_is_off(facts.room)),
        chairs=tuple(_chairs(facts.seats)),
        free=phrases.free_seats(free) if free else "",
        watching=phrases.how_many_watch(facts.watching) if facts.watching else "",
        agrees_to=facts.terms,
    )


def _chairs(seats: tuple[Sitting, ...]) -> Iterator[Chair]:
    for seat in seats:
        if not seat.name:
            yield Chair(_("[Empty]"), "", seat.number % FACES, "", "empty")
            continue
        note = _("bot") if seat.is_bot else _("bot playing") if seat.is_held else ""
        yield Chair(seat.name, seat.name[:1].upper(), seat.number % FACES, note, "")
