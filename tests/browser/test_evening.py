"""An evening of two, and of four: two systems, a reload, a lost socket, a watcher, farewells."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.company import (
    deal,
    open_for_friends,
    people_panel,
    play_out,
    play_some,
    sit_down_at,
)
from tests.browser.playing import held

SIZES = ("phone", "desk", "small phone", "phone on its side")
LANGUAGES = ("vi-VN", "en-US")


def the_sockets_of(page: Page) -> list[WebSocketRoute]:
    """The sockets that the page opens from now on, so that the network can cut them."""
    sockets: list[WebSocketRoute] = []

    def pass_on(route: WebSocketRoute) -> None:
        sockets.append(route)
        route.connect_to_server()

    page.route_web_socket(re.compile("/ws/rooms/"), pass_on)
    return sockets


@pytest.mark.soak
@pytest.mark.parametrize("people", [2, 4])
def test_people_play_an_evening_together(pages, people):
    everybody = [pages.open(SIZES[at], LANGUAGES[at % 2]) for at in range(people)]
    pages.expect("?poll=")  # who looks on at a table that has closed
    host, *friends = everybody
    watcher, sockets = pages.open("desk", "en-US"), the_sockets_of(friends[-1])

    link = open_for_friends(host, rules="south-places", seats=people)
    for seat, friend in enumerate(friends, 1):
        sit_down_at(link, friend, seat=seat)
    watcher.goto(link)
    deal(host, *friends)

    if play_some(everybody, actions=2):
        cards = held(friends[0])
        friends[0].reload()
        assert held(friends[0]) == cards
    cards = held(friends[-1])
    sockets[-1].close(code=1011)
    expect(friends[-1].locator("body")).to_have_attribute("data-net", "live")
    assert held(friends[-1]) == cards
    expect(watcher.locator("#seats .count")).to_have_count(people)
    assert held(watcher) == []

    play_out(everybody)
    expect(watcher.locator("#log li").last).to_contain_text("deal is over")

    people_panel(host)
    host.locator("#way-out summary").click()
    host.locator("#way-out button").click()
    expect(host.locator("body")).to_have_attribute("data-me", "")
    people_panel(friends[0])
    expect(friends[0].locator("#place-1 small")).to_have_text("host")

    new_host, *others = [*friends, host]
    link = open_for_friends(new_host, rules="north-count", seats=people)
    for seat, other in enumerate(others, 1):
        sit_down_at(link, other, seat=seat)
    together = (new_host, *others)
    deal(new_host, *others)
    play_out(together)

    deal(new_host, *others)
    play_some(together, actions=1)
    leaver, *left = others
    people_panel(leaver)
    leaver.locator("#way-out-now summary").click()
    leaver.locator("#company [name=when][value=now]").click()
    leaver.wait_for_url("**/")
    play_out((new_host, *left))
