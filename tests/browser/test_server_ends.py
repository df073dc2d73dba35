"""The server is killed, or restarted in order, under an open table."""

import re
import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.playing import act_by_hint, held, sit_down, wait_for_turn
from tests.servers import FAST, Server


@pytest.fixture
def mortal_site(tmp_path, prepared) -> Iterator[Server]:
    server = Server(tmp_path, **FAST)
    server.prepare(prepared)
    server.start()
    yield server
    assert server.stop() == 0, server.log.read_text()


@pytest.mark.faults
@pytest.mark.parametrize("end", ["kill", "stop"])
def test_the_open_page_goes_on_with_the_same_hand(mortal_site, watched_on, end):
    watched = watched_on(mortal_site)
    watched.expect("WebSocket connection")
    watched.expect("ERR_CONNECTION")
    watched.expect("[object Event]")  # as htmx reports the socket's error
    page = watched.open()
    sit_down(page)
    assert wait_for_turn(page)
    hand = held(page)

    getattr(mortal_site, end)()
    expect(page.locator("#notice")).to_be_visible(timeout=5_000)
    mortal_site.start()

    expect(page.locator("#notice")).to_be_hidden(timeout=8_000)
    assert held(page) == hand
    act_by_hint(page)
    wait_for_turn(page)


@pytest.mark.soak
@pytest.mark.faults
def test_the_real_pace_of_a_table(tmp_path, prepared, watched_on):
    """No setting is touched: bots take 0.7 to 2 s, a person has 20 s, then the clock acts."""
    server = Server(tmp_path)
    server.prepare(prepared)
    server.start()
    try:
        page = watched_on(server).open()
        sit_down(page)
        assert wait_for_turn(page)
        expect(page.locator("#clock .secs")).to_have_text(re.compile("^1[0-9]$"), timeout=8_000)
        page.wait_for_timeout(21_000)
        if page.locator("#result .outcome").count() == 0:
            wait_for_turn(page)
        page.close()
    finally:
        assert server.stop() == 0
    rows = sqlite3.connect(server.directory / "tienlen.sqlite3").execute(
        """SELECT action.kind, action.seat, hand.bot_level,
                  (julianday(action.at) - julianday(coalesce(before.at, deal.dealt_at))) * 86400
           FROM games_action AS action
           JOIN games_deal AS deal ON deal.id = action.deal_id
           LEFT JOIN games_action AS before
             ON before.deal_id = action.deal_id AND before.number = action.number - 1
           JOIN games_hand AS hand ON hand.deal_id = action.deal_id AND hand.seat = action.seat"""
    )
    seen = rows.fetchall()
    bots = [pause for _, _, bot_level, pause in seen if bot_level]
    timeouts = [pause for kind, _, _, pause in seen if kind == "timeout"]
    assert bots
    assert all(0.7 <= pause < 3 for pause in bots)
    assert timeouts
    assert all(20 <= pause < 22 for pause in timeouts)
