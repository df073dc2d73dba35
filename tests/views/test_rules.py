"""The pages that explain the rules: all five, one, and those of a table."""

import html
import random
import re

import html5lib
import pytest
from django.test import Client
from django.utils import translation

from games import engine, rulebook
from games.models import Deal
from games.phrases import RULES_NAMES
from games.views.rules import explanation
from tests.playing import act, played_out, some_play
from tests.rulebook.explained import house, random_rules
from tests.views.asking import HTMX, text_of

PAGES = ["/rules/", *(f"/rules/{slug}/" for slug in engine.PRESETS)]
EVERY_PAGE = pytest.mark.parametrize("page", PAGES)
LANGUAGES = pytest.mark.parametrize("language", ["vi", "en"])


def read(client: Client, page: str, language: str = "en") -> str:
    response = client.get(page, headers={"Accept-Language": language})
    assert response.status_code == 200
    return html.unescape(text_of(response))


def by_house_rules(deal: Deal, **options: object) -> str:
    """The deal as if dealt by house rules; the address of its table's rules."""
    deal.rules = house("south-places", **options).to_data()
    deal.save()
    return f"/rooms/{deal.room.public_id}/rules/"


@LANGUAGES
@EVERY_PAGE
def test_anybody_may_read_the_rules(client, db, page, language):
    text = read(client, page, language)

    parser = html5lib.HTMLParser(strict=False)
    parser.parse(text_of(client.get(page, headers={"Accept-Language": language})))
    assert parser.errors == []
    assert len(re.findall(r"<h1\b", text)) == 1
    ids = re.findall(r'\sid="([^"]+)"', text)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)


@EVERY_PAGE
def test_nobody_keeps_them_since_the_tokens_of_their_forms_change(client, db, page):
    response = client.get(page)

    assert "no-store" in response.headers["Cache-Control"]
    assert {"Accept-Language", "Cookie"} <= set(response.headers["Vary"].split(", "))


def test_there_are_no_other_rules(client, db):
    assert client.get("/rules/eastern/").status_code == 404
    assert client.get("/rooms/nowhere/rules/").status_code == 404
    assert client.post("/rules/").status_code == 405


@LANGUAGES
def test_the_five_are_compared_in_a_table_with_headings(client, db, language):
    text = read(client, "/rules/", language)

    tree = html5lib.parse(text, namespaceHTMLElements=False)
    [table] = tree.iter("table")
    columns = ["".join(each.itertext()).strip() for each in table.find("thead").iter("th")]
    rows = [each for each in table.iter("th") if each.get("scope") == "row"]
    assert len(columns) == 6
    assert len(rows) == len(engine.CHOICES)
    assert all(
        len(row.findall("td")) == 5 for row in table.iter("tr") if row.find("td") is not None
    )


@pytest.mark.parametrize("slug", engine.PRESETS)
def test_a_system_says_all_that_its_chapters_say(client, db, slug):
    text = " ".join(read(client, f"/rules/{slug}/").split())

    for chapter in rulebook.chapters(engine.PRESETS[slug]):
        assert f'href="#rule-{chapter.anchor}"' in text
        assert f'id="rule-{chapter.anchor}"' in text
        for passage in chapter.passages:
            for sentence in passage.text:
                assert sentence in text
            for example in passage.examples:
                assert example.title in text


@pytest.mark.parametrize("slug", engine.PRESETS)
def test_one_press_plays_by_what_is_read(client, db, slug):
    text = read(client, f"/rules/{slug}/")

    assert f'<input type="hidden" name="rules" value="{slug}">' in text
    client.post("/play/", {"rules": slug})
    assert Deal.objects.get(dealt_at__isnull=False).rules["slug"] == slug


def test_the_front_page_leads_to_the_rules(client, db):
    assert 'href="/rules/"' in read(client, "/")


def test_the_language_is_switched_there(client, db):
    client.post("/i18n/setlang/", {"language": "en", "next": "/rules/south-count/"})

    assert "Southern, card count" in text_of(client.get("/rules/south-count/"))


@LANGUAGES
def test_a_table_names_its_house_rules_first(stranger, deal, language):
    page = by_house_rules(deal, frozen=6, two_over_two_chops=True)

    text = read(stranger, page, language)

    house_rules = {
        "vi": ["Luật nhà ở bàn này", "6 cược", "thay vì: 4 cược"],
        "en": ["House rules at this table", "6 stakes", "instead of: 4 stakes"],
    }[language]
    places = [text.index(words) for words in [*house_rules, 'id="rule-deal"']]
    assert places == sorted(places)
    assert "instead of: 1 stake" not in text


def test_a_table_without_house_rules_says_so(client, deal):
    text = read(client, f"/rooms/{deal.room.public_id}/rules/")

    assert "No house rules" in text
    assert str(RULES_NAMES["south-places"]) in text


def test_a_table_explains_the_rules_of_the_deal_that_runs(seated, player, deal):
    """The room's own are for the next match."""
    deal.room.rules = house("south-count").to_data()
    deal.room.save()
    act(deal, player, some_play(deal))

    text = read(seated, f"/rooms/{deal.room.public_id}/rules/")

    assert "Southern, by place" in text
    played_out(deal)
    assert "Southern, by place" in read(seated, f"/rooms/{deal.room.public_id}/rules/")


def test_the_card_comes_alone_to_the_panel(seated, deal):
    page = by_house_rules(deal, frozen=None)

    card = text_of(seated.get(page, headers=HTMX))

    assert "<html" not in card
    assert 'id="rule-chops"' in card
    assert seated.get(page).headers["Cache-Control"] == "no-store"


def test_a_table_leads_to_its_rules(stranger, deal):
    text = read(stranger, f"/rooms/{deal.room.public_id}/")

    assert text.count(f'href="/rooms/{deal.room.public_id}/rules/"') == 2
    assert 'id="rule-card"' in text


@LANGUAGES
@pytest.mark.parametrize("seed", range(8))
def test_any_house_rules_are_shown_whole(seed, language):
    rules = random_rules(random.Random(seed))

    with translation.override(language):
        shown = explanation(rules)

    parser = html5lib.HTMLParser(strict=False, namespaceHTMLElements=False)
    tree = parser.parseFragment(shown)
    assert parser.errors == []
    for element in tree.iter():
        if element.tag in {"h2", "h3", "p", "li", "td", "th", "figcaption", "b"}:
            assert "".join(element.itertext()).strip()
