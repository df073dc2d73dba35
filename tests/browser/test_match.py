"""A match to four points in a browser: its score sheet, its winner, the match after it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import deal_next, play_out
from tests.browser.test_accessible import found_on
from tests.servers import FAST, Server

TARGET = 4
MOST_DEALS = 8

WORDS = {
    "vi-VN": ("Trận mới", r"Bạn thắng trận!|.+ thắng trận", "Trận {} · ván {} · đến 4 điểm"),
    "en-US": (
        "New match",
        r"You win the match!|.+ wins the match",
        "Match {} · deal {} · to 4 points",
    ),
}


def open_a_match(page: Page, *, seats: int) -> None:
    """Open a table of thirteen-points that plays to four."""
    page.goto("/rooms/new/?rules=thirteen-points")
    page.locator(f"#seats input[value='{seats}']").evaluate("box => { box.checked = true; }")
    field = page.locator("#field-target_points")
    field.evaluate("(box, target) => { box.value = target; }", str(TARGET))
    page.locator("#open button.go").click()
    page.wait_for_url("**/rooms/*/")


def scores_on(page: Page) -> list[int]:
    """The scores on the last line of the sheet, by column."""
    return [int(text) for text in page.locator(".scores tbody tr:last-child b").all_inner_texts()]


@pytest.fixture(scope="module")
def patient_site(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Server]:
    """A server whose next deal waits until somebody asks for it."""
    directory = tmp_path_factory.mktemp("patient")
    server = Server(directory, **{**FAST, "NEXT_DEAL_PAUSE": "600"})
    server.prepare(prepared)
    server.start()
    yield server
    assert server.stop() == 0, server.log.read_text()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("size", "language", "seats"), [("small phone", "vi-VN", 4), ("desk", "en-US", 3)]
)
def test_a_match_is_won_and_another_begins(patient_site, watched_on, size, language, seats):
    page = watched_on(patient_site).open(size, language)
    new_match, title, headline = WORDS[language]
    open_a_match(page, seats=seats)

    for deal in range(1, MOST_DEALS):
        expect(page.locator("#headline")).to_have_text(headline.format(1, deal))
        play_out(page)
        scores = scores_on(page)
        expect(page.locator(".scores tbody tr")).to_have_count(deal)
        assert sum(scores) == deal * sum(range(seats))
        shown = page.locator("#seats .points").all_inner_texts()
        assert [int(re.findall(r"\d+", text)[0]) for text in shown] == scores
        if max(scores) >= TARGET and scores.count(max(scores)) == 1:
            break
        expect(page.locator("#result button.go")).not_to_contain_text(new_match)
        deal_next(page)

    assert re.match(title, page.locator("#result .title").inner_text())
    expect(page.locator("#result button.go")).to_contain_text(new_match)
    in_order = page.locator("#result .rank tbody td:last-child").all_inner_texts()
    assert [int(text) for text in in_order] == sorted(scores, reverse=True)
    assert found_on(page) == []
    sheet = page.locator(".scores")
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.parentElement.clientWidth")

    deal_next(page)
    expect(page.locator("#headline")).to_have_text(headline.format(2, 1))
    expect(page.locator("#seats .points").first).to_contain_text("0")
