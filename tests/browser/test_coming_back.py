"""Leaving and coming back, reload, second tab, a cut or blocked socket: the same hand and turn."""

import re
import time

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.playing import (
    act_by_hint,
    held,
    number,
    play_out,
    sit_down,
    wait_for_turn,
)


def test_a_reload_shows_the_same_hand_and_turn(at_the_table):
    page = at_the_table()
    assert wait_for_turn(page)
    hand, at = held(page), number(page)

    page.reload()

    assert wait_for_turn(page)
    assert (held(page), number(page)) == (hand, at)


def test_who_leaves_finds_the_way_back_on_the_front_page(at_the_table):
    page = at_the_table()
    assert wait_for_turn(page)
    hand, table = held(page), page.url

    page.goto("/")
    page.locator(f"a[href='{re.sub('^https?://[^/]+', '', table)}']").first.click()

    page.wait_for_url(table)
    assert held(page) == hand


def test_a_second_tab_shows_the_same_table_and_both_are_live(at_the_table, pages):
    page = at_the_table()
    assert wait_for_turn(page)
    second = pages.watch(page.context.new_page())
    second.goto(page.url)
    assert held(second) == held(page)

    act_by_hint(second)

    expect(page.locator("#hand input[name=cards]")).to_have_count(len(held(second)))
    assert wait_for_turn(page) == wait_for_turn(second)
    assert held(page) == held(second)


@pytest.mark.parametrize("code", [1000, 1001, 1011, 1012])
def test_a_cut_socket_is_back_within_two_seconds(pages, code):
    page = pages.open()
    sockets: list[WebSocketRoute] = []

    def pass_on(route: WebSocketRoute) -> None:
        sockets.append(route)
        route.connect_to_server()

    page.route_web_socket(re.compile("/ws/rooms/"), pass_on)
    sit_down(page)
    assert wait_for_turn(page)
    hand = held(page)

    sockets[0].close(code=code)
    cut_at = time.monotonic()
    while len(sockets) < 2:
        page.wait_for_timeout(20)
        assert time.monotonic() - cut_at < 2

    expect(page.locator("body")).to_have_attribute("data-net", "live", timeout=2_000)
    assert held(page) == hand
    if wait_for_turn(page):
        act_by_hint(page)


@pytest.mark.parametrize(
    "play", [act_by_hint, pytest.param(play_out, marks=pytest.mark.soak)], ids=["once", "a deal"]
)
def test_where_sockets_are_blocked_the_page_polls(pages, play):
    page = pages.open()
    page.route_web_socket(re.compile("/ws/rooms/"), lambda route: route.close(code=1011))
    sit_down(page)

    assert wait_for_turn(page)
    play(page)
    wait_for_turn(page)

    expect(page.locator("body")).to_have_attribute("data-net", "polling")
