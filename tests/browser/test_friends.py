"""Two people, two browsers: one opens a table, the other comes by the link; a deal; one leaves."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import assert_looks_whole
from tests.browser.playing import act_by_hint
from tests.browser.test_accessible import found_on


def open_for_friends(page: Page) -> str:
    """Open a table that waits for friends; its link."""
    page.goto("/rooms/new/")
    page.locator("#others label:has([value=friends])").click()
    page.locator("#open button.go").click()
    page.wait_for_url("**/rooms/*/")
    return page.locator("#invite-link").input_value()


def deal(page: Page, other: Page) -> None:
    """Start a deal that runs: about one in thirty is won instantly."""
    page.locator("#controls [form=next-deal], #result [form=next-deal]").first.click()
    shown = page.locator("#hand input[name=cards], #result .outcome").first
    shown.wait_for(state="attached")
    while page.locator("#result .outcome").count():
        before = page.locator("#seal").inner_text()
        page.locator("#result [form=next-deal]").click()
        expect(page.locator("#seal")).not_to_have_text(before)
    expect(other.locator("#hand input[name=cards]").first).to_be_attached()


def play_out(pages: tuple[Page, ...]) -> None:
    """Whoever is on turn acts, until the deal is over."""
    for _ in range(250):
        if pages[0].locator("#result .outcome").count():
            return
        for page in pages:
            if page.locator("#controls[data-turn]").count():
                act_by_hint(page)
                break
        else:
            pages[0].wait_for_timeout(50)
    raise AssertionError("the deal does not end")


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
