"""The host changes the table between deals, on a phone; a kind brings what it asks for."""

from playwright.sync_api import expect

from tests.browser.company import open_for_friends
from tests.browser.looks import assert_looks_whole
from tests.browser.test_accessible import found_on
from tests.browser.test_opening import at_its_table, too_small


def test_the_host_changes_the_table_and_comes_back(pages):
    page = pages.open("small phone")
    open_for_friends(page)
    page.locator("#controls [popovertarget=people]").click()
    expect(page.locator("#company .facts")).to_contain_text("Chơi vui")

    page.locator("#company [name=hold]").click()

    page.wait_for_url("**/settings")
    expect(page.locator("[name=kind][value=casual]")).to_be_checked()
    page.locator("#turn-seconds label:has([value='60'])").click()
    page.locator("#kind label:has([value=ranked])").click()
    expect(page.locator("#allowed [type=checkbox][name=may_hint]")).not_to_be_checked()
    expect(page.locator("[name=turn_seconds][value='60']")).to_be_checked()
    expect(page.locator("#kind-flaws")).to_contain_text("chỉ dành cho thành viên")
    page.locator("#kind label:has([value=beginners])").click()
    expect(page.locator("[name=turn_seconds][value='20']")).to_be_checked()
    expect(page.locator("#allowed [type=checkbox][name=may_hint]")).to_be_checked()
    expect(page.locator("#kind-flaws .error")).to_have_count(0)
    page.locator("#seats label:has([value='2'])").click()
    page.locator("#allowed label:has([name=may_chat])").click()
    assert found_on(page) == []
    assert too_small(page) == []
    page.locator("#open button.go").click()

    at_its_table(page)
    expect(page.locator("#seats .seat")).to_have_count(2)
    page.locator("#controls [popovertarget=people]").click()
    expect(page.locator("#company .facts li")).to_have_text(
        ["Người mới", "20 giây", "không trò chuyện"]
    )
    assert_looks_whole(page)
