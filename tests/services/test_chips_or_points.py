"""Which deals are for chips, who may play them, and that two at once settle one of them once."""

import threading
from dataclasses import replace

import pytest
from django.db import connections

from accounts.models import LedgerTransaction
from accounts.services import ledger
from games import engine, services
from games.models import Room
from games.services.auditing import audit
from tests.chips import holds, lose, member
from tests.factories import GuestFactory
from tests.playing import NOON, everybody_is_here, played_out
from tests.services.chip_tables import (
    deal_in,
    dealt_for_chips,
    moved,
    room_for_chips,
    sit_for_chips,
)
from tests.services.test_chips import FIRST, SECOND, leave

pytestmark = pytest.mark.django_db


def test_who_cannot_afford_the_tier_any_more_plays_on_and_does_not_sit_down_again():
    host, other = member(900_000), member(200_000)
    room = room_for_chips(host, other, tier="tycoon", stake=5_000)
    lose(other, 1)

    assert played_out(deal_in(room, host, other)).for_chips

    services.seats.stand_up(room_id=room.public_id, player=other, now=NOON)
    lose(other, holds(other) - 199_999)
    with pytest.raises(services.Barred) as barred:
        sit_for_chips(room, other)
    assert barred.value.bars == (services.Bar.CHIPS,)


@pytest.mark.parametrize("newcomer", ["guest", "bot"])
def test_with_a_bot_or_a_guest_a_deal_is_for_points(newcomer):
    host, other = member(), member()
    room = room_for_chips(host, other, seats=3)
    if newcomer == "bot":
        services.hosting.add_bots(room_id=room.public_id, host=host, now=NOON, level="easy")
    else:
        services.seats.sit(room_id=room.public_id, player=GuestFactory(), now=NOON)

    deal = deal_in(room, host, other)

    assert (deal.for_chips, deal.stake, deal.tier) == (False, 1_000, "")
    assert not any(hand.opening_balance for hand in deal.hands.all())
    played_out(deal)
    assert moved(deal) == {}
    assert {holds(host), holds(other)} == {50_000}
    assert audit() == []


def test_who_becomes_a_member_at_the_table_plays_for_chips_once_they_say_so():
    host, guest = member(), GuestFactory()
    room = room_for_chips(host, guest, seats=2)
    guest.is_guest = False
    guest.save()
    ledger.welcome(user=guest, now=NOON)

    assert not played_out(deal_in(room, host, guest)).for_chips

    sit_for_chips(room, guest)
    room.refresh_from_db()
    everybody_is_here(room)
    assert deal_in(room, host, guest).for_chips


def test_a_leaver_sits_at_no_other_table_for_chips_until_that_deal_is_settled():
    people = member(), member(), member()
    deal = dealt_for_chips(*people, hands=[FIRST, SECOND])
    elsewhere = room_for_chips(member(), seats=2)
    leave(deal, people[2])

    for open_or_sit in (
        lambda: sit_for_chips(elsewhere, people[2]),
        lambda: room_for_chips(people[2]),
    ):
        with pytest.raises((services.Barred, services.BadSetup)):
            open_or_sit()

    played_out(deal)
    assert sit_for_chips(elsewhere, people[2]) == elsewhere


def test_other_rules_are_agreed_to_anew_though_the_stake_is_the_same():
    host, other = member(), member()
    room = room_for_chips(host, other)
    dear = engine.with_options(engine.PRESETS["south-places"], {"frozen": 1_000})
    setup = replace(services.setups.setup_of(room), rules=dear)

    services.hosting.change_settings(room_id=room.public_id, host=host, setup=setup, now=NOON)

    assert room.seats.get(for_chips=True).player == host
    assert not deal_in(room, host, other).for_chips


def test_a_host_who_sits_for_points_does_not_agree_by_changing_the_rules():
    host, other = member(), member()
    room = room_for_chips(host, other)
    room.seats.filter(player=host).update(for_chips=False)
    lose(host, holds(host))
    setup = replace(services.setups.setup_of(room), rules=engine.PRESETS["south-count"])

    services.hosting.change_settings(room_id=room.public_id, host=host, setup=setup, now=NOON)

    assert not room.seats.filter(for_chips=True).exists()


def test_what_moves_no_chips_is_changed_without_asking():
    host, other = member(), member()
    room = room_for_chips(host, other)
    setup = replace(services.setups.setup_of(room), may_chat=False, turn_seconds=30)

    services.hosting.change_settings(room_id=room.public_id, host=host, setup=setup, now=NOON)

    assert room.seats.filter(for_chips=True).count() == 2


def test_who_has_read_no_terms_sits_for_points_whatever_the_room_has_become():
    room, poor = room_for_chips(member(), seats=2), member(0)

    services.seats.sit(room_id=room.public_id, player=poor, now=NOON)

    assert not room.seats.get(player=poor).for_chips


@pytest.mark.parametrize("is_seated", [True, False])
@pytest.mark.parametrize("changes", [{"stake": 2_000}, {"frozen": 5}, {"tier": "", "stake": 0}])
def test_nobody_agrees_to_what_they_have_not_read(changes, is_seated):
    host, other = member(), member()
    room = room_for_chips(host, seats=2)
    if is_seated:
        services.seats.sit(room_id=room.public_id, player=other, now=NOON)
    before, read = services.setups.setup_of(room), services.setups.terms_of(room)
    rules = engine.with_options(before.rules, {k: v for k, v in changes.items() if k == "frozen"})
    other_terms = {k: v for k, v in changes.items() if k != "frozen"}
    setup = replace(before, rules=rules, **other_terms)
    services.hosting.change_settings(room_id=room.public_id, host=host, setup=setup, now=NOON)
    version = Room.objects.get(pk=room.pk).version

    with pytest.raises(services.Stale):
        services.seats.sit(room_id=room.public_id, player=other, terms=read, now=NOON)

    assert not room.seats.filter(player=other, for_chips=True).exists()
    assert room.seats.filter(player=other).exists() == is_seated
    assert Room.objects.get(pk=room.pk).version == version


def test_who_cannot_afford_the_stake_any_more_still_takes_back_that_they_stand_up():
    people = member(), member(), member()
    deal = dealt_for_chips(*people, hands=[FIRST, SECOND])
    room, poor = deal.room, people[2]
    services.seats.stand_up(room_id=room.public_id, player=poor, now=NOON)
    room.seats.filter(player=poor).update(for_chips=False)
    lose(poor, holds(poor))

    sit_for_chips(room, poor)

    mine = room.seats.get(player=poor)
    assert (mine.leaves_after_deal, mine.for_chips) == (False, False)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_leave_at_the_same_moment_the_deal_is_settled_once():
    host, other = member(), member()
    deal = dealt_for_chips(host, other, hands=[FIRST, SECOND])
    start, refused = threading.Barrier(2), []

    def leave_at_once(player) -> None:
        start.wait()
        try:
            services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON)
        except (services.NoSuchRoom, services.NotYours):
            refused.append(player)
        connections.close_all()

    threads = [threading.Thread(target=leave_at_once, args=[person]) for person in (host, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    deal.refresh_from_db()
    assert deal.ending == engine.Ending.LEFT
    assert sum(moved(deal).values()) == 0
    assert LedgerTransaction.objects.filter(kind="deal").count() == 1
    assert audit() == []
