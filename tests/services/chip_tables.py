"""Tables for chips: who sits there, what is dealt, what it comes to."""

from collections.abc import Sequence
from datetime import datetime

from accounts.models import LedgerEntry, User
from games import engine, services
from games.models import Deal, Room
from tests.playing import DECK, NOON, everybody_is_here, seconds


def room_for_chips(
    host: User,
    *others: User,
    rules: str = "south-places",
    tier: str = "novice",
    stake: int = 1_000,
    seats: int = 0,
    **setup: object,
) -> Room:
    """A room for chips where these people sit, and nothing was dealt yet."""
    room = services.opening.open_room(
        player=host,
        setup=services.Setup(
            rules=engine.PRESETS[rules],
            seats=seats or max(2, 1 + len(others)),
            tier=tier,
            stake=stake,
            **setup,
        ),
        level=None,
        now=NOON,
    )
    for number, other in enumerate(others, 1):
        sit_for_chips(room, other, now=NOON + seconds(number))
    return Room.objects.get(pk=room.pk)


def sit_for_chips(room: Room, player: User, *, now: datetime = NOON) -> Room:
    """Somebody has read what the room is played for, and sits down for that."""
    terms = services.setups.terms_of(Room.objects.get(pk=room.pk))
    return services.seats.sit(room_id=room.public_id, player=player, terms=terms, now=now)


def dealt_for_chips(
    *people: User, hands: Sequence[str] = (), leader: int | None = None, **about: object
) -> Deal:
    """The first deal of a room for chips, with these hands, 13 cards each; somebody may lead it."""
    room = room_for_chips(*people, **about)
    return deal_in(room, *people, hands=hands, leader=leader)


def deal_in(
    room: Room, *people: User, hands: Sequence[str] = (), leader: int | None = None
) -> Deal:
    """The next deal of a room, all of them being there; without hands from ``DECK``."""
    prepared = room.deals.get(dealt_at=None)
    dealt = " ".join(hands).split()
    rest = [code for code in (engine.DECK if hands else DECK) if code not in dealt]
    prepared.deck = " ".join([*dealt, *rest])
    if leader is not None:
        prepared.salt = next(
            salt
            for salt in map(str, range(1_000))
            if engine.opening_leader(salt, len(people)) == leader
        )
    prepared.save()
    everybody_is_here(room)
    services.deals.deal_next(room_id=room.public_id, player=people[0], now=NOON)
    prepared.refresh_from_db()
    return prepared


def moved(deal: Deal) -> dict[int | str, int]:
    """What the ledger has moved for a deal, by user and ``house``."""
    entries = LedgerEntry.objects.filter(
        transaction__kind="deal", transaction__reference=deal.public_id
    )
    return {
        entry.account.player_id or entry.account.kind: entry.chips
        for entry in entries.select_related("account")
    }
