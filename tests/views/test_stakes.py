"""The box in which the stake of the next deal is set (RULES.md 6.8, 7.2, 7.3), and what it says."""

import re
from dataclasses import replace

import pytest
from django.utils import timezone

from accounts.models import LedgerAccount
from games import services
from games.models import Room
from games.services.auditing import audit
from tests.chips import lose, member
from tests.factories import GuestFactory
from tests.playing import NOON, everybody_is_here, played_out, seconds
from tests.services.chip_tables import deal_in, dealt_for_chips, room_for_chips, sit_for_chips
from tests.views.asking import HTMX, text_of
from tests.views.test_tiers import english, sit, table

pytestmark = pytest.mark.django_db

POT = {"rules": "classic-pot", "stake": 2_000}


def box_on(html: str) -> str:
    """The box in the corner of the table, "" where there is none."""
    return re.search(r'<div id="stake"[^>]*>(.*?)</div>\s*<p id="refusal"', html, re.DOTALL)[1]


def set_stake(person, room: Room, stake: object, *, terms: str | None = None, **headers):
    """Press a button of the box, as the page of this person has it now."""
    if terms is None:
        terms = services.setups.terms_of(Room.objects.get(pk=room.pk))
    sent = {"stake": stake, "terms": terms}
    return english(person).post(f"/rooms/{room.public_id}/stake", sent, headers=headers)


def room_led_from_below(*, seats: int = 2) -> tuple[Room, object, object]:
    """A room by the pot, whose host has gone from the first seat to the second one."""
    host, lowest = member(), member()
    room = room_for_chips(host, seats=seats, **POT)
    sit_for_chips(room, lowest)
    room.seats.filter(player=host).update(player=None)
    room.seats.filter(player=lowest).update(player=None, for_chips=False)
    room.seats.filter(number=0).update(player=lowest, taken_at=NOON + seconds(1))
    room.seats.filter(number=1).update(player=host, taken_at=NOON, for_chips=True)
    return room, host, lowest


def test_the_lowest_seat_sets_the_stake_of_the_pot():
    room, host, lowest = room_led_from_below()
    assert f"{lowest} sits in the first seat that is taken" in box_on(table(host, room))
    mine = box_on(table(lowest, room))
    assert "You sit in the first seat that is taken: you set the stake." in mine
    offered = re.findall(r'name="stake" value="(\d+)" (aria-pressed)?[^>]*(disabled)?', mine)
    assert offered == [("1000", "", ""), ("2000", "aria-pressed", ""), ("5000", "", "")]

    assert set_stake(lowest, room, 1_000).status_code == 303

    room.refresh_from_db()
    assert room.stake == 1_000
    deal = deal_in(room, lowest, host)
    assert (deal.for_chips, deal.stake) == (True, 1_000)
    assert audit() == []


def test_a_higher_stake_is_agreed_to_before_it_is_played_for():
    room, host, lowest = room_led_from_below()
    everybody_is_here(room)

    set_stake(lowest, room, 5_000)

    said = table(host, room)
    until = f"The next deal is for points until {host} agrees to play for chips"
    assert f"{until}: Novice · stake 5,000 chips." in said
    sit(english(host), room)
    deal = deal_in(Room.objects.get(pk=room.pk), lowest, host)
    assert (deal.for_chips, deal.stake) == (True, 5_000)


@pytest.mark.parametrize(
    ("stake", "status", "words"),
    [
        (10_000, 422, "do not have that stake"),  # not of the tier (7.2)
        (4_000, 422, "do not have that stake"),  # of the tier, and not offered
        (1_001, 422, "do not have that stake"),
        (5_000, 403, "at most a tenth of their chips"),  # 7.3: 49,999 are held
        ("x", 422, "The browser sent something"),
        ("", 422, "The browser sent something"),
        (-2_000, 422, "The browser sent something"),
        (10**20, 422, "The browser sent something"),
    ],
)
def test_what_is_no_stake_here_is_refused(stake, status, words):
    lowest, other = member(49_999), member()
    room = room_for_chips(lowest, other, **(POT | {"rules": "south-places"}))

    refused = set_stake(lowest, room, stake)

    assert refused.status_code == status
    assert words in text_of(refused)
    assert Room.objects.get(pk=room.pk).stake == 2_000


def test_settings_too_know_only_the_stakes_that_are_offered():
    host = member()
    room = room_for_chips(host, **(POT | {"rules": "south-places"}))
    setup = replace(services.setups.setup_of(room), stake=3_000)
    with pytest.raises(services.BadSetup) as refused:
        services.hosting.change_settings(room_id=room.public_id, host=host, setup=setup, now=NOON)
    assert refused.value.flaws == (services.Flaw.CHIPS_STAKE,)


def test_who_is_below_the_entry_of_the_tier_by_now_may_still_lower_the_stake():
    host = member(200_000)
    room = room_for_chips(host, member(250_000), tier="tycoon", stake=10_000)
    lose(host, 50_000)  # 150,000: a tenth is 15,000, and Đại gia asks for 200,000
    box = box_on(table(host, room))
    offered = re.findall(r'name="stake" value="(\d+)" (?:aria-pressed="true")? ?(disabled)?', box)
    assert [stake for stake, is_barred in offered if not is_barred] == ["5000", "10000"]

    refused = set_stake(host, room, 20_000)
    assert (refused.status_code, "200,000 chips" in text_of(refused)) == (403, True)
    assert set_stake(host, room, 5_000).status_code == 303
    assert Room.objects.get(pk=room.pk).stake == 5_000


def test_neither_box_nor_service_lets_who_is_held_set_a_stake():
    host = member()
    room = room_for_chips(host, member(), stake=2_000)
    elsewhere = dealt_for_chips(member(), member())
    LedgerAccount.objects.filter(player=host).update(held_by=elsewhere.public_id)

    assert box_on(table(host, room)).count("disabled") == 3
    assert set_stake(host, room, 1_000).status_code == 403


def test_who_sits_lowest_for_points_leaves_the_stake_to_the_host():
    room, host, lowest = room_led_from_below()
    room.seats.filter(player=lowest).update(for_chips=False)
    assert "You set the stake." in box_on(table(host, room))
    assert set_stake(lowest, room, 1_000).status_code == 403
    assert set_stake(host, room, 1_000).status_code == 303

    room.refresh_from_db()
    sit_for_chips(room, lowest)
    assert set_stake(host, room, 2_000).status_code == 403
    assert set_stake(lowest, room, 2_000).status_code == 303


def test_another_stake_brings_no_deal_earlier_that_was_put_off():
    host, other = member(), member()
    room = room_for_chips(host, other, stake=2_000)
    played_out(deal_in(room, host, other))
    everybody_is_here(room, now=timezone.now())
    services.hosting.go_on(room_id=room.public_id, host=host, now=timezone.now())
    services.hosting.put_off(room_id=room.public_id, host=host, now=timezone.now())
    before = Room.objects.get(pk=room.pk)
    assert before.wake_for == Room.Wake.NEXT_DEAL

    assert set_stake(host, room, 1_000).status_code == 303

    room.refresh_from_db()
    assert (room.stake, room.wake_for, room.wake_at) == (1_000, before.wake_for, before.wake_at)


def test_nobody_else_sets_it_nor_while_a_deal_runs_nor_on_an_old_page():
    room, host, lowest = room_led_from_below(seats=3)
    watcher, terms = member(), services.setups.terms_of(room)
    for person in (host, watcher):
        refused = set_stake(person, room, 1_000)
        assert (refused.status_code, "Somebody else sets" in text_of(refused)) == (403, True)
    assert set_stake(lowest, room, 1_000).status_code == 303
    assert set_stake(lowest, room, 1_000, terms=terms).status_code == 303  # pressed twice
    late = set_stake(lowest, room, 2_000, terms=terms, **HTMX)
    assert (late.status_code, "The table has moved on." in text_of(late)) == (409, True)
    deal_in(Room.objects.get(pk=room.pk), lowest, host)
    assert set_stake(lowest, room, 2_000).status_code == 409
    assert box_on(table(lowest, room)) == ""
    assert Room.objects.get(pk=room.pk).stake == 1_000


def test_the_settings_leave_the_stake_to_the_lowest_seat():
    room, host, _ = room_led_from_below()
    dearer = replace(services.setups.setup_of(room), stake=5_000)
    with pytest.raises(services.BadSetup) as refused:
        services.hosting.change_settings(room_id=room.public_id, host=host, setup=dearer, now=NOON)
    assert refused.value.flaws == (services.Flaw.CHIPS_LOWEST_SEAT,)

    quiet = replace(services.setups.setup_of(room), may_chat=False)
    services.hosting.change_settings(room_id=room.public_id, host=host, setup=quiet, now=NOON)


def test_elsewhere_and_beside_a_guest_it_is_the_host_who_sets_it():
    host, other = member(), member()
    room = room_for_chips(other, host, rules="south-places", stake=2_000)
    Room.objects.filter(pk=room.pk).update(host=host)
    assert set_stake(other, room, 1_000).status_code == 403
    assert set_stake(host, room, 1_000).status_code == 303

    room, host, lowest = room_led_from_below()
    room.seats.filter(player=lowest).update(player=GuestFactory())
    assert "You set the stake." in box_on(table(host, room))
    assert set_stake(host, room, 5_000).status_code == 303


def test_a_table_for_points_has_no_box():
    host = member()
    room = services.opening.open_room(
        player=host,
        setup=replace(services.setups.setup_of(room_for_chips(member())), tier="", stake=0),
        level=None,
        now=NOON,
    )
    assert box_on(table(host, room)) == ""
    assert set_stake(host, room, 1_000, terms="x").status_code == 403


def test_the_sheet_of_a_deal_has_the_box_for_who_sets_it():
    room, host, lowest = room_led_from_below()
    played_out(deal_in(room, lowest, host))

    sheets = {person: table(person, room).split('id="result"')[1] for person in (lowest, host)}
    assert 'form="set-stake" name="stake"' in sheets[lowest]
    assert 'form="set-stake" name="stake"' not in sheets[host]
