"""What several people do together, each in a browser of their own."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.playing import act_by_hint


def open_for_friends(page: Page, *, rules: str = "south-places", seats: int = 4) -> str:
    """Open a table that waits for friends; its link."""
    page.goto(f"/rooms/new/?rules={rules}")
    page.locator(f"#seats label:has([value='{seats}'])").click()
    page.locator("#others label:has([value=friends])").click()
    page.locator("#open button.go").click()
    page.wait_for_url("**/rooms/*/")
    return page.locator("#invite-link").input_value()


def sit_down_at(link: str, page: Page, *, seat: int) -> None:
    """Come by a link, and sit down with one tap on the first free seat, which is this one."""
    page.goto(link)
    page.locator("#controls [form=sit]").click()
    expect(page.locator("body")).to_have_attribute("data-me", str(seat))


def deal(page: Page, *others: Page) -> None:
    """Start a deal that runs: about one in thirty is won instantly."""
    before = page.locator("#seal").inner_text()
    page.locator("#controls [form=next-deal], #result [form=next-deal]").first.click()
    expect(page.locator("#seal")).not_to_have_text(before)
    shown = page.locator("#hand input[name=cards], #result .outcome").first
    shown.wait_for(state="attached")
    while page.locator("#result .outcome").count():
        before = page.locator("#seal").inner_text()
        page.locator("#result [form=next-deal]").click()
        expect(page.locator("#seal")).not_to_have_text(before)
    for other in others:
        expect(other.locator("#hand input[name=cards]").first).to_be_attached()


def play_some(pages: Sequence[Page], *, actions: int) -> bool:
    """Whoever is on turn acts, so many times, or until the deal is over: then False."""
    for _ in range(actions):
        for _ in range(400):
            if pages[0].locator("#result .outcome").count():
                return False
            on_turn = (page for page in pages if page.locator("#controls[data-turn]").count())
            page = next(on_turn, None)
            if page:
                act_by_hint(page)
                break
            pages[0].wait_for_timeout(25)
        else:
            raise AssertionError("nobody is on turn")
    return True


def play_out(pages: Sequence[Page]) -> None:
    """Whoever is on turn acts, until the deal is over and everybody sees it."""
    assert not play_some(pages, actions=250), "the deal does not end"
    for page in pages:
        expect(page.locator("#result .outcome")).to_be_visible()


def people_panel(page: Page) -> None:
    """Open the panel that says who sits here."""
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#menu [popovertarget=people]").click()
