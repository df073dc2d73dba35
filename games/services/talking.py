"""What people say, at a table or in the lobby. Each function is one transaction.

The same words again within ``SAME_PRESS`` are the same press: they are said once. So a press sent
twice needs no token of its own, and nobody fills the table with one phrase.
"""

import enum
import math
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.models import Message, Room
from games.services import locks
from games.services.telling import raise_version, tell_lobby_on_commit

# So many of anything that is said, at all tables and in the lobby together.
MOST = 5
WITHIN = timedelta(seconds=10)
SAME_PRESS = timedelta(seconds=2)

Kind = Message.Kind


class Reaction(enum.StrEnum):
    """A face made at the table: its key in the rows."""

    CLAP = "clap"
    LAUGH = "laugh"
    GASP = "gasp"
    PIG = "pig"
    BOMB = "bomb"
    WHITE_FLAG = "flag"


class Phrase(enum.StrEnum):
    """Something said without typing, to each in their own language: its key in the rows."""

    HELLO = "hello"
    WELL_PLAYED = "well_played"
    HURRY = "hurry"
    UNLUCKY = "unlucky"
    CHOP = "chop"
    AGAIN = "again"
    THANKS = "thanks"
    BUSY = "busy"


class Silence(enum.Enum):
    """Why somebody may not say something."""

    CHAT_IS_OFF = enum.auto()
    KICKED = enum.auto()
    NOT_HERE = enum.auto()
    WATCHES = enum.auto()
    IS_GUEST = enum.auto()


class MayNotTalk(Exception):
    """Who asks may not say that here (403)."""

    def __init__(self, why: Silence) -> None:
        super().__init__(why)
        self.why = why


class TalksTooMuch(Exception):
    """Who asks has said enough for now (429); again in ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def silence(room: Room, *, is_seated: bool, is_kicked: bool) -> Silence | None:
    """Why somebody may say nothing at an open table; None where they may.

    In a ranked room nobody talks who does not play.
    """
    if not room.may_chat:
        return Silence.CHAT_IS_OFF
    if is_kicked:
        return Silence.KICKED
    if is_seated:
        return None
    if not room.may_watch:
        return Silence.NOT_HERE
    return Silence.WATCHES if room.kind == Room.Kind.RANKED else None


@transaction.atomic
def say(*, room_id: str, author: User, text: str, now: datetime) -> Message:
    """Say what a member has written to the table.

    Raises NoSuchRoom, MayNotTalk, and TalksTooMuch as the others do.
    """
    return _say_at_table(room_id, author, Kind.TEXT, text, now=now)


@transaction.atomic
def say_phrase(*, room_id: str, author: User, phrase: Phrase, now: datetime) -> Message:
    """Say a phrase to the table; guests have these."""
    return _say_at_table(room_id, author, Kind.PHRASE, phrase.value, now=now)


@transaction.atomic
def react(*, room_id: str, author: User, reaction: Reaction, now: datetime) -> Message:
    """Make a face at the table; guests may, too."""
    return _say_at_table(room_id, author, Kind.REACTION, reaction.value, now=now)


@transaction.atomic
def say_in_lobby(*, author: User, text: str, now: datetime) -> Message:
    """Say what a member has written to all in the lobby. Raises MayNotTalk and TalksTooMuch."""
    locks.person(author)
    if author.is_guest:
        raise MayNotTalk(Silence.IS_GUEST)
    said = _said_already(None, author, Kind.TEXT, text, now=now)
    if said:
        return said
    message = _write(None, author, Kind.TEXT, text, now=now)
    tell_lobby_on_commit()
    return message


def _say_at_table(room_id: str, author: User, kind: Kind, text: str, *, now: datetime) -> Message:
    locks.person(author)
    room = locks.open_room(public_id=room_id)
    why = silence(
        room,
        is_seated=room.seats.filter(player_id=author.pk).exists(),
        is_kicked=room.kicks.filter(player_id=author.pk).exists(),
    )
    if why is None and author.is_guest and kind is Kind.TEXT:
        why = Silence.IS_GUEST
    if why:
        raise MayNotTalk(why)
    said = _said_already(room, author, kind, text, now=now)
    if said:
        return said
    message = _write(room, author, kind, text, now=now)
    raise_version(room)
    return message


def _said_already(
    room: Room | None, author: User, kind: Kind, text: str, *, now: datetime
) -> Message | None:
    """The message that the same press has made already."""
    latest = Message.objects.filter(author=author, at__gt=now - SAME_PRESS).order_by("-pk").first()
    if latest is None:
        return None
    same = (latest.room_id, latest.kind, latest.text) == (room.pk if room else None, kind, text)
    return latest if same else None


def _write(room: Room | None, author: User, kind: Kind, text: str, *, now: datetime) -> Message:
    recent = Message.objects.filter(author=author, at__gt=now - WITHIN).order_by("-at")
    latest = list(recent.values_list("at", flat=True)[:MOST])
    if len(latest) == MOST:
        left = latest[-1] + WITHIN - now
        raise TalksTooMuch(max(1, math.ceil(left.total_seconds())))
    return Message.objects.create(
        room=room, author=author, name=str(author)[:40], kind=kind, text=text, at=now
    )
