"""The closing pause in a real browser: one ready button for each re-entry, and a polite no."""

import re
import sqlite3

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES
from tests.browser.looks import assert_looks_whole
from tests.browser.playing import sit_down
from tests.browser.positions import Position, set_up
from tests.browser.test_accessible import crossed, found_on
from tests.servers import Server

# The person passed before the heo of seat 1 and may come back in; the pause lasts till it is ended.
RUN = "3s 3c 4s 4c 5s 5c 6s 6c"
# No hand goes out at once when its owner leads after the pause: then the person is asked next.
OTHERS = ("7s 2s 8s Tc Kc", "8c 9d Th Jc 3d", "9s Ts Js Qs Ks")
STORY = ("1 play 7s", "2 pass", "3 play 9s", "0 pass", "1 play 2s", "3 pass")
CLOSING = Position((f"{RUN} Jd Qd Kd Ad Ah", *OTHERS), leader=1, actions=STORY)
TWO_WAYS = Position((f"{RUN} 6d Jd Qd Kd Ad", *OTHERS), leader=1, actions=STORY)
NO_WAY = Position((f"{RUN[:-2]}7c Jd Qd Kd Ad Ah", *OTHERS), leader=1, actions=STORY)


@pytest.fixture
def at(pages, site):
    """A person at a table whose trick is closing."""

    def sit(
        position: Position = CLOSING,
        size: str = "phone",
        language: str = "vi-VN",
        **options: object,
    ) -> Page:
        page = pages.open(size, language, **options)
        sit_down(page, rules="south-count")
        set_up(site, page, position)
        return page

    return sit


def end_the_pause(server: Server) -> None:
    """Let the time of all pauses be over."""
    database = sqlite3.connect(server.directory / "tienlen.sqlite3", timeout=10)
    with database:
        over = (
            "UPDATE games_deal SET deadline = '2026-01-01' WHERE turn IS NULL AND deadline NOTNULL"
        )
        database.execute(over)
    database.close()


def log(page: Page) -> str:
    return page.locator("#log").text_content() or ""


def test_who_is_asked_comes_back_in_with_one_press(at, site):
    page = at()
    asked = page.locator("#question")
    expect(asked.locator("button")).to_have_text(["Bốn đôi thông tới 6", "Không vô lại"])
    expect(page.locator("#live-assertive")).to_have_text("Sắp hết vòng. Bạn vô lại được.")
    expect(page.locator("#top .turn")).to_contain_text("Sắp hết vòng…")
    expect(page.locator(".seat.on")).to_have_count(0)
    expect(page).to_have_title(re.compile("^● "))

    asked.get_by_text("Bốn đôi thông").click()

    expect(asked.get_by_role("status")).to_have_text("Đã chọn. Bạn còn đổi ý được.")
    expect(asked.locator("[aria-pressed=true]")).to_have_text("Bốn đôi thông tới 6")
    assert "vô lại" not in log(page)

    end_the_pause(site)

    expect(page.locator("#log")).to_contain_text("vô lại")
    expect(page.locator("#hand input[name=cards]")).to_have_count(5)
    expect(asked).to_have_count(0)


def test_the_keyboard_is_enough_and_a_mind_can_be_changed(at, site):
    page = at(size="desk")
    page.locator("#question button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#question [aria-pressed=true]")).to_have_text("Bốn đôi thông tới 6")

    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#question [aria-pressed=true]")).to_have_text("Không vô lại")

    end_the_pause(site)

    expect(page.locator("#log")).to_contain_text("Không ai vô lại, hết vòng.")
    expect(page.locator("#hand input[name=cards]")).to_have_count(13)
    assert "vô lại được" not in log(page)


def test_it_works_without_script(at, site):
    page = at(java_script_enabled=False)

    page.get_by_text("Bốn đôi thông").click()
    expect(page.locator("#question [aria-pressed=true]")).to_have_text("Bốn đôi thông tới 6")
    page.get_by_text("Không vô lại").click()
    expect(page.locator("#question [aria-pressed=true]")).to_have_text("Không vô lại")
    page.get_by_text("Bốn đôi thông").click()
    expect(page.locator("#question [aria-pressed=true]")).to_have_text("Bốn đôi thông tới 6")
    end_the_pause(site)

    expect(page.locator("#hand input[name=cards]")).to_have_count(5)


def test_who_cannot_come_back_in_is_asked_nothing(at, site):
    page = at(NO_WAY)

    expect(page.locator("#top .turn")).to_contain_text("Sắp hết vòng…")
    expect(page.locator("#question")).to_have_count(0)
    expect(page.locator("#pass")).to_be_disabled()

    end_the_pause(site)

    expect(page.locator("#log")).to_contain_text("Không ai vô lại, hết vòng.")


@crossed("size", list(SIZES))
def test_every_way_has_a_button_on_every_screen(at, site, size, language):
    page = at(TWO_WAYS, size, language)

    expect(page.locator("#question button")).to_have_count(3)
    assert_looks_whole(page)
    assert found_on(page) == []
    page.locator("#question button").nth(1).click()
    expect(page.locator("#question button").nth(1)).to_have_attribute("aria-pressed", "true")
    assert_looks_whole(page)

    end_the_pause(site)
    expect(page.locator("#question")).to_have_count(0)
