"""What the host changes about a room between deals, and what follows from it (7.8)."""

from dataclasses import replace

import pytest

from games import engine, services
from games.models import Match, Room
from games.services import BadSetup, Flaw
from games.services.hosting import CHANGING_TAKES
from games.services.setups import setup_of
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import (
    NOON,
    dealt_among,
    everybody_is_here,
    is_here,
    let_pass,
    played_out,
    seconds,
    waiting_room,
)
from tests.services.sitting import sit, who_sits

POINTS = engine.PRESETS["thirteen-points"]
POT = engine.PRESETS["classic-pot"]
# The first deal is over by then.
LATER = NOON + seconds(300)


def change(room: Room, host, *, now=LATER, **changes) -> Room:
    room = Room.objects.get(pk=room.pk)
    setup = replace(setup_of(room), **changes)
    services.hosting.change_settings(room_id=room.public_id, host=host, setup=setup, now=now)
    return Room.objects.get(pk=room.pk)


def put_off(room: Room, host, *, now=LATER) -> None:
    services.hosting.put_off(room_id=room.public_id, host=host, now=now)


@pytest.fixture
def other(db):
    return PlayerFactory()


@pytest.fixture
def room(player, other) -> Room:
    """A room whose first deal is over, and where both players are."""
    room = played_out(dealt_among(player, other)).room
    everybody_is_here(room, now=LATER)
    return Room.objects.get(pk=room.pk)


def test_everything_is_changed_at_once(room, player):
    wanted = {
        "rules": POINTS, "seats": 4, "turn_seconds": None, "name": "Khác", "kind": "casual",
        "is_public": True, "may_watch": False, "may_chat": False, "may_hint": False,
    }  # fmt: skip

    changed = change(room, player, **wanted)

    now = setup_of(changed)
    assert {field: getattr(now, field) for field in wanted} == wanted
    assert (changed.code, changed.host) == (room.code, player)
    assert changed.version == room.version + 1


@pytest.mark.parametrize("rules", engine.PRESETS.values(), ids=lambda each: each.slug)
def test_the_stake_is_one_that_the_rules_allow(room, player, rules):
    changed = change(room, player, rules=rules)

    assert rules.allows_stake(changed.stake)
    assert changed.stake == (1000 if rules.has_chips else 0)


def test_without_a_name_the_room_keeps_its_own(room, player):
    assert change(room, player, name="").name == room.name


def test_other_rules_begin_another_match_with_the_next_deal(room, player):
    change(room, player, rules=POINTS)

    deal = services.deals.deal_next(room_id=room.public_id, player=player, now=LATER)

    first, second = Match.objects.filter(room=room)
    assert (first.ended_at, second.ended_at) == (LATER, None)
    assert (deal.match, deal.opening, deal.rules) == (second, True, POINTS.to_data())


@pytest.mark.parametrize("changes", [{"turn_seconds": 60}, {"name": "Khác"}, {"may_chat": False}])
def test_what_is_no_rule_leaves_the_match_alone(room, player, changes):
    change(room, player, **changes)

    assert Match.objects.get().ended_at is None


def test_a_match_to_so_many_points_ends_and_keeps_no_seat_any_more(player, other):
    room = played_out(dealt_among(player, other, PlayerFactory(), rules="thirteen-points")).room
    everybody_is_here(room, now=LATER)
    services.seats.stand_up(room_id=room.public_id, player=other, now=LATER)
    assert services.seating.free_seats(room, PlayerFactory()) == []

    change(room, player, turn_seconds=30)
    assert services.seating.free_seats(room, PlayerFactory()) == []
    change(room, player, seats=4)

    assert Match.objects.get().ended_at == LATER
    assert services.seating.free_seats(room, PlayerFactory()) == [1, 3]


def test_a_table_grows_by_empty_seats_and_shrinks_by_them(room, player, other):
    assert who_sits(change(room, player, seats=4)) == [player, other, None, None]
    assert Match.objects.get().ended_at == LATER

    assert who_sits(change(room, player, seats=2)) == [player, other]


def test_a_seat_that_somebody_sits_on_stays(player, other):
    room = waiting_room(player)
    sit(room, other, seat=3)

    with pytest.raises(BadSetup) as refused:
        change(room, player, seats=3)
    assert refused.value.flaws == (Flaw.SEATS_ARE_TAKEN,)
    assert who_sits(room) == [player, None, None, other]


@pytest.mark.parametrize("who", ["guest", "bot"])
def test_no_room_becomes_ranked_while_guests_or_bots_sit_there(player, who):
    room = waiting_room(player, *[GuestFactory() for _ in range(who == "guest")])
    if who == "bot":
        services.hosting.add_bots(room_id=room.public_id, host=player, now=NOON, level="medium")

    with pytest.raises(BadSetup) as refused:
        change(room, player, kind="ranked", may_hint=False)
    assert refused.value.flaws == (
        Flaw.RANKED_GUESTS if who == "guest" else Flaw.RANKED_BOTS,
    )  # fmt: skip
    assert Room.objects.get().kind == Room.Kind.CASUAL


def test_nothing_is_changed_while_a_deal_runs(player, other):
    deal = dealt_among(player, other)
    before = Room.objects.values().get()

    with pytest.raises(services.DealRuns):
        change(deal.room, player, turn_seconds=60)
    with pytest.raises(services.DealRuns):
        put_off(deal.room, player)
    assert Room.objects.values().get() == before


def test_nobody_else_is_asked(room, player, other):
    before = Room.objects.values().get()

    for person in (other, PlayerFactory()):
        with pytest.raises(services.NotHost):
            change(room, person, turn_seconds=60)
        with pytest.raises(services.NotHost):
            put_off(room, person)
        with pytest.raises(services.NotHost):
            services.hosting.go_on(room_id=room.public_id, host=person, now=NOON)
    assert Room.objects.values().get() == before


def test_the_way_of_play_is_the_usual_one_where_the_rules_do_not_turn_it(room, player):
    Room.objects.update(direction=-1)

    assert change(room, player, rules=POT).direction == -1
    assert change(room, player, rules=POINTS).direction == 1


def test_the_next_deal_waits_for_the_host_and_comes_when_all_is_said(room, player):
    put_off(room, player)
    assert let_pass(LATER + seconds(60)) == 0

    saved = LATER + seconds(70)
    everybody_is_here(room, now=saved)
    change(room, player, turn_seconds=60, now=saved)

    assert let_pass(saved + seconds(12)) == 1
    assert Room.objects.get().deals.filter(dealt_at__isnull=False).count() == 2


def test_the_next_deal_comes_when_the_host_is_back_or_stays_away(room, player):
    put_off(room, player)
    services.hosting.go_on(room_id=room.public_id, host=player, now=LATER)
    assert Room.objects.get().wake_at == LATER + seconds(12)

    put_off(room, player)
    after = LATER + CHANGING_TAKES
    is_here(room.host, room, now=after)

    assert let_pass(after) == 1
    room.refresh_from_db()
    assert room.wake_at == after + seconds(600)
    assert room.seats.filter(player__isnull=False).count() == 1


def test_the_others_may_deal_while_the_host_chooses(room, player, other):
    put_off(room, player)

    deal = services.deals.deal_next(room_id=room.public_id, player=other, now=LATER)

    assert deal.number == 2
    assert who_sits(room) == [player, other]
