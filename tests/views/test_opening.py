"""The page to open a room by: presets, house rules, what differs, what does not go together."""

import html5lib
import pytest
from django.test import Client

from accounts.models import User
from games import engine
from games.forms import HouseRulesForm, form_data
from games.models import Room
from tests.views.asking import HTMX, fields_on, text_of
from tests.views.test_house_rules import FLIPPED, PRESETS, SLUGS

NEW, CHECK = "/rooms/new/", "/rooms/new/check/"


@pytest.fixture
def english(client: Client, db: None) -> Client:
    client.cookies["django_language"] = "en"
    return client


@pytest.mark.parametrize("preset", PRESETS, ids=SLUGS)
def test_an_untouched_page_opens_a_table_by_the_preset(english, preset):
    page = text_of(english.get(NEW, {"rules": preset.slug}))
    sent = fields_on(page)

    response = english.post(NEW, sent)

    room = Room.objects.get()
    assert (response.status_code, response.headers["Location"]) == (
        303,
        f"/rooms/{room.public_id}/",
    )
    assert engine.RuleSet.from_data(room.rules) == preset
    assert (room.seat_count, room.turn_seconds) == (4, 20)
    assert len(sent) < 200
    assert english.get(f"/rooms/{room.public_id}/").status_code == 200


def test_all_that_a_page_sends_is_what_the_form_reads(english):
    for preset in PRESETS:
        sent = fields_on(text_of(english.get(NEW, {"rules": preset.slug})))

        assert set(form_data(preset)) <= set(sent)
        assert set(sent) - set(form_data(preset)) == {
            "csrfmiddlewaretoken", "rules", "kind", "seats", "turn_seconds", "name", "others",
            "is_public", "may_watch", "may_chat", "may_hint",
        }  # fmt: skip


@pytest.mark.parametrize("choice", FLIPPED)
def test_a_choice_is_shown_again_as_it_was_sent(english, choice):
    """The page that a check answers with sends the same rules as were sent to it."""
    for preset in PRESETS:
        try:
            wanted = engine.with_options(preset, {choice: FLIPPED[choice]})
        except engine.BadOptions:
            continue
        sent = {"rules": preset.slug, **dict(form_data(wanted).lists())}

        response = english.post(CHECK, sent)
        shown = english.post(CHECK, fields_on(text_of(response)))
        form = HouseRulesForm(preset, shown.wsgi_request.POST)

        assert response.status_code == shown.status_code == 200
        assert form.rules == wanted


def test_a_stranger_becomes_a_guest_by_opening_and_not_by_looking(english):
    english.get(NEW)
    english.post(CHECK, {"rules": "south-places"})
    assert not User.objects.exists()

    english.post(NEW, {"rules": "south-places"})

    assert User.objects.get().is_guest
    assert Room.objects.get().host == User.objects.get()


def test_what_does_not_go_together_is_refused_with_both_names(english):
    response = english.post(NEW, {"rules": "south-count", "frozen": "4", "name": "Kept"})

    page = text_of(response)
    assert response.status_code == 422
    assert "Frozen goes with payment by place only." in page
    assert '<a href="#choice-frozen">Frozen</a>' in page
    assert '<a href="#choice-payment">What losers pay by</a>' in page
    assert fields_on(page)["frozen"] == ["4"]
    assert fields_on(page)["name"] == ["Kept"]
    assert not Room.objects.exists()
    assert not User.objects.exists()


def test_a_bad_value_is_kept_and_pointed_at(english):
    response = english.post(NEW, {"rules": "south-places", "instant_wins-dragon": "a lot"})

    page = text_of(response)
    assert response.status_code == 422
    assert fields_on(page)["instant_wins-dragon"] == ["a lot"]
    assert 'aria-describedby="error-instant_wins-dragon"' in page
    assert "from 0 to 1,000" in page
    assert '<details id="house" class="house" data-local open>' in page
    assert '<details id="group-4" class="group" data-local open>' in page


def test_a_check_says_what_differs(english):
    answer = text_of(english.post(CHECK, {"rules": "south-places", "frozen": "7"}, headers=HTMX))

    assert '<a href="#choice-frozen">Frozen</a>' in answer
    assert "<ins>7 stakes</ins>" in answer
    assert "<del>4 stakes</del>" in answer
    assert "1 house rule" in answer
    assert "<form" not in answer
    assert not Room.objects.exists()


def test_a_check_says_what_does_not_go_together(english):
    asked = {"rules": "north-count", "payment": "pot"}

    fragment = english.post(CHECK, asked, headers=HTMX)
    page = english.post(CHECK, asked)

    assert (fragment.status_code, page.status_code) == (200, 422)
    for answer in (fragment, page):
        assert "Compensation goes with payment by cards only." in text_of(answer)


def test_the_other_choices_are_made_to_fit_when_asked(english):
    asked = {"rules": "south-places", "payment": "cards", "fit": "yes", "name": "Kept"}

    for response in (english.post(CHECK, asked), english.post(CHECK, asked, headers=HTMX)):
        shown = fields_on(text_of(response))
        assert response.status_code == 200
        assert shown["payment"] == ["cards"]
        assert (shown["play_on"], shown["frozen"], shown["three_of_spades"]) == (["no"], [""], [""])
        assert shown["leftover_from"] == ["losers"]
        assert shown["name"] == ["Kept"]
    assert not Room.objects.exists()


def test_a_preset_is_swapped_in_with_what_else_was_chosen(english):
    answer = english.get(NEW, {"rules": "north-count", "seats": "3", "name": "A"}, headers=HTMX)

    page = text_of(answer)
    assert "<html" not in page
    assert fields_on(page)["rules"] == ["north-count"]
    assert fields_on(page)["seats"] == ["3"]
    assert fields_on(page)["name"] == ["A"]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"rules": "poker"}, "There are no such rules or bots here."),
        ({"level": "greedy"}, "There are no such rules or bots here."),
        ({"seats": "5"}, "That is none of the values to choose from."),
        ({"turn_seconds": "11"}, "That is none of the values to choose from."),
        ({"name": "n" * 61}, "60 characters at most"),
    ],
)
def test_what_there_is_not_is_refused_in_a_sentence(english, asked, sentence):
    for response in (english.get(NEW, asked), english.post(NEW, asked), english.post(CHECK, asked)):
        assert response.status_code == 422
        assert sentence in text_of(response)
    assert not Room.objects.exists()


def test_who_plays_somewhere_is_led_there(seated, deal):
    response = seated.post(NEW, {"rules": "north-count"})

    assert response.headers["Location"] == f"/rooms/{deal.room.public_id}/"
    assert f'class="button go" href="/rooms/{deal.room.public_id}/"' in text_of(seated.get(NEW))


def test_the_address_is_no_room(english):
    assert english.get(NEW).status_code == 200
    assert english.get(CHECK).status_code == 405
    assert english.put(NEW).status_code == 405


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("asked", [{}, {"frozen": "x"}, {"payment": "points"}, {"chops": [""]}])
def test_the_page_is_written_without_a_mistake(client, db, language, asked):
    response = client.post(CHECK, asked, headers={"Accept-Language": language})

    parser = html5lib.HTMLParser(strict=False)
    parser.parse(text_of(response))
    ids = [part.split('"')[0] for part in text_of(response).split(' id="')[1:]]
    assert parser.errors == []
    assert sorted(ids) == sorted(set(ids))
