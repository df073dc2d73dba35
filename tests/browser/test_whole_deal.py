"""One person against three bots: to the end of a deal and into the next one."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import assert_looks_whole
from tests.browser.playing import (
    act_by_hint,
    deal_next,
    is_stuck,
    moved_on,
    number,
    play_out,
    wait_for_turn,
)

SCREENS = [
    "phone",
    pytest.param("small phone", marks=pytest.mark.soak),
    pytest.param("phone on its side", marks=pytest.mark.soak),
    pytest.param("desk", marks=pytest.mark.soak),
]


@pytest.mark.parametrize("size", SCREENS)
def test_a_deal_is_played_to_its_end_and_the_next_begins(at_the_table, size):
    page = at_the_table(size)
    expect(page.locator("#seats .seat")).to_have_count(4)

    play_out(page, act_and_look)

    rows = page.locator("#result table.rank tbody tr")
    expect(rows).to_have_count(4)
    expect(page.locator("#result tr.mine")).to_have_count(1)
    payments = page.locator("#result .payments li")
    assert payments.count() > 0, "somebody pays somebody in every deal"
    totals = page.locator("#result td:last-child").all_inner_texts()
    assert sum(whole(text) for text in totals) == 0

    deal_next(page)

    if wait_for_turn(page):  # unless the next deal is won instantly
        expect(page.locator("#hand input[name=cards]")).to_have_count(13)


def act_and_look(page: Page) -> None:
    """Act, and see that nothing on the table is cut off or outside of the screen."""
    assert_looks_whole(page)
    act_by_hint(page)


def whole(text: str) -> int:
    """A signed sum as it is shown, in either language."""
    return int(text.replace("−", "-").replace("+", "").replace(".", "").replace(",", ""))


def test_a_deal_is_played_with_the_keyboard_alone(pages):
    page = pages.open("desk")
    page.goto("/")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('form[action=\"/play/\"] button')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/rooms/*/")

    def act(page: Page) -> None:
        before = number(page)
        if is_stuck(page):
            page.keyboard.press("p")
        else:
            page.keyboard.press("g")
            expect(page.locator("#hand input:checked")).not_to_have_count(0)
            page.keyboard.press("Enter")
        moved_on(page, before)

    play_out(page, act)

    page.keyboard.press("Escape")
    expect(page.locator("#result .outcome")).not_to_have_attribute("open", "")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#result button.go')"):
            break
    before = page.locator("#seal").inner_text()
    page.keyboard.press("Enter")
    expect(page.locator("#seal")).not_to_have_text(before)


def test_cards_are_picked_by_arrows_and_space_and_enter_never_passes(at_the_table, pages):
    pages.expect("status of 422")
    page = at_the_table("desk")
    while wait_for_turn(page) and page.locator("#pass").is_disabled():
        act_by_hint(page)  # a lead: there is nothing to pass yet
    before = number(page)

    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("#hand input:checked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#hand input:checked")).to_have_count(0)
    page.keyboard.press("Enter")

    expect(page.locator("#refusal")).not_to_be_empty()
    assert number(page) == before, "Enter with no card picked neither plays nor passes"


@pytest.mark.soak
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_ten_deals_in_a_row(at_the_table, size):
    page = at_the_table(size)
    for deal in range(10):
        play_out(page, act_and_look)
        if deal < 9:
            deal_next(page)
