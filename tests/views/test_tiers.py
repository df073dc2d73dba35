"""Tables for chips on the pages: how one is opened, who sits down, what the table says of chips."""

import re

import pytest
from django.test import Client

from games import engine, services
from games.models import Merits, Room
from tests.chips import holds, lose, member
from tests.factories import GuestFactory
from tests.playing import NOON, everybody_is_here, seconds, waiting_room
from tests.services.chip_tables import deal_in, dealt_for_chips, room_for_chips
from tests.services.test_chips import DRAGON, FIRST, SECOND
from tests.views.asking import HTMX, browser_of, refusal_in, text_of

pytestmark = pytest.mark.django_db

NEW, CHECK = "/rooms/new/", "/rooms/new/check/"
CHIPS = {"rules": "south-places", "plays_for": "novice-1000", "others": "friends"}


def english(person) -> Client:
    browser = browser_of(person)
    browser.cookies["django_language"] = "en"
    return browser


def sit(browser: Client, room: Room):
    """Press what the page shows now: its fields are those of the form ``sit``."""
    address = f"/rooms/{room.public_id}/"
    return browser.post(f"{address}sit", {"terms": terms_on(browser.get(address))})


def terms_on(page) -> str:
    """What the page of a table, its door or the lobby has for whom to agree to."""
    found = re.search(r'name="terms" value="([^"]+)"', text_of(page))
    return found[1] if found else ""


def table(person, room: Room) -> str:
    return text_of(english(person).get(f"/rooms/{room.public_id}/"))


def test_a_table_for_chips_is_opened_with_its_tier_and_stake():
    host = member()

    assert english(host).post(NEW, CHIPS).status_code == 303

    room = Room.objects.get()
    assert (room.for_chips, room.tier, room.stake) == (True, "novice", 1_000)
    assert room.seats.get(player=host).for_chips
    assert services.setups.setup_of(room).plays_for == ("novice", 1_000)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules": "thirteen-points"}, "no chips are played for"),
        ({"turn_seconds": "none"}, "A table for chips has a time limit."),
        ({"kind": "beginners"}, "Beginners play for points"),
        ({"others": "bots"}, "Bots have no chips"),
        ({"plays_for": "novice-5000"}, "at most a tenth of their chips: this one takes 50,000"),
        ({"plays_for": "tycoon-5000"}, "The tier Tycoon asks for 200,000 chips."),
        ({"plays_for": "vip-200000"}, "The tier VIP asks for 100 VIP points"),
    ],
)
def test_what_does_not_go_with_chips_is_said_and_opens_nothing(changes, words):
    host = member(49_999)

    refused = english(host).post(NEW, {**CHIPS, **changes})
    checked = english(host).post(CHECK, {**CHIPS, **changes}, headers=HTMX)

    assert refused.status_code == 422
    assert words in text_of(refused)
    assert words in text_of(checked)
    assert not Room.objects.exists()


@pytest.mark.parametrize("changes", [{"turn_seconds": "none"}, {"others": "bots"}])
def test_the_other_choices_can_be_made_to_fit(changes):
    browser = english(member())
    fitted = browser.post(CHECK, {**CHIPS, **changes, "fit": "all"}, headers=HTMX)

    assert "Bots have no chips" not in text_of(fitted)
    assert "has a time limit" not in text_of(fitted)
    assert '<option value="novice-1000" selected>' in text_of(fitted)


def test_a_guest_opens_no_table_for_chips():
    refused = english(GuestFactory()).post(NEW, CHIPS)

    assert refused.status_code == 422
    assert "Only members play for chips: guests have none." in text_of(refused)


def test_a_level_that_the_operator_sets_is_asked_for(settings):
    settings.LEAST_LEVELS = {"novice": 2}
    host = member()
    refused = english(host).post(NEW, CHIPS)
    assert "The tier Novice is open from level 2 on." in text_of(refused)

    Merits.objects.create(player=host, experience=30)

    assert english(host).post(NEW, CHIPS).status_code == 303


@pytest.mark.parametrize(
    ("tier", "stake", "chips", "vip_points", "words"),
    [
        ("novice", 5_000, 9_999, 0, "you need 2 stakes: 10,000 chips at least"),
        ("tycoon", 5_000, 199_999, 0, "The tier Tycoon asks for 200,000 chips."),
        ("vip", 200_000, 400_000, 99, "The tier VIP asks for 100 VIP points"),
        ("vip", 200_000, 399_999, 100, "you need 2 stakes: 400,000 chips at least"),
    ],
)
def test_who_cannot_play_for_it_does_not_sit_down(tier, stake, chips, vip_points, words):
    host, other = member(5_000_000), member(chips)
    Merits.objects.create(player=host, vip_points=100)
    Merits.objects.create(player=other, vip_points=vip_points)
    room = room_for_chips(host, tier=tier, stake=stake)

    refused = sit(english(other), room)

    assert refused.status_code == 403
    assert words in refusal_in(refused)
    assert not room.seats.filter(player=other).exists()


def test_a_guest_sits_for_points_and_the_table_says_so_before_it_deals():
    host, guest = member(), GuestFactory()
    room = room_for_chips(host, seats=2)

    assert sit(browser_of(guest), room).status_code == 303

    for person in (host, guest):
        assert "The next deal is for points: bots and guests have no chips." in table(person, room)
    assert "for chips, too" not in table(guest, room)


def test_who_might_sit_down_reads_what_is_played_for():
    room = room_for_chips(member(), may_watch=True)
    hidden = room_for_chips(member(), may_watch=False)

    for each in (room, hidden):
        said = table(member(), each)
        assert "Members play for chips here: Novice · stake 1,000 chips." in said


def test_a_host_who_has_lost_still_changes_the_rest_of_the_settings():
    host = member()
    room = room_for_chips(host, seats=2)
    lose(host, 45_000)
    asked = {"save": "", "may_chat": "no"}

    saved = english(host).post(f"/rooms/{room.public_id}/settings", asked)

    assert saved.status_code == 303
    room.refresh_from_db()
    assert (room.may_chat, room.tier, room.stake) == (False, "novice", 1_000)


def test_the_table_shows_what_everybody_holds_and_the_sheet_the_fee():
    host, leaver = member(), member()
    deal = dealt_for_chips(host, leaver, hands=[FIRST, SECOND])
    assert "stake 1,000 chips" in table(host, deal.room)
    assert "50,000 chips" in table(host, deal.room)

    services.seats.leave_now(room_id=deal.room.public_id, player=leaver, now=NOON + seconds(9))

    said = table(host, deal.room)
    for words in ("+6,580", "fee 420", "56,580", "−7,000", "The house takes 6 %"):
        assert words in said


@pytest.mark.parametrize("may_watch", [True, False])
def test_who_has_lost_everything_is_told_and_shown_the_way(may_watch):
    people = member(), member(10_000), member()
    hands = [DRAGON, "3c 3d 4h 5h 6s 6h 8h 8c 9d Td Jh Qc Kh"]
    deal = dealt_for_chips(*people, rules="south-count", hands=hands, may_watch=may_watch)

    said = table(people[1], deal.room)

    assert "You have no chips left, so you have stood up." in said
    assert 'href="/rooms/"' in said
    assert not may_watch or 'href="/accounts/chips/"' in said
    assert holds(people[1]) == 0


def test_the_lobby_shows_tier_and_stake_and_leads_nobody_there_by_one_press():
    host, other = member(), member()
    room = room_for_chips(host, seats=2, is_public=True)
    everybody_is_here(room)

    assert "Novice · stake 1,000 chips" in text_of(english(other).get("/rooms/"))
    browser_of(other).post("/rooms/join/")
    assert not room.seats.filter(player=other).exists()


def test_a_host_who_holds_less_than_fifteen_stakes_invites_nobody():
    host, other = member(), member()
    deal = dealt_for_chips(host, other, hands=[FIRST, SECOND])
    services.seats.leave_now(room_id=deal.room.public_id, player=other, now=NOON + seconds(9))
    guest = services.inviting.lately(player=host, room=deal.room, now=NOON + seconds(9))[0].handle
    address = f"/rooms/{deal.room.public_id}/invite"
    lose(host, holds(host) - 14_999)

    refused = english(host).post(address, {"guest": guest})

    assert refused.status_code == 409
    assert "To invite, a host needs 15 stakes: 15,000 chips at least." in text_of(refused)
    lose(host, -1)
    assert english(host).post(address, {"guest": guest}).status_code == 303


def test_a_table_for_points_becomes_one_for_chips_when_all_agree():
    host, other = member(), member()
    room = waiting_room(host, other, seats=2)
    setup = services.Setup(
        rules=engine.PRESETS["south-places"], seats=2, tier="novice", stake=1_000
    )

    services.hosting.change_settings(room_id=room.public_id, host=host, setup=setup, now=NOON)

    assert not deal_in(room, host, other).for_chips
