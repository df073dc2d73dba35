"""The tables of a torture, made in the site's own database before it is served.

``manage.py shell`` runs this: the process that tortures knows no database of Django's.
"""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import ledger
from games import engine, services
from games.models import Deal, Hand, Room
from games.models.public_ids import new_public_id
from games.services import auditing
from tests.chips import member
from tests.factories import GuestFactory
from tests.playing import everybody_is_here, table_of, waiting_room

AN_HOUR, A_MOMENT = timedelta(hours=1), timedelta(seconds=1)


class Table(NamedTuple):
    """People and bots at a table, and its rules. With a stake it is for chips, else for points.

    ``chips`` are what all but the host hold; the host has what members are given.
    """

    people: int
    bots: int
    rules: str
    stake: int = 0
    chips: int = ledger.WELCOME


# Over and over. Where few chips are held, somebody is soon short of them, and then broke. By the
# rules of count and pot tricks close with a pause.
TABLES = [
    Table(4, 0, "south-places", stake=1_000, chips=3_000),
    Table(3, 1, "south-places"),
    Table(2, 0, "north-count", stake=2_000),
    Table(4, 0, "thirteen-points"),
    Table(2, 2, "south-count"),
    Table(4, 0, "south-count", stake=1_000),
    Table(3, 0, "classic-pot", stake=2_000, chips=8_000),
]


def stage(*, tables: int) -> None:
    """Print the rooms and who sits there, with their sessions; a deal runs at every table."""
    _migrate()
    print(json.dumps([_table(number) for number in range(tables)]))  # noqa: T201


def _migrate() -> None:
    """Unless that has been done: it takes seconds even where there is nothing to do."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0)


def _table(number: int) -> dict[str, object]:
    table, now = TABLES[number % len(TABLES)], timezone.now()
    if table.stake:
        others = [member(table.chips) for _ in range(table.people - 1)]
        people = [member(), *others]
        room = _room_for_chips(people, table, now=now)
    else:
        people = [GuestFactory() for _ in range(table.people)]
        room = waiting_room(*people, rules=table.rules, seats=table.people + table.bots, now=now)
    if table.bots:
        services.hosting.add_bots(room_id=room.public_id, host=people[0], now=now, level="medium")
    everybody_is_here(room, now=now)
    services.deals.deal_next(room_id=room.public_id, player=people[0], now=now)
    return {
        "room": room.public_id,
        "pauses": bool(engine.PRESETS[table.rules].reentry),
        "is_for_chips": bool(table.stake),
        "people": [{"id": person.pk, "session": _session_of(person)} for person in people],
    }


def _room_for_chips(people: Sequence[User], table: Table, *, now: datetime) -> Room:
    """A room where these members sit, and have agreed to its stake."""
    setup = services.Setup(
        rules=engine.PRESETS[table.rules],
        seats=table.people,
        tier="novice",
        stake=table.stake,
    )
    room = services.opening.open_room(player=people[0], setup=setup, level=None, now=now)
    terms = services.setups.terms_of(room)
    for person in people[1:]:
        services.seats.sit(room_id=room.public_id, player=person, terms=terms, now=now)
    return Room.objects.get(pk=room.pk)


def audit_chips() -> None:
    """Print what is wrong with the chips, a line each."""
    print(json.dumps(auditing.audit()))  # noqa: T201


def _session_of(person) -> str:
    client = Client()
    client.force_login(person)
    return client.cookies["sessionid"].value


def stage_overdue(*, deals: int) -> None:
    """So many deals of a person who is not there and three bots; in every other a bot leads.

    They are copies of one, for the services would take a minute.
    """
    _migrate()
    with transaction.atomic():
        _copies(deals)
    Deal.objects.filter(dealt_at__isnull=False).update(deadline=timezone.now() + AN_HOUR)
    print(json.dumps(deals))  # noqa: T201


def _copies(deals: int) -> None:
    first = table_of(GuestFactory(), now=timezone.now())
    hands = list(first.hands.all())
    for number in range(1, deals):
        _copy(first, hands, GuestFactory(), leader=number % 2)


def _copy(first: Deal, hands: list[Hand], person: User, *, leader: int) -> None:
    """The same deal in a room of its own, where ``leader`` is on turn."""
    room = Room.objects.get(pk=first.room_id)
    room.pk, room.public_id, room.code, room.host = None, new_public_id(), "", person
    room.save()
    deal = Deal.objects.get(pk=first.pk)
    deal.pk, deal.public_id, deal.room, deal.match = None, new_public_id(), room, None
    deal.leader = deal.turn = leader
    deal.save()
    for hand in hands:
        hand.pk, hand.deal, hand.player = None, deal, person if hand.player_id else None
    Hand.objects.bulk_create(hands)


def come_due() -> None:
    """Let all deadlines come in a moment, at once."""
    running = Deal.objects.filter(dealt_at__isnull=False, ended_at=None)
    print(running.update(deadline=timezone.now() + A_MOMENT))  # noqa: T201
