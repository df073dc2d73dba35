"""What a room is, in the few words that fit into a row of the lobby or a line at the table."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models import Room
from games.phrases.chips import bar
from games.services import Bar, Flaw, Setup

KINDS: Mapping[str, str | Promise] = {
    Room.Kind.CASUAL: pgettext_lazy("kind of room", "Casual"),
    Room.Kind.BEGINNERS: pgettext_lazy("kind of room", "Beginners"),
    Room.Kind.RANKED: pgettext_lazy("kind of room", "Ranked"),
}

KINDS_IN_SHORT: Mapping[str, str | Promise] = {
    Room.Kind.CASUAL: gettext_lazy("Everything as you like it."),
    Room.Kind.BEGINNERS: gettext_lazy("20 seconds for a turn, with hints."),
    Room.Kind.RANKED: gettext_lazy(
        "Members only: rules unchanged, a time limit, no bots, no hints; "
        "those who watch cannot chat."
    ),
}

FLAWS: Mapping[Flaw, str | Promise] = {
    Flaw.RANKED_RULES: gettext_lazy("A ranked table plays by a preset as it is: no house rules."),
    Flaw.RANKED_TIME: gettext_lazy("A ranked table has a time limit."),
    Flaw.RANKED_BOTS: gettext_lazy("No bots sit at a ranked table."),
    Flaw.RANKED_HINTS: gettext_lazy("A ranked table has no hints."),
    Flaw.RANKED_GUESTS: gettext_lazy(
        "A ranked table is for members only: guests do not sit there."
    ),
    Flaw.BEGINNERS_TIME: gettext_lazy("At a table for beginners a turn lasts 20 seconds."),
    Flaw.BEGINNERS_HINTS: gettext_lazy("A table for beginners has hints."),
    Flaw.SEATS_ARE_TAKEN: gettext_lazy(
        "A smaller table loses its last seats, and somebody sits in one of them."
    ),
    Flaw.CHIPS_RULES: gettext_lazy("By these rules no chips are played for, only points."),
    Flaw.CHIPS_STAKE: gettext_lazy("These rules or this tier do not have that stake."),
    Flaw.CHIPS_TIME: gettext_lazy("A table for chips has a time limit."),
    Flaw.CHIPS_BEGINNERS: gettext_lazy("Beginners play for points: a table for chips is another."),
    Flaw.CHIPS_BOTS: gettext_lazy("Bots have no chips: a table for chips waits for people."),
    Flaw.CHIPS_LOWEST_SEAT: gettext_lazy(
        "By these rules the stake is set at the table, by who sits in the first seat that is taken."
    ),
}

OF_HOST: Mapping[Flaw, Bar] = {
    Flaw.HOST_GUEST: Bar.GUEST,
    Flaw.HOST_LEVEL: Bar.LEVEL,
    Flaw.HOST_VIP_POINTS: Bar.VIP_POINTS,
    Flaw.HOST_CHIPS: Bar.CHIPS,
    Flaw.HOST_TENTH: Bar.TENTH,
    Flaw.HOST_HELD: Bar.HELD,
}


def flaw(found: Flaw, setup: Setup) -> str:
    """What does not go together in the setup of a room."""
    if found in OF_HOST:
        return bar(OF_HOST[found], tier=setup.tier, stake=setup.stake)
    return str(FLAWS[found])


def room_kind(kind: str) -> str:
    """What a kind of room is called."""
    return str(KINDS[kind])


def room_kind_in_short(kind: str) -> str:
    """What a kind of room means, in a line for who has to choose one."""
    return str(KINDS_IN_SHORT[kind])


def time_for_a_turn(seconds: int | None) -> str:
    """How long a turn lasts at most; None: as long as it takes."""
    if seconds is None:
        return _("No time limit")
    return _("%(number)s s") % {"number": seconds}


def what_is_off(room: Room) -> list[str]:
    """What people may not do in a room, each in two or three words; nothing where all is on."""
    off = {
        _("no watching"): not room.may_watch,
        _("no chat"): not room.may_chat,
        _("no hints"): not room.may_hint,
    }
    return [words for words, is_off in off.items() if is_off]
