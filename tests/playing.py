"""What tests do at a table: sit down, set up a position, act, let time pass, play a deal out."""

import random
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from accounts.models import LedgerAccount, User
from games import engine, services
from games.models import Deal, Presence, Room
from games.services import deadlines
from games.services.deadlines import LONGEST_MOMENT

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

# Nobody wins instantly with these, and everybody's first play is legal.
DECK = engine.shuffled_deck(random.Random(7))


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


def table_of(
    player: User, *, rules: str = "south-places", now: datetime = NOON, leader: int = 0
) -> Deal:
    """The running deal of a new table with three bots, from ``DECK``; room seats = deal seats."""
    room = services.rooms.play_now(player=player, rules=rules, now=now)
    deal = room.deals.filter(dealt_at__isnull=False).latest("number")
    return arranged(deal, leader=leader, now=now)


def arranged(
    deal: Deal, *, deck: Sequence[str] = DECK, leader: int = 0, now: datetime = NOON
) -> Deal:
    """The deal as if ``deck`` had been dealt and ``leader`` led it, or who the rules say leads."""
    hands = list(deal.hands.all())
    dealt = engine.deal_hands(deck, len(hands))
    rules = engine.RuleSet.from_data(deal.rules)
    settled = engine.settled_leader(rules, dealt, opening=deal.opening, barred=deal.barred)
    leader = leader if settled is None else settled
    for hand, cards in zip(hands, dealt, strict=True):
        hand.cards = engine.format_cards(cards)
        hand.place = hand.cards_left = hand.net = None
        hand.save()
    deal.actions.all().delete()
    deal.transfers.all().delete()
    held = LedgerAccount.objects.filter(held_by=deal.public_id)
    deal.public_id = secrets.token_urlsafe(16)
    held.update(held_by=deal.public_id)
    deal.deck, deal.leader, deal.turn, deal.action_count = " ".join(deck), leader, leader, 0
    deal.ending, deal.ended_at = "", None
    deal.turn_started_at = now
    deal.deadline = now + seconds(deal.room.turn_seconds if hands[leader].player_id else 1)
    deal.save()
    Room.objects.filter(pk=deal.room_id).update(wake_at=None, wake_for="")
    deal.room.refresh_from_db()
    return deal


def some_play(deal: Deal) -> engine.CardSet:
    """A legal play of who is on turn."""
    return engine.legal_plays(services.deals.state_of(deal))[0]


def public_number(deal: Deal) -> int:
    """The number that the buttons carry now."""
    if deal.dealt_at is None:
        return 0
    state = services.deals.state_of(deal)
    return engine.public_number(state, closing=deal.is_closing)


def act(
    deal: Deal,
    player: User,
    cards: engine.CardSet = engine.EMPTY,
    *,
    number: int | None = None,
    token: str = "",
    now: datetime = NOON,
) -> services.deals.Acted:
    """Play the cards, or pass if there are none, as the browser of the player would."""
    acted = services.deals.act(
        deal_id=deal.public_id,
        player=player,
        action=engine.ActionKind.PLAY if cards else engine.ActionKind.PASS,
        cards=cards,
        number=public_number(deal) if number is None else number,
        token=token or secrets.token_urlsafe(16),
        now=now,
    )
    deal.refresh_from_db()
    return acted


def let_pass(now: datetime) -> int:
    """Fire what is due at ``now``, once; how much of it was done."""
    return sum(services.deadlines.fire(item, now=now) for item in services.deadlines.due(now))


def played_out(deal: Deal, *, seed: int = 0, until: int | None = None) -> Deal:
    """The deal played to its end (or until so many actions), persons playing by ``seed``."""
    rng = random.Random(seed)
    while deal.ended_at is None and deal.action_count != until:
        if deal.is_closing:
            _it_goes_on(deal, now=deal.deadline + LONGEST_MOMENT)
            deal.refresh_from_db()
            continue
        hand = deal.hands.select_related("player").get(seat=deal.turn)
        now = deal.turn_started_at + seconds(5)
        if hand.player is None or hand.autopilot:
            _it_goes_on(deal, now=now)
            deal.refresh_from_db()
            continue
        state = services.deals.state_of(deal)
        choices = engine.legal_plays(state) + [engine.EMPTY] * (state.top is not None)
        act(deal, hand.player, rng.choice(choices), now=now)
    return deal


def _it_goes_on(deal: Deal, *, now: datetime) -> None:
    """What ``let_pass`` does for the deal, without looking for what else is due."""
    item = deadlines.Due(deadlines.What.DEAL, deal.pk, deal.action_count)
    assert deadlines.fire(item, now=now)


def is_here(player: User, room: Room, *, now: datetime = NOON) -> Presence:
    """A page of the player's that polls, and has just done so."""
    services.arriving.seen_by_polling(room_id=room.public_id, user_id=player.pk, now=now)
    return Presence.objects.get(room=room, viewer=player)


def everybody_is_here(room: Room, *, now: datetime = NOON) -> None:
    """Pages of all who sit in the room."""
    for seat in room.seats.filter(player__isnull=False).select_related("player"):
        is_here(seat.player, room, now=now)


def waiting_room(
    host: User, *others: User, rules: str = "south-places", seats: int = 4, now: datetime = NOON
) -> Room:
    """A room for friends where these people sit, and nothing was dealt yet."""
    room = services.opening.open_room(
        player=host,
        setup=services.Setup(rules=engine.PRESETS[rules], seats=seats),
        level=None,
        now=now,
    )
    for number, other in enumerate(others, 1):
        services.seats.sit(room_id=room.public_id, player=other, now=now + seconds(number))
    return Room.objects.get(pk=room.pk)


def dealt_among(*people: User, bots: int = 0, rules: str = "south-places", leader: int = 0) -> Deal:
    """The running first deal of a room where these people sit, and so many bots after them."""
    room = waiting_room(*people, rules=rules, seats=len(people) + bots)
    if bots:
        services.hosting.add_bots(room_id=room.public_id, host=people[0], now=NOON, level="medium")
    everybody_is_here(room)
    deal = services.deals.deal_next(room_id=room.public_id, player=people[0], now=NOON)
    return arranged(Deal.objects.get(pk=deal.pk), leader=leader)
