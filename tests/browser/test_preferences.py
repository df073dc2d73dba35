"""Settings at the table: switched in its menu, kept by the account; passes asked about or made."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.playing import held, moved_on, number, pick, sit_down
from tests.browser.positions import Position, set_up
from tests.browser.test_accessible import found_on

LED = "3s 3c 3d"
# Seat 1 has led three of a kind, and the person can beat nothing.
STUCK = Position(
    (
        "4s 4c 5d 5c 6d 7h 8d 9d Th Jc Qs Kd Ad",
        f"{LED} 7s 7c 8s 8c 9s 9c Ts Tc Js 2h",
        "6s 6c 6h 8h Td Jd Qc Qd Qh Ks Kc As Ac",
        "4d 4h 5s 5h 7d 9h Jh Kh Ah 2s 2c 2d 3h",
    ),
    leader=1,
    actions=(f"1 play {LED}", "2 pass", "3 pass"),
)
# What this browser has kept from before accounts could; and passes that come as soon as they may.
BEFORE = """if (!sessionStorage.begun) {
    sessionStorage.begun = "yes";
    localStorage.deck = "four";
    localStorage.sort = "suit";
}
Math.random = () => 0;"""
TWICE_AT_ONCE = """for (let press = 0; press < 2; press++) {
    const key = new KeyboardEvent("keydown", { key: "p", bubbles: true, cancelable: true });
    document.body.dispatchEvent(key);
}"""


def switch_on(page: Page, name: str) -> None:
    page.locator("[popovertarget=menu]").first.click()
    with page.expect_response("**/accounts/preferences/") as saved:
        page.locator(f"[data-switch={name}]").check()
    assert saved.value.status == 204
    page.keyboard.press("Escape")


@pytest.mark.soak
def test_switches_are_kept_and_passes_asked_about_and_made(pages, site):
    page = pages.open("small phone")
    page.add_init_script(BEFORE)
    with page.expect_response("**/accounts/preferences/"):
        sit_down(page)
    set_up(site, page, STUCK)
    assert page.evaluate("Object.keys(localStorage).length") == 0
    root, notice, button = map(page.locator, ("html", "#auto-pass", "#pass"))
    expect(root).to_have_attribute("data-four-colours", "")
    assert [code[1] for code in held(page)] == sorted(
        (code[1] for code in held(page)), key="scdh".index
    )
    before = number(page)

    switch_on(page, "confirms-pass")
    page.evaluate(TWICE_AT_ONCE)
    expect(button).to_have_attribute("data-asking", "")
    expect(page.locator("#advice")).not_to_be_empty()
    assert found_on(page) == []
    pick(page, "4s")
    expect(button).not_to_have_attribute("data-asking", "")

    switch_on(page, "passes-alone")
    expect(notice).to_be_visible()
    assert found_on(page) == []
    notice.locator("button").click()
    expect(notice).to_be_hidden()
    expect(button).to_be_focused()
    page.reload()
    expect(notice).to_be_visible()
    pick(page, "4s")
    expect(notice).to_be_hidden()
    assert number(page) == before

    page.reload()
    moved_on(page, before)
    expect(notice).to_be_hidden()

    page.goto("/accounts/settings/")
    expect(page.locator("[name=passes_alone][type=checkbox]")).to_be_checked()
    assert found_on(page) == []


@pytest.mark.soak
def test_what_is_switched_meanwhile_comes_after_what_is_taken_over(pages):
    page = pages.open("small phone")
    page.add_init_script(BEFORE)
    held_up: list[Route] = []
    sent: list[str] = []

    def hold_up(route: Route) -> None:
        held_up.append(route)

    page.route("**/accounts/preferences/", hold_up, times=1)
    page.on("request", lambda request: sent.append(request.url))
    with page.expect_request("**/accounts/preferences/") as first:
        sit_down(page)
    page.locator("[popovertarget=menu]").first.click()
    for name in ("two-rows", "four-colours"):
        page.locator(f"[data-switch={name}]").click()
    # Longer than it takes until switches are sent: nothing but the first is on its way.
    page.wait_for_timeout(600)
    assert sum("/accounts/preferences/" in url for url in sent) == 1
    assert "first=yes" in str(first.value.post_data)

    with page.expect_response(lambda answer: "two_rows=on" in str(answer.request.post_data)):
        held_up[0].continue_()

    assert page.evaluate("Object.keys(localStorage).length") == 0
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-sort", "suit")
    expect(root).to_have_attribute("data-two-rows", "")
    expect(root).not_to_have_attribute("data-four-colours", "")
