"""Tables for several processes, made in the site's own database before they serve it.

``manage.py shell`` runs ``stage``: this process here knows another database.
"""

import json

from django.conf import settings
from django.test import Client
from django.utils import timezone

from games import engine, services
from games.models import Deal, Hand, Presence, Room
from tests.factories import PlayerFactory
from tests.playing import arranged, everybody_is_here, waiting_room

# By its rules nobody re-enters, so no trick ends with a pause.
RULES = "south-places"
PLAYED = 60


def stage(*, tables: int, left_alone: int, people: int = 2) -> None:
    """Print what tests need of so many tables; others play by themselves when served."""
    staged = [_table(people) for _ in range(tables)]
    for _ in range(left_alone):
        room = services.rooms.play_now(player=PlayerFactory(), now=timezone.now())
        Hand.objects.filter(deal__room=room, player__isnull=False).update(autopilot=True)
    print(json.dumps(staged))  # noqa: T201


def _table(count: int) -> dict[str, object]:
    """A deal of so many people without a time limit, their sessions, and how it is to be played.

    Nobody is at the table yet.
    """
    people, now = [PlayerFactory() for _ in range(count)], timezone.now()
    room = waiting_room(*people, rules=RULES, seats=count, now=now)
    everybody_is_here(room, now=now)
    dealt = services.deals.deal_next(room_id=room.public_id, player=people[0], now=now)
    deal = arranged(Deal.objects.select_related("room").get(pk=dealt.pk), now=now)
    Room.objects.filter(pk=room.pk).update(turn_seconds=None)
    Deal.objects.filter(pk=deal.pk).update(deadline=None)
    Presence.objects.all().delete()
    return {
        "room": room.public_id,
        "deal": deal.public_id,
        "sessions": [_session_of(person) for person in people],
        "plan": _plan(services.deals.state_of(deal)),
    }


def _session_of(person) -> str:
    client = Client()
    client.force_login(person)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _plan(state: engine.State) -> list[tuple[int, str]]:
    """Who does what: the first legal play, over and over; no cards are a pass."""
    plan = []
    while not state.finished and len(plan) < PLAYED:
        cards = next(iter(engine.legal_plays(state)), engine.EMPTY)
        kind = engine.ActionKind.PLAY if cards else engine.ActionKind.PASS
        plan.append((state.turn, engine.format_cards(cards)))
        state = engine.apply(state, engine.Action(state.turn, kind, cards))
    return plan
