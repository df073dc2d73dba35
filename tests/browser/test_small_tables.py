"""Tables of two and of three, by house rules, on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import assert_looks_whole
from tests.browser.playing import deal_next
from tests.browser.positions import Position, set_up
from tests.browser.pressing import payments, play, title
from tests.browser.test_accessible import found_on


@pytest.mark.parametrize("seats", [2, 3])
def test_a_table_of_few_by_house_rules_on_a_phone(pages, site, seats):
    page = pages.open("phone", "en-US")
    page.goto("/rooms/new/?rules=south-count")
    page.locator("#seats label", has_text=str(seats)).click()
    page.locator("#house > summary").click()
    group = page.locator(".group:has(#choice-double_from)")
    group.locator("summary").first.click()
    page.locator("#field-double_from").fill("4")
    page.locator("#field-double_from").press("Tab")
    expect(page.locator("#differences ins")).to_have_count(1)
    page.locator("#open button.go").click()
    page.wait_for_url("**/rooms/*/")
    while page.locator("#result .outcome").count():
        deal_next(page)
    hands = ("9s Ts Js", "3d 4h 5h 6d", "3h 5c 7d 2s")[:seats]
    set_up(site, page, Position(hands))
    assert_looks_whole(page)
    assert_they_sit_around(page, seats)
    assert found_on(page) == []

    play(page, "9s", "Ts", "Js", says="Play a straight of 3 up to jack")

    assert title(page) == "You win!"
    assert ("8,000", "4 cards left count double: 8") in payments(page)


def assert_they_sit_around(page: Page, seats: int) -> None:
    """The only other one sits opposite; of two, the next one on the right."""
    width = page.viewport_size["width"]
    middles = [
        box["x"] + box["width"] / 2
        for box in (page.locator(f"#seat-{seat}").bounding_box() for seat in range(1, seats))
    ]
    if seats == 2:
        assert abs(middles[0] - width / 2) < 2
        expect(page.locator("#top .way")).to_have_count(0)
    else:
        assert middles[0] > width * 0.7
        assert middles[1] < width * 0.3
