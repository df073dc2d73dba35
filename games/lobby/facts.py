"""What there is to say of rooms in the lobby, read for many of them at once, in any language."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, OuterRef, Subquery

from games import engine, services
from games.models import Deal, Hand, Room, Seat

# The rules as they are kept, so that a row need not read its room's to tell whether they differ.
AS_WRITTEN = {slug: rules.to_data() for slug, rules in engine.PRESETS.items()}


@dataclass(frozen=True)
class Sitting:
    """A seat and who is on it: ``name`` is "" for nobody. ``is_held``: a bot plays on there."""

    number: int
    name: str
    is_bot: bool = False
    is_held: bool = False


@dataclass(frozen=True)
class Facts:
    """A room in the lobby at one moment. It is the key of its row: equal facts look the same.

    ``deal`` is the number of the latest deal, within its match where that runs to ``target``
    points; 0 before the first. ``is_deserted``: nothing is going on, and nobody who sits there has
    it open. ``terms`` are those of ``setups.terms_of``. The version, and what else moves with each
    card, is no part of it.
    """

    public_id: str
    name: str
    is_open: bool
    kind: str
    rules: str
    has_house_rules: bool
    stake: int
    tier: str
    turn_seconds: int | None
    may: tuple[bool, bool, bool]
    seats: tuple[Sitting, ...]
    watching: int
    deal: int
    target: int
    is_running: bool
    is_deserted: bool
    begins_soon: bool
    terms: str
    room: Room = field(compare=False, repr=False)

    @property
    def free_seats(self) -> int:
        """How many seats anybody may take."""
        return sum(not seat.name for seat in self.seats) if self.is_open else 0


def look_at(public_ids: Iterable[str], *, now: datetime) -> dict[int, Facts]:
    """What there is to say now of rooms that are, or were, in the lobby; by primary key.

    Of a room that has left it, closed or not public any more, nothing but its name is told.
    """
    return facts_of(Room.objects.filter(public_id__in=list(public_ids)), now=now)


def facts_of(rooms: Iterable[Room], *, now: datetime) -> dict[int, Facts]:
    """The same of these rooms, with the same number of queries for any number of them."""
    found = list(rooms)
    shown = [room.pk for room in found if is_shown(room)]
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(room__in=shown).select_related("player").order_by("number"):
        seats[seat.room_id].append(seat)
    latest = {deal.room_id: deal for deal in _latest_deals(shown)}
    places = _places(latest.values())
    hands: dict[int, list[Hand]] = defaultdict(list)
    played = Hand.objects.filter(deal__in=[deal.pk for deal in latest.values()])
    for hand in played.defer("cards"):
        hands[hand.deal_id].append(hand)
    looking = _who_looks(shown, now=now)
    told = {}
    for room in found:
        deal = latest.get(room.pk)
        told[room.pk] = _facts(
            room,
            seats=seats[room.pk],
            deal=deal,
            hands=hands[deal.pk] if deal else (),
            place=places.get(deal.pk, 0) if deal else 0,
            looking=looking.get(room.pk, set()),
        )
    return told


def is_shown(room: Room) -> bool:
    """Whether the room is in the lobby."""
    return room.is_public and room.closed_at is None


def _latest_deals(rooms: Sequence[int]) -> Iterable[Deal]:
    """The latest deal of each room."""
    dealt = Deal.objects.filter(room=OuterRef("pk"), dealt_at__isnull=False).order_by("-number")
    latest = Room.objects.filter(pk__in=rooms).values(latest=Subquery(dealt.values("pk")[:1]))
    deals = Deal.objects.filter(pk__in=latest).select_related("match")
    return deals.defer("deck", "salt", "rules")


def _places(latest: Iterable[Deal]) -> Mapping[int, int]:
    """The how many-eth of its match each of these latest deals is; only for a match to points."""
    deals = {deal.match_id: deal.pk for deal in latest if _target(deal)}
    counts = Deal.objects.filter(match__in=list(deals)).order_by().values_list("match")
    return {deals[match]: count for match, count in counts.annotate(Count("pk"))}


def _who_looks(rooms: Sequence[int], *, now: datetime) -> Mapping[int, set[int]]:
    """Who has each room open."""
    looking: dict[int, set[int]] = defaultdict(set)
    live = services.presence.live(now).filter(room__in=rooms)
    for room, viewer in live.values_list("room", "viewer"):
        looking[room].add(viewer)
    return looking


def _facts(
    room: Room,
    *,
    seats: Sequence[Seat],
    deal: Deal | None,
    hands: Sequence[Hand],
    place: int,
    looking: set[int],
) -> Facts:
    people = {seat.player_id for seat in seats if seat.player_id}
    slug = str(room.rules.get("slug"))
    waits = deal is None or deal.ended_at is not None
    begins_soon = waits and room.wake_for in (Room.Wake.NEXT_DEAL, Room.Wake.FILL)
    return Facts(
        public_id=room.public_id,
        name=room.name,
        is_open=is_shown(room),
        kind=room.kind,
        rules=slug,
        has_house_rules=room.rules != AS_WRITTEN.get(slug),
        stake=room.stake,
        tier=room.tier,
        turn_seconds=room.turn_seconds,
        may=(room.may_watch, room.may_chat, room.may_hint),
        seats=tuple(_sitting(seats, deal, hands)),
        watching=len(looking - people) if room.may_watch else 0,
        deal=place or (deal.number or 0 if deal else 0),
        target=_target(deal),
        is_running=not waits,
        is_deserted=waits and not begins_soon and not looking & people,
        begins_soon=begins_soon,
        terms=services.setups.terms_of(room),
        room=room,
    )


def _sitting(seats: Sequence[Seat], deal: Deal | None, hands: Sequence[Hand]) -> Iterable[Sitting]:
    held = services.seating.held_seats(deal, hands, seats)
    names = {hand.room_seat: hand.name for hand in hands}
    for seat in seats:
        if seat.player:
            yield Sitting(seat.number, str(seat.player))
        elif seat.bot_level:
            yield Sitting(seat.number, seat.bot_name, is_bot=True)
        elif seat.number in held:
            yield Sitting(seat.number, names.get(seat.number, ""), is_held=True)
        else:
            yield Sitting(seat.number, "")


def _target(deal: Deal | None) -> int:
    """To how many points the match goes that is being played; 0 for none."""
    match = deal.match if deal else None
    target = match.rules.get("target_points") if match and match.rules else None
    return target if match and target and match.ended_at is None else 0
