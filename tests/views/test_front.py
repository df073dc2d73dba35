"""The front page, and the one click from there to a table."""

import re

import pytest
from django.utils import translation
from django.utils.html import escape

from accounts.models import User
from games import engine
from games.models import Deal, Room
from games.phrases import RULES_NAMES
from games.phrases.systems import system_in_short
from tests.playing import arranged, played_out
from tests.views.asking import text_of


def test_a_stranger_is_one_click_from_a_table(client, db):
    response = client.post("/play/", follow=True)

    room = Room.objects.get()
    guest = User.objects.get()
    assert response.redirect_chain == [(f"/rooms/{room.public_id}/", 303)]
    assert response.status_code == 200
    assert guest.is_guest
    assert room.seats.get(player=guest).number == 0
    assert room.seats.exclude(bot_level="").count() == 3


def test_two_clicks_lead_to_one_table(seated, player):
    first = seated.post("/play/")
    arranged(Deal.objects.get(dealt_at__isnull=False))  # one deal in thirty is won instantly
    second = seated.post("/play/")

    assert first.headers["Location"] == second.headers["Location"]


@pytest.mark.parametrize("slug", engine.PRESETS)
def test_any_system_may_be_chosen(seated, slug):
    response = seated.post("/play/", {"rules": slug, "level": "medium"}, follow=True)

    room = Room.objects.get()
    rules = engine.PRESETS[slug]
    assert response.status_code == 200
    assert room.rules == rules.to_data()
    assert rules.allows_stake(room.stake)
    assert room.deals.filter(dealt_at__isnull=False).exists()


def test_nothing_chosen_means_the_first_system(seated):
    seated.post("/play/", {"rules": "", "level": ""})

    assert Room.objects.get().rules == engine.PRESETS["south-places"].to_data()


@pytest.mark.parametrize(
    "asked",
    [{"rules": "poker"}, {"rules": "South-Places"}, {"level": "greedy"}, {"rules": "\u0000"}],
)
def test_what_there_is_not_cannot_be_chosen(seated, asked):
    response = seated.post("/play/", asked)

    assert response.status_code == 422
    assert 'role="alert"' in text_of(response)
    assert not Room.objects.exists()


def test_the_front_page_has_one_big_button(client, db):
    page = text_of(client.get("/"))

    assert "Chơi ngay" in page
    assert "Trở lại bàn" not in page


def rules_of_buttons(page: str) -> list[str]:
    form = r'action="/play/">.*?name="rules" value="([^"]+)"'
    return re.findall(form, page, re.DOTALL)


def test_the_front_page_offers_every_system_the_first_one_first(client, db):
    page = text_of(client.get("/"))

    assert rules_of_buttons(page) == ["south-places", *engine.PRESETS]
    assert page.index('id="play-now"') < page.index('id="systems-title"')


@pytest.mark.parametrize("slug", engine.PRESETS)
def test_each_system_has_its_name_and_its_line_in_both_languages(client, db, slug):
    lines = {}
    for language in ("vi", "en"):
        page = text_of(client.get("/", headers={"Accept-Language": language}))
        with translation.override(language):
            lines[language] = {escape(str(RULES_NAMES[slug])), escape(system_in_short(slug))}
        assert all(line in page for line in lines[language])
    assert not lines["vi"] & lines["en"]


def test_the_big_button_plays_what_was_played_last_and_says_so(client, db):
    client.post("/play/", {"rules": "north-count"})
    arranged(Deal.objects.get(dealt_at__isnull=False))
    played_out(Deal.objects.get(dealt_at__isnull=False))

    page = text_of(client.get("/"))

    assert rules_of_buttons(page)[0] == "north-count"
    assert "<b>Miền Bắc – Tú lơ khơ</b>" in page


def test_while_a_deal_runs_no_other_can_be_begun(seated, deal):
    page = text_of(seated.get("/"))

    assert rules_of_buttons(page) == []
    assert "Bạn đang đánh dở một ván" in page


def test_the_front_page_leads_back_to_a_running_deal(seated, deal):
    page = text_of(seated.get("/"))

    assert f'href="/rooms/{deal.room.public_id}/"' in page
    assert "Trở lại bàn" in page


def test_there_is_no_way_back_to_a_deal_that_is_over(seated, deal):
    played_out(deal)

    assert "Trở lại bàn" not in text_of(seated.get("/"))


def test_the_language_switch_is_remembered(client, db):
    assert 'lang="vi"' in text_of(client.get("/"))

    client.post("/i18n/setlang/", {"language": "en", "next": "/"})

    page = text_of(client.get("/"))
    assert '<html lang="en" ' in page
    assert "Play now" in page


def test_the_browser_chooses_the_language_first(client, db):
    page = text_of(client.get("/", headers={"Accept-Language": "en-GB,en"}))

    assert "Play now" in page


def test_looking_makes_nobody_a_guest(client, db):
    client.get("/")

    assert not User.objects.exists()
    assert client.get("/play/").status_code == 405
