"""What is said at the table and in the lobby's channel, as each viewer hears it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from django.conf import settings
from django.utils import translation
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import phrases, services
from games.models import Message
from games.phrases import Notice, notice
from games.services.talking import Silence
from games.tables.fragments import Fragment, compact, render
from games.tables.snapshot import Snapshot
from games.tables.spoken import Heard, Said, heard

# So long what was said stands over who said it.
BUBBLE_STAYS = timedelta(seconds=5)
LINES_KEPT = 4096
TALKS_KEPT = 256
NOBODY = 0

MINE, OF_OTHER, READ_ONLY = "mine", "other", "bare"


@dataclass(frozen=True)
class Bubble:
    """What was said at a seat just now. ``picture`` is the reaction, "" for words."""

    key: int
    seat: int
    words: str
    picture: str


@dataclass(frozen=True)
class Muted:
    """Somebody whom the viewer does not hear; ``message`` is one of theirs, to name them by."""

    message: int
    name: str


def chat_fragment(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    """``chat``: what was said at the table, and why the viewer may not talk, if so."""
    quiet = _why_quiet(snapshot, viewer_id)
    return _lines("chat", snapshot.heard, viewer_id, quiet)


def bubbles_fragment(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    """``bubbles``: what was said at the seats in the last seconds."""
    since = snapshot.at - BUBBLE_STAYS
    seats = {seat.player_id: seat.number for seat in snapshot.seats if seat.player_id}
    latest = {
        seats[said.author_id]: said
        for said in snapshot.heard.for_viewer(viewer_id)
        if said.at > since and said.author_id in seats
    }
    bubbles = [Bubble(said.pk, seat, _words(said), _picture(said)) for seat, said in latest.items()]
    context = {
        "bubbles": bubbles,
        "seat_count": snapshot.room.seat_count,
        "newest": _newest(snapshot.heard),
    }
    return render("bubbles", tuple(bubbles), context)


def overhear(viewers: Iterable[int]) -> Heard:
    """Read the lobby's channel once, for all these viewers."""
    return heard(None, viewers)


def lobby_fragment(channel: Heard, viewer_id: int | None) -> Fragment:
    """``lobby-lines``: what was said in the lobby, as one viewer hears it."""
    return _lines("lobby-lines", channel, viewer_id, "")


def _lines(name: str, heard: Heard, viewer_id: int | None, quiet: str) -> Fragment:
    said, muted = heard.for_viewer(viewer_id), _muted(heard, viewer_id)
    reader = _reader(said, viewer_id)
    context = {
        "lines": _drawn(said, reader, translation.get_language() or settings.LANGUAGE_CODE),
        "is_empty": not said,
        "quiet": quiet,
        "muted": muted,
        "newest": _newest(heard),
    }
    return render(name, (said, reader, quiet, muted), context)


def _reader(said: tuple[Said, ...], viewer_id: int | None) -> int | None:
    """Whose lines are to be marked: all who have said nothing read the same, ``NOBODY``'s."""
    if viewer_id is None:
        return None
    return viewer_id if any(each.author_id == viewer_id for each in said) else NOBODY


# Most that happens at a table is no talk: so it is drawn once for all who read the same.
@lru_cache(maxsize=TALKS_KEPT)
def _drawn(said: tuple[Said, ...], reader: int | None, language: str) -> SafeString:
    lines = (_line(each, _manner(each, reader), language) for each in said)
    return format_html_join("", "{}", ((line,) for line in lines))


# A line is what it is for good: of a long talk only what is new is rendered.
@lru_cache(maxsize=LINES_KEPT)
def _line(said: Said, manner: str, language: str) -> SafeString:
    with translation.override(language):
        words = _words(said)
        context = {
            "said": said,
            "manner": manner,
            "can_mute": manner == OF_OTHER,
            "is_mine": manner == MINE,
            "words": words,
            "picture": _picture(said),
            "aloud": _aloud(said, words),
        }
        return compact("games/talk/line.html", context)


def _aloud(said: Said, words: str) -> str:
    """The line as one sentence, for who hears it read."""
    parts = {"name": said.name, "words": words}
    if said.kind == Message.Kind.REACTION:
        return _("%(name)s reacts: %(words)s") % parts
    return _("%(name)s says: %(words)s") % parts


def _words(said: Said) -> str:
    return said.text if said.kind == Message.Kind.TEXT else phrases.said_without_typing(said.text)


def _picture(said: Said) -> str:
    is_drawn = said.kind == Message.Kind.REACTION and said.text in phrases.REACTION_NAMES
    return said.text if is_drawn else ""


def _manner(said: Said, reader: int | None) -> str:
    if reader is None or said.author_id is None:
        return READ_ONLY
    return MINE if said.author_id == reader else OF_OTHER


def _muted(heard: Heard, viewer_id: int | None) -> tuple[Muted, ...]:
    """Those who have said something here and whom the viewer does not hear."""
    unheard = heard.unheard_by(viewer_id)
    # By the first of theirs, so that nothing is sent again whenever they say something more.
    first = {said.author_id: said for said in reversed(heard.said) if said.author_id in unheard}
    return tuple(Muted(said.pk, said.name) for said in first.values())


def _newest(heard: Heard) -> int:
    """What tells an older answer from a newer one: browsers keep what they have of the newer."""
    return heard.said[-1].pk if heard.said else 0


def _why_quiet(snapshot: Snapshot, viewer_id: int | None) -> str:
    if snapshot.room.closed_at:
        return notice(Notice.ROOM_IS_CLOSED)
    why = services.talking.silence(
        snapshot.room,
        is_seated=snapshot.seat_of(viewer_id) is not None,
        is_kicked=viewer_id in snapshot.kicked,
    )
    if why is None and viewer_id is None:
        why = Silence.NOT_HERE
    return phrases.silence(why) if why else ""
