"""Picking cards: what the buttons say, sorting, hints; what is picked stays picked."""

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import (
    act_by_hint,
    deal_next,
    held,
    is_stuck,
    moved_on,
    number,
    pick,
    picked,
    sit_down,
    wait_for_turn,
)


def wait_for_something_to_play(page: Page) -> None:
    """Wait for a turn in which a pass is not all there is, if need be in another deal."""
    while not wait_for_turn(page) or is_stuck(page):
        if is_stuck(page):
            act_by_hint(page)
        else:
            deal_next(page)


def test_the_button_says_what_it_plays_and_why_it_cannot(at_the_table):
    page = at_the_table()
    wait_for_something_to_play(page)

    page.locator("#hint").click()
    expect(page.locator("#play")).to_have_text(re.compile("Đánh .+"))
    expect(page.locator("#play")).not_to_have_attribute("aria-disabled", "true")

    page.locator("#hint").click()
    for code in held(page):
        if code not in picked(page):
            pick(page, code)
    expect(page.locator("#play")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#play")).not_to_have_text(re.compile("^Đánh$"))


def test_the_button_speaks_again_of_a_pick_when_the_table_is_shown_anew(at_the_table):
    """As by a socket that has just opened, whose first frame knows of no pick."""
    page = at_the_table()
    wait_for_something_to_play(page)
    page.locator("#hint").click()
    words = page.locator("#play span")
    expect(words).to_have_text(re.compile("Đánh .+"))

    page.evaluate(
        """() => {
            const play = document.getElementById("play");
            play.firstElementChild.textContent = play.dataset.plain;
            const detail = { message: "" };
            document.body.dispatchEvent(new CustomEvent("htmx:wsAfterMessage", { detail }));
        }"""
    )

    expect(words).to_have_text(re.compile("Đánh .+"))


def test_a_press_counts_whatever_is_answered_meanwhile(at_the_table):
    """The answer about a pick arrives between pressing the button down and letting it go."""
    page = at_the_table()
    wait_for_something_to_play(page)
    before = number(page)
    box = page.locator("#play").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    with page.expect_response("**/preview/**"):
        page.keyboard.press("g")
        page.mouse.down()
    expect(page.locator("#play")).to_have_text(re.compile("Đánh .+"))
    page.mouse.up()

    moved_on(page, before)


def test_hints_go_through_the_plays_one_by_one(at_the_table):
    page = at_the_table()
    wait_for_something_to_play(page)
    with page.expect_response("**/hints/") as asked:
        page.locator("#hint").click()
    first, *others = asked.value.json()["plays"]
    page.wait_for_function("() => document.querySelector('#hand input:checked')")
    assert sorted(picked(page)) == sorted(first.split())
    for hint in [*others, first]:
        page.locator("#hint").click()
        assert sorted(picked(page)) == sorted(hint.split())


def test_a_hint_that_does_not_come_is_no_silence(pages, at_the_table):
    page = at_the_table()
    wait_for_something_to_play(page)
    for said in ("/hints/", "htmx:afterRequest", "htmx:sendError"):
        pages.expect(said)
    refusal = page.locator("#refusal")

    page.route("**/hints/", lambda route: route.abort())
    page.locator("#hint").click()
    expect(refusal).to_have_text("Chưa gửi được tới bàn. Hãy thử lại.")
    page.unroute("**/hints/")
    too_often = '<p id="refusal" role="alert">Từ từ thôi.</p>'
    page.route("**/hints/", lambda route: route.fulfill(status=429, body=too_often))
    page.locator("#hint").click()
    expect(refusal).to_have_text("Từ từ thôi.")
    page.unroute("**/hints/")

    page.locator("#hint").click()
    expect(page.locator("#hand input:checked")).not_to_have_count(0)
    expect(refusal).to_have_text("")


def test_sorting_goes_rank_suit_sets_and_is_remembered(at_the_table):
    page = at_the_table()
    assert wait_for_turn(page)
    by_rank = held(page)
    with page.expect_response("**/accounts/preferences/"):
        page.locator("#sort").click()
    by_suit = held(page)
    assert sorted(by_suit) == sorted(by_rank)
    assert [code[1] for code in by_suit] == sorted((code[1] for code in by_suit), key="scdh".index)

    page.reload()

    assert held(page) == by_suit
    page.locator("#sort").click()
    page.locator("#sort").click()
    assert held(page) == by_rank


def test_picked_cards_stay_picked_while_the_others_play(slow_site, watched_on):
    """On a table where the others take their time, their plays do not disturb a pick."""
    page = watched_on(slow_site).open("phone")
    sit_down(page)
    if page.locator("#controls[data-turn]").count():
        act_by_hint(page)
    cards = held(page)[:2]
    for code in cards:
        pick(page, code)
    lines = page.locator("#log li").count()

    expect(page.locator("#log li")).not_to_have_count(lines, timeout=15_000)

    assert picked(page) == cards


def test_who_has_picked_cards_and_passes_passes(at_the_table):
    page = at_the_table()
    while wait_for_turn(page) and page.locator("#pass").is_disabled():
        act_by_hint(page)
    before, cards = number(page), held(page)

    pick(page, cards[0])
    page.locator("#pass").click()

    moved_on(page, before)
    assert held(page) in (cards, []), "all cards stay in hand, until the deal is over"
