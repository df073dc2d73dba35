"""The page of a member's chips: what they hold, topping up once a day, what moved them."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import LedgerAccount, LedgerTransaction
from accounts.services import ledger
from games import services
from tests.chips import holds, lose, member
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, seconds, waiting_room
from tests.services.chip_tables import dealt_for_chips
from tests.services.test_chips import FIRST, SECOND
from tests.views.asking import browser_of, text_of

pytestmark = pytest.mark.django_db

CHIPS = "/accounts/chips/"


def english(person) -> Client:
    browser = browser_of(person)
    browser.cookies["django_language"] = "en"
    return browser


def test_a_member_sees_what_they_hold_and_what_moved_it():
    host, leaver = member(), member()
    deal = dealt_for_chips(host, leaver, hands=[FIRST, SECOND])
    services.seats.leave_now(room_id=deal.room.public_id, player=leaver, now=NOON + seconds(9))

    page = text_of(english(host).get(CHIPS))

    for words in ("56,580 chips", "+6,580", "then 56,580", "+50,000", "Welcome", deal.room.name):
        assert words in page
    assert f"/rooms/{deal.room.public_id}/" in page
    assert "play money" in page


def test_guests_and_strangers_read_that_they_have_none():
    for browser in (english(GuestFactory()), Client(headers={"accept-language": "en"})):
        page = browser.get(CHIPS)
        refused = browser.post(CHIPS)

        assert (page.status_code, refused.status_code) == (200, 403)
        assert "Guests play for points." in text_of(page)
        assert "Top up" not in text_of(page)
    assert not LedgerAccount.objects.exists()


def test_topping_up_is_one_press_a_day():
    person = member(2_500)
    browser = english(person)
    assert "Top up to 10,000 chips" in text_of(browser.get(CHIPS))

    first = browser.post(CHIPS)

    assert (first.status_code, first.headers["Location"]) == (303, CHIPS)
    assert holds(person) == 10_000
    lose(person, 1)
    page, again = browser.get(CHIPS), browser.post(CHIPS)
    assert "You have topped up today." in text_of(page)
    assert (again.status_code, holds(person)) == (409, 9_999)
    assert "You have topped up today." in text_of(again)


def test_a_member_made_by_a_process_without_chips_is_given_the_first_ones():
    person = PlayerFactory()
    browser = english(person)
    page = text_of(browser.get(CHIPS))
    assert "Top up to 50,000 chips" in page
    assert "guests have none" not in page

    browser.post(CHIPS)
    again = browser.post(CHIPS)

    assert holds(person) == 50_000
    assert again.status_code == 409
    assert LedgerTransaction.objects.get().kind == "welcome"


def test_who_holds_enough_reads_when_they_can_top_up():
    browser = english(member())

    assert "when you hold less than 10,000" in text_of(browser.get(CHIPS))
    assert browser.post(CHIPS).status_code == 409


def test_nobody_tops_up_while_they_are_seated():
    person = member(2_500)
    waiting_room(person)
    browser = english(person)

    refused = browser.post(CHIPS)

    assert refused.status_code == 409
    assert "Stand up first" in text_of(refused)
    assert "Stand up first" in text_of(browser.get(CHIPS))
    assert holds(person) == 2_500


def test_nobody_tops_up_while_a_deal_they_have_left_is_played_for_their_chips():
    people = member(), member(), member(9_000)
    deal = dealt_for_chips(*people, hands=[FIRST, SECOND])
    services.seats.leave_now(room_id=deal.room.public_id, player=people[2], now=NOON + seconds(9))

    refused = english(people[2]).post(CHIPS)

    assert refused.status_code == 409
    assert "wait until it is over" in text_of(refused)


def test_the_ledger_is_read_page_by_page():
    person = member()
    for day in range(25):
        lose(person, holds(person))
        ledger.top_up(user=person, now=timezone.now() + timedelta(days=day))
    browser = english(person)

    first = browser.get(CHIPS)
    address = text_of(first).split('rel="next"')[0].rsplit('href="', 1)[1].split('"')[0]
    second = browser.get(address)

    assert text_of(first).count("<li>") == text_of(second).count("<li>") == 20
    assert "then 10,000" in text_of(second)
    assert "The latest" in text_of(second)
    assert "The latest" not in text_of(first)


@pytest.mark.parametrize("before", ["x", "0", "-1", "9" * 30])
def test_what_is_no_page_is_refused(before):
    assert english(member()).get(CHIPS, {"before": before}).status_code == 422


def test_what_a_member_holds_stands_on_the_way_there():
    person = member(12_345)

    for address in ("/", "/rooms/"):
        assert "12,345 chips" in text_of(english(person).get(address))
        assert "my-chips" not in text_of(english(GuestFactory()).get(address))
