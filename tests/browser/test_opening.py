"""A table by house rules, opened in a browser: with JavaScript, without, on a small phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import play_out
from tests.browser.test_accessible import crossed, found_on
from tests.browser.test_languages import switch_to, words_on

NEW = "/rooms/new/"


def unfold(page: Page, group: int) -> None:
    """Open the house rules, and one group of them."""
    if page.locator("#house:not([open])").count():
        page.locator("#house > summary").click()
    page.locator(f"#group-{group} > summary").click()


def in_group(page: Page, choice: str) -> int:
    """The number of the group that a choice stands in."""
    group = page.locator(f".group:has(#choice-{choice})").get_attribute("id")
    return int(str(group).removeprefix("group-"))


def at_its_table(page: Page) -> None:
    page.wait_for_url("**/rooms/*/")
    expect(page.locator("#seats .seat").first).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_choice_is_flipped_the_difference_is_seen_and_the_table_plays(pages, size):
    page = pages.open(size)
    page.goto("/")
    page.locator(f"a[href='{NEW}']").click()
    page.locator("#pick-south-count").click()
    expect(page.locator("#pick-south-count")).to_have_attribute("aria-current", "true")
    expect(page.locator("#outcome-title")).to_have_text("Miền Nam – Đếm lá")
    expect(page).to_have_url(f"{pages.url}{NEW}?rules=south-count")
    page.locator("#seats label", has_text="2").click()

    unfold(page, in_group(page, "double_from"))
    page.locator("#field-double_from").fill("8")
    page.locator("#field-double_from").press("Tab")

    expect(page.locator("#differences ins")).to_have_text("Từ 8 lá")
    expect(page.locator("#differences del")).to_have_text("Từ 13 lá")
    expect(page.locator("#mark-double_from")).to_have_text("Luật gốc: Từ 13 lá")
    expect(page.locator("#verdict")).to_have_text("1 luật nhà")
    expect(page.locator("#field-double_from")).to_have_value("8")
    page.locator("#open button.go").click()
    at_its_table(page)
    expect(page.locator("#seats .seat")).to_have_count(2)
    play_out(page)


def test_what_does_not_go_together_is_said_at_once_and_put_right(pages):
    page = pages.open("phone")
    page.goto(f"{NEW}?rules=thirteen-points")
    unfold(page, in_group(page, "must_play_lowest"))
    page.locator("input[name=lead_timeout][value=pass_lead]").check()

    problem = page.locator("#differences .wrong li")
    expect(problem).to_contain_text("hết giờ không thể mất cái")
    expect(page.locator("#verdict")).to_have_text("Còn 1 chỗ phải sửa")
    problem.get_by_role("link", name="Nước đầu phải có lá nhỏ nhất").click()
    page.locator("#choice-must_play_lowest .switch").uncheck()

    expect(page.locator("#differences ins")).to_have_count(2)
    page.locator("#reset").click()
    expect(page.locator("#verdict")).to_have_text("Đúng luật gốc")
    expect(page.locator("#house")).to_have_attribute("open", "")
    expect(page.locator("#choice-must_play_lowest .switch")).to_be_checked()


def test_other_choices_fit_at_a_press_and_enter_only_ends_an_amount(pages):
    page = pages.open("phone")
    page.goto(NEW)
    unfold(page, in_group(page, "payment"))
    page.locator("input[name=payment][value=cards]").check()
    expect(page.locator("#differences .wrong li")).to_have_count(4)

    page.locator("#fit").click()

    expect(page.locator("#verdict")).to_have_text("5 luật nhà")
    expect(page.locator("#field-frozen")).to_have_value("")
    expect(page.locator("#choice-play_on .switch")).not_to_be_checked()
    page.locator("#field-double_from").fill("9")
    page.locator("#field-double_from").press("Enter")
    expect(page.locator("#verdict")).to_have_text("6 luật nhà")
    page.locator("#name").press("Enter")
    at_its_table(page)


def test_another_preset_keeps_seats_time_and_name(pages):
    page = pages.open("desk")
    page.goto(NEW)
    page.locator("#seats label", has_text="3").click()
    page.locator("#turn-seconds label", has_text="60").click()
    page.locator("#name").fill("Bàn nhà Tư")

    page.locator("#pick-north-count").click()

    expect(page.locator("#outcome-title")).to_have_text("Miền Bắc – Tú lơ khơ")
    expect(page.locator("input[name=rules]")).to_have_value("north-count")
    expect(page.locator("input[name=combinations][value=north]")).to_be_checked()
    expect(page.locator("input[name=seats][value='3']")).to_be_checked()
    expect(page.locator("input[name=turn_seconds][value='60']")).to_be_checked()
    expect(page.locator("#name")).to_have_value("Bàn nhà Tư")
    page.locator("#open button.go").click()
    at_its_table(page)
    expect(page.locator("h1")).to_contain_text("Bàn nhà Tư")


def test_without_javascript_too(pages):
    page = pages.open("phone", java_script_enabled=False)
    page.goto(NEW)
    page.locator("#pick-classic-pot").click()
    unfold(page, in_group(page, "chops"))
    page.locator("#choice-chops .chip:has([value='run3:22'])").click()
    page.get_by_role("button", name="Xem khác luật gốc chỗ nào").click()

    expect(page.locator("#differences dt")).to_have_text("Hàng nào chặt được gì")
    expect(page.locator("[name=chops][value='run3:22']")).to_be_checked()

    page.locator("#open button.go").click()
    at_its_table(page)


def test_without_javascript_what_is_wrong_is_pointed_at(pages):
    pages.expect("status of 422")
    page = pages.open("phone", java_script_enabled=False)
    page.goto(NEW)
    unfold(page, in_group(page, "frozen"))
    page.locator("#field-frozen").fill("bốn")
    page.locator("#open button.go").click()

    expect(page.locator("[role=alert] a")).to_have_attribute("href", "#choice-frozen")
    expect(page.locator("#field-frozen")).to_have_value("bốn")
    expect(page.locator("#field-frozen")).to_be_visible()
    expect(page.locator("#error-frozen")).to_contain_text("0 tới 1.000")


@crossed("size", ["small phone", "phone on its side", "desk"])
def test_every_group_fits_and_axe_finds_nothing(pages, size, language):
    pages.expect("status of 422")
    page = pages.open(size, language)
    page.goto(f"{NEW}?rules=classic-pot")
    for group in range(page.locator(".group").count()):
        unfold(page, group)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert too_small(page) == []
    assert found_on(page) == []

    page.locator("input[name=payment][value=points]").check()
    page.locator("#field-leftover_values-red").fill("x")
    page.locator("#field-leftover_values-red").press("Tab")
    expect(page.locator("#differences .places a")).to_have_count(1)  # for the check is slower
    page.locator("#open button.go").click()
    expect(page.locator("[role=alert]")).to_be_visible()
    assert found_on(page) == []


def too_small(page: Page) -> list[str]:
    """What a finger would miss."""
    return page.evaluate(
        """() => [...document.querySelectorAll(
            'summary, label.option, label.setting, .chip, .amount input, .segments label, .button'
        )].filter(each => {
            const box = each.getBoundingClientRect();
            return box.height && (box.height < 43.5 || box.width < 43.5);
        }).map(each => each.outerHTML.slice(0, 100))"""
    )


def test_the_page_shares_no_words_between_languages(pages):
    page = pages.open("desk", "vi-VN")
    page.goto(NEW)
    vietnamese = words_on(page)
    switch_to(page, "en")
    english = words_on(page)

    assert len(vietnamese) > 60
    assert vietnamese & english == set()
