"""Rooms of any rules and seats, played deal after deal by a process that is killed now and then."""

import random
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games import engine, services
from games.models import Deal, Match, Room
from games.services import states
from games.services.deadlines import LONGEST_MOMENT
from tests.playing import NOON, act, everybody_is_here, let_pass, seconds

SUITS = tuple(" ".join(engine.DECK[suit::4]) for suit in range(4))


def room_of(
    rules: engine.RuleSet, *sitting: User | str, now: datetime = NOON, direction: int = 1
) -> Room:
    """An open room where these people, and bots named so, sit; nothing was dealt yet."""
    room = Room.objects.create(
        name="Bàn dài",
        rules=rules.to_data(),
        stake=1000 if rules.has_chips else 0,
        seat_count=len(sitting),
        turn_seconds=20,
        direction=direction,
        opened_at=now,
    )
    for number, who in enumerate(sitting):
        if isinstance(who, str):
            room.seats.create(number=number, bot_level="medium", bot_name=who, taken_at=now)
        else:
            room.seats.create(number=number, player=who, taken_at=now)
    services.dealing.prepare(room, now=now)
    return room


def stack(room: Room, *hands: str) -> None:
    """Lay the room's prepared deck so that these hands are dealt; the rest follows as it lies."""
    prepared = room.deals.get(dealt_at=None)
    wanted = " ".join(hands).split()
    prepared.deck = " ".join([*wanted, *(code for code in engine.DECK if code not in wanted)])
    prepared.salt = str(prepared.pk)
    prepared.save()


def deal_next(room: Room, player: User, *, now: datetime = NOON) -> Deal:
    """The room's next deal, dealt at the wish of the player; everybody who sits there is there."""
    everybody_is_here(room, now=now)
    deal = services.deals.deal_next(room_id=room.public_id, player=player, now=now)
    return Deal.objects.get(pk=deal.pk)


def step(deal: Deal) -> Deal:
    """The deal after one more action; persons lay as many cards as they can, else they pass."""
    now = deal.turn_started_at + seconds(5)
    hand = deal.hands.select_related("player").filter(seat=deal.turn).first()
    if hand is None:
        assert let_pass(deal.deadline + LONGEST_MOMENT) == 1, "the closing pause ends by itself"
    elif hand.player is None or hand.autopilot:
        assert let_pass(now) == 1
    else:
        plays = engine.legal_plays(services.deals.state_of(deal))
        act(deal, hand.player, max(plays, key=engine.count_cards, default=engine.EMPTY), now=now)
    return Deal.objects.get(pk=deal.pk)


def played_on(deal: Deal) -> Deal:
    """The deal played to its end."""
    while deal.ended_at is None:
        deal = step(deal)
    return deal


def short_deal(room: Room, player: User, *, now: datetime = NOON) -> Deal:
    """The room's next deal, of a few actions: everybody was dealt all cards of a suit."""
    stack(room, *SUITS)
    return played_on(deal_next(room, player, now=now))


def restart() -> None:
    """What is kept in memory is gone, as when the process is another one."""
    states._memory = states._Memory(states.KEPT)


def killed_in_a_step(deal: Deal) -> None:
    """The process is killed in its next action: the deal stands where it stood."""
    with transaction.atomic():
        step(deal)
        transaction.set_rollback(True)
    restart()


def played_with_kills(deal: Deal, rng: random.Random) -> Deal:
    """The deal played to its end, the process being killed or started anew now and then."""
    while deal.ended_at is None:
        chance = rng.random()
        if chance < 0.1:
            killed_in_a_step(deal)
        elif chance < 0.2:
            restart()
        deal = step(Deal.objects.get(pk=deal.pk))
    return deal


def play_match(room: Room, player: User, rng: random.Random, *, most: int = 60) -> Match:
    """The room's next match, dealt and played until it ends."""
    now = NOON
    for _ in range(most):
        stack(room, " ".join(engine.shuffled_deck(rng)))
        deal = played_with_kills(deal_next(room, player, now=now), rng)
        now = deal.ended_at + seconds(1)
        if deal.match.ended_at:
            return deal.match
    raise AssertionError("the match does not end")


def replayed(match: Match) -> engine.Match:
    """The match as its rows alone replay it, each deal led as the match said."""
    restart()
    value = None
    for deal in match.deals.filter(ended_at__isnull=False).order_by("number"):
        state = services.deals.state_of(deal)
        rules = engine.RuleSet.from_data(match.rules)
        value = value or engine.Match(rules, state.seats, deal.direction)
        assert (deal.rules, deal.rules_hash) == (match.rules, rules.digest)
        assert deal.direction == value.direction
        drawn = engine.opening_leader(deal.salt, state.seats)
        lead = value.lead_for(state.dealt.hands, drawn=drawn)
        assert (deal.leader, deal.opening, deal.barred) == (lead.leader, lead.opening, lead.barred)
        value = value.after(state)
        assert services.matches.after(deal) == value
    assert value is not None
    return value
