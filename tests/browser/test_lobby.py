"""Strangers find each other: one joins, the other's lobby counts the table, and leads to a seat."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Watched
from tests.browser.looks import assert_looks_whole
from tests.browser.test_accessible import found_on
from tests.servers import FAST, Server

LOBBY = "/rooms/?rules=classic-pot"


@pytest.fixture
def empty_site(tmp_path: Path, prepared: Path) -> Iterator[Server]:
    """A server at which nobody has opened a table yet; bots leave a new one time for people."""
    server = Server(tmp_path, **{**FAST, "JOIN_FILLS_AFTER": "60"})
    server.prepare(prepared)
    server.start()
    yield server
    assert server.stop() == 0, server.log.read_text()


def test_one_joins_and_another_finds_the_table_in_the_lobby(
    empty_site: Server, watched_on: Callable[[Server], Watched]
):
    pages = watched_on(empty_site)
    watcher, friend, host = pages.open("desk", "en-US"), pages.open(), pages.open()
    for page in (watcher, friend):
        page.goto(LOBBY)
        expect(page.locator("body")).to_have_attribute("data-net", "live")
        expect(page.locator(".no-tables")).to_be_visible()
        assert found_on(page) == []

    host.goto(LOBBY)
    host.locator("form[action='/rooms/join/'] button").click()
    host.wait_for_url("**/rooms/*/")
    expect(host.locator("#filling .countdown")).to_be_visible()

    for page in (watcher, friend):
        page.locator("#news a").click()
        expect(page.locator(".chair.empty")).to_have_count(3)
        assert_looks_whole(page)
        assert found_on(page) == []
    friend.locator(".open-filters").click()
    assert found_on(friend) == []
    friend.keyboard.press("Escape")
    friend.locator(".table-row button").click()

    expect(friend.locator("body")).to_have_attribute("data-me", "1")
    expect(watcher.locator(".chair.empty")).to_have_count(2)
    for page in (friend, host):
        page.goto(LOBBY)
        expect(page.locator(".own-seat a")).to_be_visible()


def test_the_lobby_is_there_without_a_script(pages):
    page = pages.open("small phone", java_script_enabled=False)
    page.goto("/rooms/?rules=south-count")

    page.locator("form[action='/rooms/join/'] button").click()
    page.wait_for_url("**/rooms/*/")
    page.goto("/rooms/?rules=south-count&seat=1")

    expect(page.locator(".table-row").first).to_be_visible()
    expect(page.locator(".own-seat a")).to_be_visible()
