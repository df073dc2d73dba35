"""A table where a trick is about to close, and who could come back in: the same, seen by others."""

from datetime import datetime

from django.conf import settings
from django.db import transaction

from accounts.models import User
from games import engine, services
from games.models import Deal, Room, Seat
from games.services import locks, turns
from games.services.deadlines import LONGEST_MOMENT
from tests.factories import PlayerFactory
from tests.playing import NOON, act, arranged, let_pass, seconds

FIRST, SECOND = 1, 2
LOW_RUN = engine.parse_cards("3s 3c 4s 4c 5s 5c 6s 6c")
HIGH_RUN = engine.parse_cards("7d 7h 8d 8h 9d 9h Td Th")
HEO = engine.parse_cards("2s")
END = NOON + seconds(settings.CLOSING_PAUSE)
OVER = END + LONGEST_MOMENT

# Seat 0 leads; seats 1 and 2 pass; seat 3 lays a heo; seat 0 passes. Those who passed before the
# heo may come back in, seat 1 before seat 2. Others cannot tell these deals apart.
LEADER = "7s 7c 8s 8c Tc Jc Qc Kc Ac As 5d 5h 2h"
OWNER = "2s 2c 2d 3d 4d 4h 6d 6h Ts Jh Qh Kh Ah"
BETWEEN = {
    "both": (
        "3s 3c 4s 4c 5s 5c 6s 6c 9s 9c Jd Qd Kd",
        "7d 7h 8d 8h 9d 9h Td Th Js Qs Ks Ad 3h",
    ),
    "first": (
        "3s 3c 4s 4c 5s 5c 6s 6c 9s Th Jd Qd Kd",
        "7d 7h 8d 8h 9d 9h Td 9c Js Qs Ks Ad 3h",
    ),
    "second": (
        "3s 3c 4s 4c 5s 5c 6s 3h 9s 9c Jd Qd Kd",
        "7d 7h 8d 8h 9d 9h Td Th Js Qs Ks Ad 6c",
    ),
    "nobody": (
        "3s 3c 4s 4c 5s 5c 6s Th 9s 9c Jd Qd Kd",
        "7d 7h 8d 8h 9d 9h Td 6c Js Qs Ks Ad 3h",
    ),
}


def deck_where(who: str) -> list[str]:
    """The deck where these seats hold a run of four pairs: both, first, second or nobody."""
    return " ".join((LEADER, *BETWEEN[who], OWNER)).split()


def table_where(
    who: str, *, persons: tuple[int, ...] = (0, 1, 2, 3), slug: str = "south-count"
) -> Deal:
    """The deal before its first action, led by seat 0; the other seats are bots."""
    people = {seat: PlayerFactory() for seat in range(4)}
    room = services.rooms.play_now(player=people[0], rules=slug, now=NOON)
    deal = room.deals.filter(dealt_at__isnull=False).latest("number")
    for seat in range(1, 4):
        if seat in persons:
            sit_down(deal, seat, people[seat])
    Deal.objects.filter(pk=deal.pk).update(opening=False, barred=None)
    deal.refresh_from_db()
    return arranged(deal, deck=deck_where(who))


def sit_down(deal: Deal, seat: int, player: User) -> None:
    """Have the player sit, and play, where a bot did."""
    Seat.objects.filter(room=deal.room, number=seat).update(
        player=player, bot_level="", bot_name=""
    )
    deal.hands.filter(seat=seat).update(player=player, bot_level="", name=str(player))


def player_of(deal: Deal, seat: int) -> User:
    return deal.hands.select_related("player").get(seat=seat).player


def do(deal: Deal, seat: int, cards: str = "", *, now: datetime = NOON) -> None:
    """Play the cards, or pass, whether a person or a bot has the seat."""
    hand = deal.hands.select_related("player").get(seat=seat)
    if hand.player:
        act(deal, hand.player, engine.parse_cards(cards), now=now)
        return
    kind = engine.ActionKind.PLAY if cards else engine.ActionKind.PASS
    by_the_clock(deal, engine.Action(seat, kind, engine.parse_cards(cards)), now=now)


def by_the_clock(deal: Deal, action: engine.Action, *, now: datetime = NOON) -> None:
    """Do what no person presses a button for."""
    with transaction.atomic():
        locked = locks.dealt_deal(pk=deal.pk)
        token = f"clock:{locked.action_count}"
        turns.take(locked, list(locked.hands.all()), action, token=token, now=now)
    deal.refresh_from_db()


def until_it_closes(deal: Deal, *, now: datetime = NOON) -> Deal:
    """Play to where the heo lies and all others have passed."""
    do(deal, 0, "7s", now=now)
    do(deal, 1, now=now)
    do(deal, 2, now=now)
    do(deal, 3, "2s", now=now)
    do(deal, 0, now=now)
    return deal


def closing(who: str, **table: object) -> Deal:
    """The deal in its closing pause."""
    deal = until_it_closes(table_where(who, **table))
    assert deal.is_closing
    return deal


def version_of(deal: Deal) -> int:
    return Room.objects.values_list("version", flat=True).get(pk=deal.room_id)


def answer(deal: Deal, seat: int, cards: engine.CardSet, **how: object) -> services.deals.Acted:
    """Say in the pause: these cards, or no."""
    return act(deal, player_of(deal, seat), cards, **how)


def ended(deal: Deal) -> Deal:
    """The deal after the end of its pause."""
    assert let_pass(OVER) == 1
    deal.refresh_from_db()
    return deal


def written(deal: Deal, *, since: int = 5) -> list[tuple[int, str]]:
    """What stands in the rows of the deal after its first pause began, by seat."""
    rows = deal.actions.filter(number__gte=since)
    return [(row.seat, row.cards or row.kind) for row in rows]
