"""What a person presses with a pick in hand, and what the result then tells."""

from playwright.sync_api import Page, expect

from tests.browser.playing import moved_on, number, pick, picked


def refused(page: Page, *cards: str) -> str:
    """Pick cards, press Play all the same, and read what is said; then put them back."""
    for code in cards:
        pick(page, code)
    page.locator("#play").click(force=True)  # it says that it cannot, and works
    expect(page.locator("#refusal")).not_to_be_empty()
    sentence = page.locator("#refusal").inner_text()
    page.locator(".felt").click(position={"x": 120, "y": 200})
    return sentence


def play(page: Page, *cards: str, says: str) -> None:
    """Pick cards, wait until the button says what it will do, and press it."""
    before = number(page)
    for code in cards:
        if code not in picked(page):
            pick(page, code)
    expect(page.locator("#play span")).to_have_text(says)
    page.locator("#play").click()
    moved_on(page, before)


def wait_for_lead(page: Page) -> None:
    """Until everybody has passed and the person leads."""
    page.locator("#controls[data-turn] #pass[disabled]").wait_for()


def title(page: Page) -> str:
    page.locator("#result .outcome").wait_for()
    return page.locator("#result h2").evaluate("h => h.firstChild.textContent.trim()")


def first_column(page: Page) -> list[str]:
    return page.locator("#result .rank tbody tr td:first-child").all_inner_texts()


def payments(page: Page) -> list[tuple[str, str]]:
    """Amount and reason of each payment."""
    lines = page.locator("#result .payments li")
    return list(
        zip(
            lines.locator("b").all_inner_texts(),
            lines.locator("small").all_inner_texts(),
            strict=True,
        )
    )
