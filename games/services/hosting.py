"""What the host (chủ bàn) does: with seats, with the settings. Each function is one transaction.

The stake is set by who sits lowest, where the rules say so (6.8).
"""

import random
import secrets
from dataclasses import replace
from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from accounts.models import User
from games.models import Kick, Room, Seat
from games.services import locks, matches, names, presence, seating
from games.services.errors import DealRuns, NotHost, NotYours, SeatIsTaken, Stale
from games.services.setups import (
    BadSetup,
    Flaw,
    Setup,
    company_of,
    setup_of,
    stake_setter,
    terms_of,
)
from games.services.telling import raise_version
from games.services.tiers import TIERS, Barred, means_of

# How long the next deal waits for a host who has gone to the settings.
CHANGING_TAKES = timedelta(minutes=3)


@transaction.atomic
def add_bots(
    *,
    room_id: str,
    host: AbstractBaseUser,
    now: datetime,
    level: str,
    seat: int | None = None,
    rng: random.Random | None = None,
) -> int:
    """Seat a bot on a free seat, or one on each; how many sat down. They play from the next deal.

    Raises NoSuchRoom, NotHost, BadSetup in a ranked room, and SeatIsTaken where that seat is not
    free.
    """
    room = _hosted(room_id, host)
    if room.kind == Room.Kind.RANKED:
        raise BadSetup((Flaw.RANKED_BOTS,))
    deal = presence.latest_deal(room)
    seats = list(room.seats.all())
    held = seating.held_seats(deal, deal.hands.all() if deal else (), seats)
    free = [each for each in seats if not matches.is_taken(each) and each.number not in held]
    if seat is not None:
        free = [each for each in free if each.number == seat]
        if not free:
            raise SeatIsTaken
    fill(room, free, level=level, now=now, rng=rng or secrets.SystemRandom())
    if free:
        seating.settle_down(room, now=now)
    return len(free)


@transaction.atomic
def remove_bot(*, room_id: str, host: AbstractBaseUser, now: datetime, seat: int) -> bool:
    """Send a bot away: at once (True), or at the end of the deal that it plays in (False).

    Raises NoSuchRoom, NotHost, and Stale where no bot sits there.
    """
    room = _hosted(room_id, host)
    bot = room.seats.filter(number=seat).exclude(bot_level="").first()
    if bot is None:
        raise Stale
    deal = presence.running_deal(room)
    if deal and deal.hands.filter(room_seat=seat, left=False).exclude(bot_level="").exists():
        room.seats.filter(pk=bot.pk).update(leaves_after_deal=True)
        raise_version(room)
        return False
    seating.empty(room, [seat], now=now)
    seating.settle_down(room, now=now)
    return True


@transaction.atomic
def kick(*, room_id: str, host: AbstractBaseUser, now: datetime, seat: int, name: str) -> None:
    """Ask who sits there to leave: they may watch, and do not sit down in this room again.

    ``name`` is whom the host saw there. Raises NoSuchRoom, NotHost, DealRuns, and Stale where
    somebody else sits there, or the host.
    """
    room = _hosted_between_deals(room_id, host)
    player = _who_sits(room, host, seat, name)
    Kick.objects.create(room=room, player=player, at=now)
    matches.give_up(room, player.pk, now=now)
    seating.empty(room, [seat], now=now)
    seating.settle_down(room, now=now)


@transaction.atomic
def hand_over(*, room_id: str, host: AbstractBaseUser, seat: int, name: str) -> None:
    """Make who sits there host. Raises NoSuchRoom, NotHost, and Stale as ``kick`` does."""
    room = _hosted(room_id, host)
    raise_version(room, host_id=_who_sits(room, host, seat, name).pk)


@transaction.atomic
def change_settings(*, room_id: str, host: AbstractBaseUser, setup: Setup, now: datetime) -> None:
    """Set the room up otherwise, between deals; the next one is on its way again then (7.8).

    Without a name the room keeps its own. Other rules or another number of seats end the open
    match: the next deal begins another. A smaller table loses its last seats. Where it is to be
    played for more chips, or for chips at all, or for chips by other rules, the others are asked:
    until they have agreed, deals are for points. Raises NoSuchRoom, NotHost, DealRuns, and
    BadSetup, also where bots, guests or too many people sit there.
    """
    room = _hosted_between_deals(room_id, host)
    setup.check(company_of(room))
    before = setup_of(room)
    if (setup.rules, setup.seats) != (before.rules, before.seats):
        room.matches.filter(ended_at=None).update(ended_at=now)
    room.seats.filter(number__gte=setup.seats).delete()
    more = range(before.seats, setup.seats)
    Seat.objects.bulk_create(Seat(room=room, number=number) for number in more)
    columns = replace(setup, name=setup.name or room.name).columns
    if not setup.rules.reverse_each_deal:
        columns["direction"] = 1
    if (setup.plays_for, setup.rules) != (before.plays_for, before.rules):
        _ask_again(room, before, setup, by=room.host_id)
    may_have_bots = setup.kind != Room.Kind.RANKED and not setup.tier
    bots_come = room.wake_for == Room.Wake.FILL and may_have_bots
    raise_version(room, **columns, **({} if bots_come else presence.what_next(room, now=now)))


@transaction.atomic
def set_stake(
    *, room_id: str, player: AbstractBaseUser, stake: int, terms: str, now: datetime
) -> None:
    """Play for another stake of the room's tier from the next deal on (6.8, 7.3).

    ``terms`` are those that the player's page has shown (``setups.terms_of``). Where it is a higher
    stake the others are asked, as by ``change_settings``. A deal on its way comes no sooner.
    Raises NoSuchRoom, NotYours for who does not set the stake, DealRuns, Stale, BadSetup for no
    stake of the tier and the rules, and Barred for one that ``Tier.bars_host`` keeps from them.
    """
    room = locks.open_room(public_id=room_id)
    setter = stake_setter(room, room.seats.select_related("player"))
    if setter is None or setter.pk != player.pk:
        raise NotYours
    if presence.running_deal(room):
        raise DealRuns
    if stake == room.stake:
        return  # pressed twice, or on two pages
    if terms != terms_of(room):
        raise Stale
    before, tier = setup_of(room), TIERS[room.tier]
    setup = replace(before, stake=stake)
    if not (tier.allows(stake) and setup.rules.allows_stake(stake)):
        raise BadSetup((Flaw.CHIPS_STAKE,))
    bars = tier.bars_host(stake, means_of(setter), now=room.stake)
    if bars:
        raise Barred(bars, tier=room.tier, stake=stake)
    _ask_again(room, before, setup, by=setter.pk)
    raise_version(room, stake=stake, **presence.what_next(room, now=now, is_put_off=True))


@transaction.atomic
def put_off(*, room_id: str, host: AbstractBaseUser, now: datetime) -> None:
    """Let the next deal wait for a host who goes to the settings; bots on their way come as told.

    Who sits there may still deal. Raises NoSuchRoom, NotHost, DealRuns.
    """
    room = _hosted_between_deals(room_id, host)
    later = now + CHANGING_TAKES
    if room.wake_at and room.wake_at < later and room.wake_for == Room.Wake.NEXT_DEAL:
        raise_version(room, wake_at=later)


@transaction.atomic
def go_on(*, room_id: str, host: AbstractBaseUser, now: datetime) -> None:
    """Have the next deal on its way again: the host is back from the settings.

    Raises NoSuchRoom, NotHost, DealRuns.
    """
    room = _hosted_between_deals(room_id, host)
    if room.wake_for == Room.Wake.NEXT_DEAL:
        raise_version(room, **presence.what_next(room, now=now))


def runs_it(room: Room, player: AbstractBaseUser) -> bool:
    """Whether the player is host of the room, and sits there: for what is shown, unlocked."""
    is_open = room.closed_at is None and room.host_id == player.pk
    return is_open and room.seats.filter(player_id=player.pk).exists()


def fill(room: Room, empty: list[Seat], *, level: str, now: datetime, rng: random.Random) -> None:
    """Seat a bot on each of these seats, under names that nobody else in the room has."""
    taken = set(room.seats.exclude(bot_name="").values_list("bot_name", flat=True))
    free_names = [name for name in names.BOTS if name not in taken]
    for seat, name in zip(empty, rng.sample(free_names, len(empty)), strict=True):
        seat.bot_level, seat.bot_name, seat.taken_at = level, name, now
    Seat.objects.bulk_update(empty, ["bot_level", "bot_name", "taken_at"])


def _ask_again(room: Room, before: Setup, setup: Setup, *, by: int | None) -> None:
    """Who sits there plays for chips if they have agreed to at least as many by these rules.

    Other rules may cost more stakes (frozen, bombs), so they are agreed to anew. Who sets the
    stake agrees to it, and a host who changes the rules alone plays for what they did before.
    """
    others = room.seats.exclude(player=by)
    if (setup.tier, setup.rules) != (before.tier, before.rules) or setup.stake > before.stake:
        others.update(for_chips=False)
    if setup.plays_for != before.plays_for:
        room.seats.filter(player=by).update(for_chips=bool(setup.tier))


def _hosted(room_id: str, host: AbstractBaseUser) -> Room:
    room = locks.open_room(public_id=room_id)
    if not runs_it(room, host):
        raise NotHost
    return room


def _hosted_between_deals(room_id: str, host: AbstractBaseUser) -> Room:
    room = _hosted(room_id, host)
    if presence.running_deal(room):
        raise DealRuns
    return room


def _who_sits(room: Room, host: AbstractBaseUser, seat: int, name: str) -> User:
    """The person on a seat, if it is still who the host saw there."""
    found = room.seats.select_related("player").filter(number=seat).first()
    player = found.player if found else None
    if player is None or player == host or str(player) != name:
        raise Stale
    return player
