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


def test_of_two_tabs_the_newer_plays_and_the_older_says_so_and_takes_over(at_the_table, pages):
    older = at_the_table()
    assert wait_for_turn(older)
    newer = pages.watch(older.context.new_page())
    newer.goto(older.url)

    expect(older.locator("#controls")).to_contain_text("Bạn đang chơi ở cửa sổ khác.")
    expect(older.locator("#play, #pass, #controls [name=token]")).to_have_count(0)
    assert held(older) == held(newer)
    expect(older.locator("#hand input").first).to_be_disabled()
    assert older.title() != older.locator("body").get_attribute("data-your-turn")
    assert wait_for_turn(newer)
    act_by_hint(newer)
    expect(older.locator("#hand input[name=cards]")).to_have_count(len(held(newer)))

    older.get_by_role("link", name="Chơi ở đây").click()

    expect(newer.locator("#controls[data-stage=elsewhere], #result .away")).to_be_visible()
    if wait_for_turn(older):
        act_by_hint(older)
    older.close()
    expect(newer.locator("#controls")).not_to_contain_text("cửa sổ khác")


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
