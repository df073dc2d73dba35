"""What people choose for themselves: kept with the account, on whatever device."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import Preferences, User
from accounts.services import deleting, members, people, preferences
from tests.accounts.people import PASSWORD, filled_in, logged_in, member, user_of
from tests.factories import GuestFactory
from tests.views.asking import HTMX, browser_of, text_of

pytestmark = pytest.mark.django_db

ADDRESS = "/accounts/preferences/"
SETTINGS = "/accounts/settings/"


@pytest.fixture
def lan() -> User:
    return member()


def marks_of(response: HttpResponse) -> str:
    """What the page is marked with for its viewer."""
    return text_of(response).partition("<html")[2].partition(">")[0]


def test_without_a_row_all_is_as_it_is_at_first(lan, django_assert_num_queries):
    with django_assert_num_queries(1):
        first, second = preferences.of(lan), preferences.of(lan)

    assert first is second
    assert not first.is_kept
    assert first.marks == ["single-keys", "sounds", "vibration"]
    assert first.shows_profile
    assert not Preferences.objects.exists()


def test_what_is_changed_is_remembered_and_the_rest_stays(lan):
    preferences.change(user=lan, choices={"sort": "set", "sounds": False})
    preferences.change(user=lan, choices={"big_cards": True})

    kept = preferences.of(User.objects.get(pk=lan.pk))
    assert (kept.sort, kept.sounds, kept.big_cards, kept.vibration) == ("set", False, True, True)


def test_a_browser_is_believed_until_the_account_knows_better(lan):
    assert preferences.take_over(user=lan, choices={"four_colours": True})
    assert not preferences.take_over(user=lan, choices={"four_colours": False, "sort": "suit"})

    kept = Preferences.objects.get()
    assert (kept.four_colours, kept.sort) == (True, "rank")


def test_a_language_alone_is_no_reason_to_know_better(lan):
    preferences.change(user=lan, choices={"language": "en"})
    assert not preferences.of(User.objects.get(pk=lan.pk)).is_kept

    assert preferences.take_over(user=lan, choices={"four_colours": True})

    kept = Preferences.objects.get()
    assert (kept.language, kept.four_colours, kept.is_kept) == ("en", True, True)


@pytest.mark.parametrize(
    "choices", [{"sort": "suit"}, {"sounds": False}, {"big_cards": True}, {"shows_profile": False}]
)
def test_anything_else_is(lan, choices):
    preferences.change(user=lan, choices=choices)

    assert preferences.of(User.objects.get(pk=lan.pk)).is_kept
    assert not preferences.take_over(user=lan, choices={"four_colours": True})


def test_who_has_gone_chooses_nothing_and_leaves_nothing(lan):
    preferences.change(user=lan, choices={"big_cards": True})

    deleting.delete(user=lan, now=timezone.now())

    assert not Preferences.objects.exists()
    for choose in (preferences.change, preferences.take_over):
        with pytest.raises(people.Gone):
            choose(user=lan, choices={"big_cards": True})


def test_a_guest_takes_them_along_into_the_account():
    guest = GuestFactory()
    browser = browser_of(guest)
    assert browser.post(ADDRESS, {"two_rows": "on", "sort": "suit"}).status_code == 303

    members.claim(guest=guest, name="Lan Anh", password=PASSWORD, now=timezone.now())

    shown = marks_of(logged_in().get("/"))
    assert "data-two-rows" in shown
    assert 'data-sort="suit"' in shown


def test_the_settings_of_the_account_win_over_those_of_the_guest(lan):
    preferences.change(user=lan, choices={"reduced_motion": True, "language": "en"})
    browser = browser_of(GuestFactory())
    browser.post(ADDRESS, {"big_cards": "on", "language": "vi"})

    browser.post("/accounts/login/", {"name": "Lan Anh", "password": PASSWORD})

    shown = marks_of(browser.get("/"))
    assert 'lang="en"' in shown
    assert "data-reduced-motion" in shown
    assert "data-big-cards" not in shown


def test_the_form_without_script_saves_all_of_it(lan):
    browser = logged_in()
    sent = {"language": "en", "sort": "set", "four_colours": ["off", "on"], "sounds": "off"}

    response = browser.post(f"{ADDRESS}?next=/rooms/", sent)

    assert (response.status_code, response["Location"]) == (303, "/rooms/")
    shown = marks_of(browser.get("/"))
    assert 'lang="en"' in shown
    assert 'data-sort="set"' in shown
    assert "data-four-colours" in shown
    assert "data-sounds" not in shown
    saved = browser.post(ADDRESS, {"sounds": "on"}, follow=True)
    assert "Saved." in text_of(saved)


@pytest.mark.parametrize(
    "sent",
    [
        {"sort": "colour"},
        {"sort": ""},
        {"big_cards": "yes"},
        {"big_cards": ""},
        {"language": "tlh"},
        {"sounds": "off", "two_rows": "x" * 1000},
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_no_choice_is_refused_and_changes_nothing(lan, sent, headers):
    response = logged_in().post(ADDRESS, sent, headers=headers)

    assert response.status_code == 422
    assert 'role="alert"' in text_of(response)
    assert not Preferences.objects.exists()


def test_other_fields_do_nothing(lan):
    sent = {"user": "1", "user_id": "1", "is_staff": "on", "marks": "on"}

    assert logged_in().post(ADDRESS, sent).status_code == 303

    assert not Preferences.objects.exists()
    lan.refresh_from_db()
    assert not lan.is_staff


def test_a_script_is_answered_without_a_page_and_strangers_are_led_to_log_in():
    browser, stranger = browser_of(GuestFactory()), Client()

    assert browser.post(ADDRESS, {"sounds": "off"}, headers=HTMX).status_code == 204
    assert browser.get(ADDRESS).status_code == 405
    assert stranger.post(ADDRESS, {"sounds": "off"}, headers=HTMX).status_code == 401
    for response in (stranger.post(ADDRESS, {"sounds": "off"}), stranger.get(SETTINGS)):
        assert (response.status_code, response["Location"]) == (
            303,
            "/accounts/login/?next=%2Faccounts%2Fsettings%2F",
        )
    assert Preferences.objects.count() == 1


def test_they_lead_on_to_this_site_only(lan):
    response = logged_in().post(ADDRESS, {"sounds": "on", "next": "//evil.example/"})

    assert response["Location"] == "/accounts/settings/?saved"


def test_guests_have_the_settings_and_members_their_account_below(lan):
    guests, lans = browser_of(GuestFactory()), logged_in()

    theirs, hers = (text_of(each.get(SETTINGS)) for each in (guests, lans))

    for page in (theirs, hers):
        assert 'name="passes_alone"' in page
    assert 'name="shows_profile"' in hers
    assert 'name="email"' in hers
    assert 'name="shows_profile"' not in theirs
    assert 'name="email"' not in theirs
    assert guests.post(SETTINGS, {"name": "Mai Hoa"}).status_code == 303
    assert not User.objects.filter(display_name="Mai Hoa").exists()


def test_the_language_switch_is_remembered_by_the_account(lan):
    logged_in().post("/i18n/setlang/", {"language": "en", "next": "/"})

    elsewhere = logged_in()

    assert 'lang="en"' in marks_of(elsewhere.get("/"))
    elsewhere.post("/i18n/setlang/", {"language": "tlh", "next": "/"})
    assert Preferences.objects.get().language == "en"


def test_a_language_chosen_before_there_was_an_account_is_remembered_too():
    browser = Client()
    browser.post("/i18n/setlang/", {"language": "en", "next": "/"})
    browser.post("/accounts/signup/", filled_in())
    assert user_of(browser).is_authenticated

    assert 'lang="en"' in marks_of(logged_in().get("/"))


def test_what_a_stranger_has_switched_is_taken_over_after_the_language_was_chosen():
    browser = Client()
    browser.post("/i18n/setlang/", {"language": "en", "next": "/"})
    browser.post("/accounts/signup/", filled_in())

    sent = {"first": "yes", "four_colours": "on"}
    assert browser.post(ADDRESS, sent, headers=HTMX).status_code == 204

    shown = marks_of(logged_in().get("/"))
    assert 'lang="en"' in shown
    assert "data-four-colours" in shown


def test_a_browser_that_comes_too_late_is_told(lan):
    browser = logged_in()
    browser.post(ADDRESS, {"sounds": "off"})

    response = browser.post(ADDRESS, {"first": "yes", "four_colours": "on"}, headers=HTMX)

    assert response.status_code == 409
    assert not Preferences.objects.get().four_colours


def test_pages_that_say_no_ask_nothing_of_it(lan):
    preferences.change(user=lan, choices={"big_cards": True})
    browser = logged_in()

    assert "data-" not in marks_of(browser.get("/nowhere/"))
