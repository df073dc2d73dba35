"""A table that nobody may watch: its door, waiting there, and going out by it again."""

from playwright.sync_api import Page, expect

from tests.browser.test_accessible import found_on


def open_unwatched(page: Page) -> str:
    """Open a table of two for friends that nobody may watch; its link."""
    page.goto("/rooms/new/")
    page.locator("#others label:has([value=friends])").click()
    page.locator("#seats label:has([value='2'])").click()
    page.locator("#allowed [type=checkbox][name=may_watch]").uncheck()
    page.locator("#open button.go").click()
    page.wait_for_url("**/rooms/*/")
    return page.locator("#invite-link").input_value()


def stand_up(page: Page) -> None:
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#menu [popovertarget=people]").click()
    page.locator("#way-out summary").click()
    page.locator("#company [name=when]").click()


def test_one_waits_at_the_door_and_one_goes_out_by_it(pages):
    host, friend, late = pages.open("desk"), pages.open(), pages.open("small phone", "en-US")
    link = open_unwatched(host)

    friend.goto(link)
    expect(friend.locator("#door .why")).to_contain_text("không cho xem")
    assert found_on(friend) == []
    friend.locator("#sit-down").click()
    expect(friend.locator("body")).to_have_attribute("data-me", "1")
    late.goto(link)
    late.locator("#wait-here").click()
    expect(late.locator("#door .waits")).to_contain_text("first in line")
    assert found_on(late) == []

    stand_up(friend)

    expect(friend.locator("#door")).to_be_visible()
    expect(late.locator("#seat-free")).to_contain_text("A seat is free")
    late.locator("#sit-down").click()
    expect(late.locator("body")).to_have_attribute("data-me", "1")
    stand_up(host)
    expect(host.locator("#door")).to_be_visible()
    expect(late.locator("#live-polite")).not_to_contain_text("runs this table")
    expect(late.locator("#company")).to_contain_text("host")
