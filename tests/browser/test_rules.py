"""The rules in a real browser: accessible, whole on small screens, open over a table."""

from playwright.sync_api import Page, expect

from games import engine
from tests.browser.playing import sit_down
from tests.browser.test_accessible import EVERYWHERE, crossed, found_on

PAGES = ["/rules/", *(f"/rules/{slug}/" for slug in engine.PRESETS)]


def scrolls_sideways(page: Page) -> bool:
    return page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"
    )


@EVERYWHERE
def test_pages_of_rules_are_accessible(pages, size, language):
    page = pages.open(size, language)
    for address in ("/rules/", "/rules/south-places/", "/rules/north-count/"):
        page.goto(address)
        assert found_on(page) == [], address


@crossed("width", [360, 820])
def test_no_page_of_rules_scrolls_sideways(pages, width, language):
    page = pages.open("phone", language, viewport={"width": width, "height": 640})
    for address in PAGES:
        page.goto(address)
        assert not scrolls_sideways(page), address
        tops = page.locator("main .button, main nav a, .rules-bar a, .rules-bar button")
        tops = tops.filter(visible=True)  # not what is in the closed menu
        for box in (tops.nth(number).bounding_box() for number in range(tops.count())):
            assert box is None or box["height"] >= 43.5


@EVERYWHERE
def test_the_rule_card_opens_over_the_table(pages, size, language):
    page = pages.open(size, language)
    sit_down(page)
    address = page.url

    page.locator(".bar a[hx-get]").click()

    card = page.locator("#rules")
    expect(card).to_be_visible()
    expect(card.locator("#rule-chops")).to_have_count(1)
    assert page.url == address
    assert found_on(page) == []
    assert card.evaluate("panel => panel.scrollWidth <= panel.clientWidth + 1")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_without_scripts_the_card_is_a_page(pages):
    page = pages.open(java_script_enabled=False)
    page.goto("/")
    page.locator("#play-now button").click()

    page.locator(".bar a[hx-get]").click()

    expect(page.locator("h1")).to_contain_text("Luật ở")
    expect(page.locator("#rule-chops")).to_be_visible()
