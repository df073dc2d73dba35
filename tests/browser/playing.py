"""What a person does at the table, in a browser."""

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

AWAITED = "#controls[data-turn], #result .outcome"
DEAL_MAY_TAKE = 120  # actions of one person, more than any deal has


def wait_for_turn(page: Page) -> bool:
    """Wait until it is the person's turn; False if the deal is over instead."""
    page.locator(AWAITED).first.wait_for()
    return page.locator("#result .outcome").count() == 0


def number(page: Page) -> str:
    """The number of actions that the buttons were drawn for."""
    return page.locator("#controls [name=number]").input_value()


def is_stuck(page: Page) -> bool:
    """Whether a pass is all there is."""
    return page.locator("#controls[data-stuck]").count() > 0


def act_by_hint(page: Page) -> None:
    """Play what the hint picks, or pass where there is no hint."""
    before = number(page)
    if is_stuck(page):
        page.locator("#pass").click()
    else:
        page.locator("#hint").click()
        expect(page.locator("#hand input:checked")).not_to_have_count(0)
        page.locator("#play").click()
    moved_on(page, before)


def moved_on(page: Page, before: str) -> None:
    """Wait until the table shows that the action was done."""
    try:
        page.wait_for_function(
            """before => {
                const field = document.querySelector('#controls [name="number"]');
                const isOver = document.querySelector('#result .outcome');
                return isOver || (field && field.value !== before);
            }""",
            arg=before,
        )
    except TookTooLong as error:
        said = page.locator("#refusal").inner_text()
        raise AssertionError(f"{said!r}, with {picked(page)} of {held(page)}") from error


def play_out(page: Page, act=act_by_hint) -> None:
    """Play the deal to its end and wait for the sheet."""
    for _ in range(DEAL_MAY_TAKE):
        if not wait_for_turn(page):
            break
        act(page)
    expect(page.locator("#result .outcome")).to_be_visible()


def held(page: Page) -> list[str]:
    """The codes of the cards in hand, as they stand."""
    return page.locator("#hand input[name=cards]").evaluate_all("boxes => boxes.map(b => b.value)")


def picked(page: Page) -> list[str]:
    """The codes of the picked cards."""
    return page.locator("#hand input:checked").evaluate_all("boxes => boxes.map(b => b.value)")


def pick(page: Page, code: str) -> None:
    """Tap the strip of a card that its neighbour leaves open."""
    page.locator(f"#hand label:has(input[value='{code}'])").click(position={"x": 9, "y": 30})


def sit_down(page: Page, *, rules: str = "south-places") -> None:
    """Press the button for a system on the front page, and be where a deal is played."""
    page.goto("/")
    page.locator(f"form[action='/play/']:has([name=rules][value={rules}]) button").first.click()
    page.wait_for_url("**/rooms/*/")
    while page.locator("#result .outcome").count():
        deal_next(page)  # one deal in thirty is won instantly


def deal_next(page: Page) -> None:
    """Press the button for the next deal on the result sheet."""
    before = page.locator("#seal").inner_text()
    page.locator("#result button.go").click()
    expect(page.locator("#seal")).not_to_have_text(before)
