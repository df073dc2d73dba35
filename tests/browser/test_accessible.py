"""axe finds nothing: front page, table on turn and off turn, result; both languages and sizes."""

import json
from collections.abc import Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.playing import act_by_hint, play_out, sit_down, wait_for_turn

LANGUAGES = ["vi-VN", "en-US"]


def crossed(of_what: str, things: Sequence[object]) -> pytest.MarkDecorator:
    """Each of the things in one language by `make test`, by turns, and in the other in the soak."""
    now = [pytest.param(each, LANGUAGES[at % 2]) for at, each in enumerate(things)]
    then = [
        pytest.param(each, LANGUAGES[(at + 1) % 2], marks=pytest.mark.soak)
        for at, each in enumerate(things)
    ]
    return pytest.mark.parametrize((of_what, "language"), [*now, *then])


EVERYWHERE = crossed("size", ["phone", "desk"])


def found_on(page: Page) -> list[str]:
    """What axe holds against the page: the rule, and the elements."""
    response = Axe().run(page).response
    return [
        f"{rule['id']}: {json.dumps([node['html'][:160] for node in rule['nodes']])}"
        for rule in response["violations"]
    ]


@EVERYWHERE
def test_front_page(pages, size, language):
    page = pages.open(size, language)
    page.goto("/")

    assert found_on(page) == []


@EVERYWHERE
def test_table_on_turn_menu_and_result(at_the_table, size, language):
    page = at_the_table(size, language)
    if wait_for_turn(page):
        assert found_on(page) == []

        page.locator("[popovertarget=menu]").first.click()
        expect(page.locator("#menu")).to_be_visible()
        assert found_on(page) == []
        page.keyboard.press("Escape")

    play_out(page)
    assert found_on(page) == []


@EVERYWHERE
def test_table_off_turn(slow_site, watched_on, size, language):
    page = watched_on(slow_site).open(size, language)
    sit_down(page)
    if page.locator("#controls[data-turn]").count():
        act_by_hint(page)
    expect(page.locator("#controls:not([data-turn])")).to_have_count(1)

    assert found_on(page) == []


def test_each_play_is_said_once(at_the_table):
    """Every sentence has an id of its own, so a screen reader hears it as one addition."""
    page = at_the_table()
    page.evaluate(
        """() => {
            window.said = [];
            new MutationObserver(changes => {
                for (const change of changes)
                    for (const node of change.addedNodes)
                        if (node.nodeType === 1 && node.id) window.said.push(node.id);
            }).observe(document.getElementById('live-polite'), {childList: true, subtree: true});
        }"""
    )

    play_out(page)

    said = page.evaluate("window.said")
    assert len(said) > 5
    assert len(said) == len(set(said))
