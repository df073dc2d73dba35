"""Vietnamese and English: by the browser, by a switch that is remembered, and nothing left over."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import act_by_hint, play_out, wait_for_turn

# What may read the same in both languages: names of the site, tables and people, numbers, signs,
# and what is marked as nothing to translate, as a room's code.
NAMES = """[...document.querySelectorAll('.seat b, #result th[scope=row], h1')]
    .map(each => each.firstChild.textContent.trim()).filter(Boolean)"""
TEXTS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim();
        const parent = walker.currentNode.parentElement;
        const unsaid = 'script, code, kbd, button[lang], .card, [translate=no]';
        if (text && !parent.closest(unsaid)) texts.push(text);
    }
    for (const each of document.querySelectorAll('[aria-label]'))
        texts.push(each.getAttribute('aria-label'));
    return texts;
}"""


def words_on(page: Page) -> set[str]:
    """Everything that people read on the page, without names, numbers and signs."""
    names = set(page.evaluate(NAMES))
    texts = set()
    for read in page.evaluate(TEXTS):
        text = re.sub("|".join(map(re.escape, names)), "", read)
        if re.search(r"[^\W\d_]{2,}", text):
            texts.add(" ".join(text.split()))
    return texts


def switch_to(page: Page, language: str) -> None:
    page.locator(f".languages button[value={language}]:visible").first.click()
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize(
    ("browser_language", "lang"), [("vi-VN", "vi"), ("en-US", "en"), ("fr-FR", "vi")]
)
def test_the_browser_chooses_and_vietnamese_is_the_default(pages, browser_language, lang):
    page = pages.open("desk", browser_language)
    page.goto("/")

    expect(page.locator("html")).to_have_attribute("lang", lang)


def test_the_switch_is_remembered(pages):
    page = pages.open("phone", "vi-VN")
    page.goto("/")
    switch_to(page, "en")

    page.goto("/")

    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_the_front_page_shares_no_words(pages):
    page = pages.open("desk", "vi-VN")
    page.goto("/")
    vietnamese = words_on(page)
    switch_to(page, "en")
    english = words_on(page)

    assert len(vietnamese) > 5
    assert len(english) > 5
    assert vietnamese & english == set()


@pytest.mark.soak
def test_the_table_shares_no_words(at_the_table):
    """The same table, looked at in one language and then in the other: on turn and at the end."""
    page = at_the_table("desk", "vi-VN")
    if wait_for_turn(page):
        assert_languages_differ(page)
        act_by_hint(page)
    play_out(page)
    assert_languages_differ(page)


def assert_languages_differ(page: Page) -> None:
    seen = {}
    for language in ("vi", "en"):
        page.context.add_cookies(
            [{"name": "django_language", "value": language, "url": page.url.split("/rooms")[0]}]
        )
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        seen[language] = words_on(page)
    assert len(seen["vi"]) > 5
    assert seen["vi"] & seen["en"] == set()
