"""A guest keeps the account in the middle of a deal, and is the same player on another device."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.accounts.people import PASSWORD
from tests.browser.conftest import Watched
from tests.browser.playing import act_by_hint, held, wait_for_turn
from tests.browser.test_accessible import found_on


def fill_in(page: Page, name: str, *, within: str = "main") -> None:
    """Type name and password into the form, and send it."""
    form = page.locator(f"{within} form.fields")
    form.locator("[name=name]").fill(name)
    form.locator("[name=password]").fill(PASSWORD)
    again = form.locator("[name=again]")
    if again.count():
        again.fill(PASSWORD)
    form.locator("button[type=submit]").click()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_guest_claims_in_a_deal_and_goes_on_elsewhere(at_the_table, pages: Watched, size: str):
    page, name = at_the_table(size), f"Lan Anh {size}"
    table, in_a_deal = urlsplit(page.url).path, wait_for_turn(page)
    cards = held(page)
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#menu [popovertarget=keep-account]").click()
    fill_in(page, name, within="#keep-account")

    expect(page.locator("#seats")).to_contain_text(name)
    assert urlsplit(page.url).path == table
    if in_a_deal:
        assert held(page) == cards
        assert wait_for_turn(page)
        act_by_hint(page)
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#menu form[action$='/logout/'] button").click()
    expect(page.locator(".who-menu [href*='/login/']")).to_be_attached()

    other = pages.open("desk" if size == "phone" else "phone")
    other.goto("/accounts/login/")
    fill_in(other, name.upper())
    other.locator(f"a[href='{table}']").first.click()
    expect(other.locator("body")).to_have_attribute("data-me", "0")
    expect(other.locator("#seats")).to_contain_text(name)
    if in_a_deal:
        assert set(held(other)) <= set(cards)


def test_the_menu_of_who_is_signed_in_works_by_keyboard(pages: Watched):
    page = pages.open("phone")
    page.goto("/accounts/signup/")
    fill_in(page, "Mai Hoa")
    page.wait_for_url(lambda url: url.endswith("/"))

    page.locator(".who summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    expect(page.locator(".who-menu a").first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/players/Mai%20Hoa/")


@pytest.mark.parametrize(("size", "language"), [("phone", "vi-VN"), ("desk", "en-US")])
def test_axe_finds_nothing(pages: Watched, size: str, language: str):
    page = pages.open(size, language)
    pages.expect("422")
    for address in ("signup", "login", "password/reset"):
        page.goto(f"/accounts/{address}/")
        assert found_on(page) == []
    page.goto("/accounts/signup/")
    page.locator("form.fields").evaluate("form => form.noValidate = true")
    page.locator("form.fields button").click()
    expect(page.locator(".field-error").first).to_be_visible()
    assert found_on(page) == []
    fill_in(page, f"Bé Ba {size}")
    expect(page.locator(".who-menu form")).to_be_attached()
    for address in ("settings", "sessions", "password", "delete"):
        page.goto(f"/accounts/{address}/")
        assert found_on(page) == []
    page.locator(".who summary").click()
    assert found_on(page) == []
