"""Two people, two browsers: one opens a table, the other comes by the link; a deal; one leaves."""

import pytest
from playwright.sync_api import expect

from tests.browser.company import deal, open_for_friends, play_out
from tests.browser.looks import assert_looks_whole
from tests.browser.test_accessible import found_on


@pytest.mark.soak
def test_friends_find_each_other_play_a_deal_and_one_leaves(pages):
    host, friend = pages.open(), pages.open("desk", "en-US")
    link = open_for_friends(host)
    expect(host.locator("#controls .banner")).to_contain_text("Đang chờ")

    friend.goto(link)
    friend.locator("#seats .take").first.click()

    expect(friend.locator("body")).to_have_attribute("data-me", "1")
    expect(host.locator("#controls [form=next-deal]")).to_be_visible()
    deal(host, friend)
    play_out((host, friend))
    expect(friend.locator("#result .outcome")).to_be_visible()
    deal(friend, host)

    friend.locator("[popovertarget=menu]").first.click()
    friend.locator("#menu [popovertarget=people]").click()
    friend.locator("#way-out-now summary").click()
    friend.locator("#company [name=when][value=now]").click()

    friend.wait_for_url("**/")
    expect(host.locator("#result .title")).to_contain_text("rời")
    expect(host.locator("#result [popovertarget=invite]")).to_be_visible()


def test_who_is_sent_away_sees_it_at_once(pages):
    host, friend = pages.open("desk"), pages.open()
    friend.goto(open_for_friends(host))
    friend.locator("#controls [form=sit]").click()
    expect(friend.locator("body")).to_have_attribute("data-me", "1")

    host.locator("[popovertarget=menu]").first.click()
    host.locator("#menu [popovertarget=people]").click()
    host.locator("#about-1 summary").click()
    host.locator("#about-1 [form=kick]").click()

    expect(friend.locator("#controls .banner")).to_contain_text("Chủ bàn đã mời bạn rời ghế")
    expect(friend.locator("body")).to_have_attribute("data-me", "")


@pytest.mark.parametrize("size", ["phone", "small phone", "phone on its side", "desk"])
def test_an_empty_table_looks_whole(pages, size):
    host, watcher = pages.open(size), pages.open(size, "en-US")
    watcher.goto(open_for_friends(host))

    for page in (host, watcher):
        assert_looks_whole(page)
        assert found_on(page) == []
    host.locator("#controls [popovertarget=invite]").click()
    assert found_on(host) == []
    host.keyboard.press("Escape")
    host.locator("#controls [popovertarget=people]").click()
    host.locator("#way-out summary").click()
    assert found_on(host) == []
