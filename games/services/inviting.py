"""Asking somebody played with lately to a table, with one press; nobody else can be asked."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, QuerySet
from django.utils.crypto import salted_hmac

from accounts.models import User
from accounts.services.ledger import balances_of
from games.models import Hand, Invitation, Kick, Mute, Presence, Room, Seat
from games.services import locks, presence, room_rows, seating
from games.services.errors import (
    CannotBeAsked,
    HostIsShort,
    NoSuchInvitation,
    NoSuchRoom,
    NotYours,
    RoomIsFull,
    TooManyInvitations,
)
from games.services.telling import raise_version
from games.services.tiers import TIERS, TO_INVITE, Bar, means_of_all

PLAYED_WITHIN = timedelta(days=7)
DEALS_LOOKED_AT = 200
MOST_PEOPLE = 12

# How long an invitation stands, and how many of them somebody may send within that time.
STANDS_FOR = timedelta(minutes=10)
MOST_SENT = 10
MOST_SHOWN = 3


@dataclass(frozen=True)
class Playmate:
    """Somebody played with lately; ``is_here``: they have some table open. ``handle`` names them.

    A handle is good for one who asks alone, and tells nothing: no row can be guessed from it.
    """

    handle: str
    name: str
    is_here: bool
    is_asked: bool


@dataclass(frozen=True)
class Invited:
    """An invitation as its guest sees it. ``is_playing``: a deal of theirs runs elsewhere.

    To a table for chips it has its ``tier`` and ``stake``, and in ``bars`` what keeps the guest
    from playing for them.
    """

    handle: str
    sender: str
    room: str
    room_id: str
    is_playing: bool
    tier: str = ""
    stake: int = 0
    bars: tuple[Bar, ...] = ()


def lately(*, player: AbstractBaseUser, room: Room, now: datetime) -> tuple[Playmate, ...]:
    """The last 12 with whom the player has played within 7 days, whom they may ask to the room.

    Bots are no people; who sits there already, or may not sit there, is left out.
    """
    people = _may_be_asked(player, room, now=now).annotate(
        is_here=Exists(presence.live(now).filter(viewer=OuterRef("pk"))),
        is_asked=Exists(
            Invitation.objects.filter(room=room, guest=OuterRef("pk"), at__gt=now - STANDS_FOR)
        ),
    )
    return tuple(
        Playmate(_handle("guest", player.pk, each.pk), str(each), each.is_here, each.is_asked)
        for each in people
    )


@transaction.atomic
def invite(*, room_id: str, sender: AbstractBaseUser, guest: str, now: datetime) -> bool:
    """Ask somebody of ``lately``, by their handle, to the room where the sender sits.

    False where they have been asked there already: whoever has said no is left in peace as long
    as the invitation would have stood. They see it at every table that they have open. Raises
    NoSuchRoom, NotYours, CannotBeAsked, HostIsShort (7.3), RoomIsFull, TooManyInvitations.
    """
    locks.person(sender)
    target = Room.objects.filter(public_id=room_id).first()
    if target is None:
        raise NoSuchRoom
    people = _may_be_asked(sender, target, now=now)
    asked = next((one for one in people if _handle("guest", sender.pk, one.pk) == guest), None)
    locked = locks.open_rooms([target.pk, *_tables_of(asked)])
    room = locked.pop(target.pk, None)
    if room is None:
        raise NoSuchRoom
    if not room.seats.filter(player_id=sender.pk).exists():
        raise NotYours
    if asked is None:
        raise CannotBeAsked
    if not may_invite(room, sender):
        raise HostIsShort
    if not seating.free_seats(room, asked):
        raise RoomIsFull
    before = room.invitations.filter(guest=asked).order_by("-at").first()
    if before and before.at > now - STANDS_FOR:
        return False
    _count(sender, now=now)
    # Of what nobody has answered there is one row a room and guest.
    room.invitations.update_or_create(
        guest=asked, answered_at=None, defaults={"sender_id": sender.pk, "at": now}
    )
    for table in locked.values():
        raise_version(table)
    return True


@transaction.atomic
def answer(*, invitation: str, guest: AbstractBaseUser, now: datetime) -> Room:
    """Take an invitation off the guest's tables, whatever they said to it; the room it is to.

    Raises NoSuchInvitation for what is none of theirs, or stands no more.
    """
    mine = _open([guest.pk], now=now)
    found = next((each for each in mine if _handle("to", each.pk) == invitation), None)
    if found is None:
        raise NoSuchInvitation
    locked = locks.open_rooms(_tables_of(guest))
    Invitation.objects.filter(pk=found.pk).update(answered_at=now)
    for table in locked.values():
        raise_version(table)
    return found.room


def standing(*, guests: Collection[int], now: datetime) -> Mapping[int, tuple[Invited, ...]]:
    """The newest invitations of these people, by their primary keys.

    Only such as can be followed: to an open room with a free seat, where they do not sit yet,
    from somebody whom they want to hear. It takes a small query where there are none, as nearly
    always, and a large one where there are.
    """
    newest = room_rows.newest_invitation(guests)
    if newest is None or newest <= now - STANDS_FOR:
        return {}
    plays = Hand.objects.filter(
        player=OuterRef("guest"), left=False, deal__dealt_at__isnull=False, deal__ended_at=None
    )
    shown, count = [], Counter[int]()
    for each in _worth_showing(guests, now=now).annotate(is_playing=Exists(plays)):
        if count[each.guest_id] < MOST_SHOWN:
            count[each.guest_id] += 1
            shown.append(each)
    means = means_of_all({each.guest for each in shown if each.room.for_chips})
    found: defaultdict[int, tuple[Invited, ...]] = defaultdict(tuple)
    for each in shown:
        room = each.room
        invited = Invited(
            handle=_handle("to", each.pk),
            sender=str(each.sender),
            room=room.name,
            room_id=room.public_id,
            is_playing=each.is_playing,
            tier=room.tier,
            stake=room.stake,
            bars=TIERS[room.tier].bars(room.stake, means[each.guest_id]) if room.for_chips else (),
        )
        found[each.guest_id] = (*found[each.guest_id], invited)
    return dict(found)


def standing_for(player: AbstractBaseUser | AnonymousUser, *, now: datetime) -> tuple[Invited, ...]:
    """The same for one person; nothing for who is not signed in."""
    if player.pk is None:
        return ()
    return standing(guests=[player.pk], now=now).get(player.pk, ())


def may_invite(room: Room, player: AbstractBaseUser) -> bool:
    """Whether the player, if they are host of a room for chips, holds 15 stakes (7.3)."""
    if not room.for_chips or room.host_id != player.pk:
        return True
    return balances_of([player.pk]).get(player.pk, 0) >= TO_INVITE * room.stake


def _may_be_asked(player: AbstractBaseUser, room: Room, *, now: datetime) -> QuerySet[User]:
    """Who has played with the player lately and could sit down in the room, the last first."""
    mine = Hand.objects.filter(player_id=player.pk, deal__dealt_at__gt=now - PLAYED_WITHIN)
    deals = mine.order_by("-pk").values("deal")[:DEALS_LOOKED_AT]
    people = (
        User.objects.filter(hands__deal__in=deals, is_active=True)
        .exclude(pk=player.pk)
        .exclude(Exists(Seat.objects.filter(room=room, player=OuterRef("pk"))))
        .exclude(Exists(Kick.objects.filter(room=room, player=OuterRef("pk"))))
    )
    if room.kind == Room.Kind.RANKED:
        people = people.filter(is_guest=False)
    return people.annotate(last=Max("hands__deal__dealt_at")).order_by("-last", "pk")[:MOST_PEOPLE]


def _count(sender: AbstractBaseUser, *, now: datetime) -> None:
    sent = Invitation.objects.filter(sender_id=sender.pk, at__gt=now - STANDS_FOR).order_by("-at")
    times = list(sent.values_list("at", flat=True)[:MOST_SENT])
    if len(times) == MOST_SENT:
        raise TooManyInvitations(times[-1] + STANDS_FOR - now)


def _open(guests: Collection[int], *, now: datetime) -> QuerySet[Invitation]:
    unanswered = Invitation.objects.filter(guest_id__in=guests, answered_at=None)
    stand = unanswered.filter(at__gt=now - STANDS_FOR, room__closed_at=None)
    return stand.select_related("room", "sender", "guest")


def _worth_showing(guests: Collection[int], *, now: datetime) -> QuerySet[Invitation]:
    room, guest = OuterRef("room"), OuterRef("guest")
    return (
        _open(guests, now=now)
        .filter(Exists(Seat.objects.filter(room=room, player=None, bot_level="")))
        .exclude(Exists(Seat.objects.filter(room=room, player=guest)))
        .exclude(Exists(Kick.objects.filter(room=room, player=guest)))
        .exclude(room__kind=Room.Kind.RANKED, guest__is_guest=True)
        .exclude(Exists(Mute.objects.filter(listener=guest, muted=OuterRef("sender"))))
        .order_by("-at", "-pk")
    )


def _tables_of(guest: AbstractBaseUser | None) -> set[int]:
    """The rooms that somebody has open."""
    if guest is None:
        return set()
    return set(Presence.objects.filter(viewer_id=guest.pk).values_list("room", flat=True))


def _handle(kind: str, *keys: int) -> str:
    """What stands on a button for a row, so that no number of a row stands there."""
    text = " ".join(map(str, keys))
    return salted_hmac(f"games.inviting.{kind}", text, algorithm="sha256").hexdigest()
