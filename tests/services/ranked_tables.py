"""Ranked tables: members alone, a preset, a time limit; what is dealt there counts."""

from collections.abc import Sequence

from accounts.models import User
from games import engine, services
from games.models import Deal, Rating, Room
from tests.playing import NOON, seconds
from tests.services.chip_tables import deal_in

# Nobody wins instantly with these, in no system, and nobody holds a bomb.
FOUR = (
    "3s 4h 5d 6c 7s 8h 9d Tc Js Kh 2s 3d Ad",
    "3c 4s 5h 6d 7c 8s 9h Td Jc Ks Qh 4c 2c",
    "3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Ac 5s 2d",
    "6h 7d 8c 9s Th Jd Qc As Qs Kd Ah Kc 2h",
)


def ranked_room(*people: User, rules: str = "south-places") -> Room:
    """A ranked room where these people sit, and nothing was dealt yet."""
    room = services.opening.open_room(
        player=people[0],
        setup=services.Setup(
            rules=engine.PRESETS[rules],
            seats=max(2, len(people)),
            kind=Room.Kind.RANKED,
            may_hint=False,
        ),
        level=None,
        now=NOON,
    )
    for number, other in enumerate(people[1:], 1):
        services.seats.sit(room_id=room.public_id, player=other, now=NOON + seconds(number))
    return Room.objects.get(pk=room.pk)


def ranked_deal(
    *people: User, rules: str = "south-places", hands: Sequence[str] = FOUR, leader: int = 0
) -> Deal:
    """The running first deal of a ranked room."""
    room = ranked_room(*people, rules=rules)
    return deal_in(room, *people, hands=hands[: len(people)], leader=leader)


def leave(deal: Deal, player: User) -> Deal:
    """Somebody leaves the deal at once."""
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON + seconds(9))
    deal.refresh_from_db()
    return deal


def beliefs() -> dict[tuple[int, str], tuple[object, ...]]:
    """Every rating there is, by player and system."""
    rows = Rating.objects.values_list("player", "system", *services.rating.COLUMNS)
    return {(player, system): tuple(columns) for player, system, *columns in rows}
