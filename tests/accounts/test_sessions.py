"""The list of sessions: what it shows, what it ends, and what nobody else learns."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user
from django.test import Client
from django.utils import timezone

from accounts import devices
from accounts.models import Session, User
from accounts.services import sessions
from accounts.services.sessions import Standing
from accounts.sessions import SessionStore
from tests.accounts.people import PASSWORD, logged_in, member
from tests.factories import GuestFactory
from tests.views.asking import browser_of, text_of

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) "
    "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36"
)


@pytest.fixture
def lan() -> User:
    return member()


def is_in(browser: Client) -> bool:
    return get_user(browser.get("/").wsgi_request).is_authenticated


def key_of(browser: Client) -> str:
    return browser.cookies["sessionid"].value


def handles_on(page: str) -> list[str]:
    return re.findall(r'name="end" value="(\w+)"', page)


def standing(browser: Client, user: User) -> Standing:
    each = (key_of(browser), user.pk)
    return sessions.standings([each])[each]


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox on Windows"),
        (PHONE, "Samsung Internet on Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
         "Safari on iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/130.0.0.0 Safari/537.36",
         "Chrome on macOS"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge on Linux"),
        ("curl/8.0", "Unknown browser"),
        ("", "Unknown browser"),
        ("<script>Firefox", "Firefox"),
    ],
)  # fmt: skip
def test_a_browser_is_named_as_people_know_it(agent, words):
    from django.utils import translation

    with translation.override("en"):
        assert devices.in_words(agent) == words


def test_all_of_them_are_listed_and_this_one_is_marked(lan):
    logged_in(agent=PHONE)
    here = logged_in(agent=FIREFOX)
    logged_in(agent="x" * 5000)

    page = text_of(here.get("/accounts/sessions/", headers={"accept-language": "en"}))

    assert len(handles_on(page)) == 3
    assert page.index("Firefox on Windows") < page.index("This one here")
    assert page.index("This one here") < page.index("Samsung Internet on Android")
    assert not any(row.session_key in page for row in Session.objects.all())


def test_one_can_be_ended(lan):
    here, other = logged_in(), logged_in()
    (_, handle) = handles_on(text_of(here.get("/accounts/sessions/")))

    response = here.post("/accounts/sessions/", {"end": handle})

    assert response.status_code == 303
    assert (is_in(here), is_in(other)) == (True, False)
    assert here.post("/accounts/sessions/", {"end": handle}).status_code == 404


def test_the_one_here_can_be_ended_too(lan):
    here = logged_in()
    (handle,) = handles_on(text_of(here.get("/accounts/sessions/")))

    here.post("/accounts/sessions/", {"end": handle})

    assert not is_in(here)


def test_all_others_can_be_ended(lan):
    here, *others = (logged_in() for _ in range(3))

    assert here.post("/accounts/sessions/", {"others": "end"}).status_code == 303

    assert is_in(here)
    assert not any(map(is_in, others))


def test_nobody_ends_what_is_not_theirs(lan):
    here = logged_in()
    (handle,) = handles_on(text_of(here.get("/accounts/sessions/")))
    member("Mai Hoa")
    stranger = logged_in("Mai Hoa")

    assert stranger.post("/accounts/sessions/", {"end": handle}).status_code == 404
    stranger.post("/accounts/sessions/", {"others": "end"})

    assert is_in(here)


def test_what_has_run_out_is_not_listed(lan):
    here = logged_in()
    logged_in()
    Session.objects.exclude(pk=key_of(here)).update(expire_date=timezone.now())

    assert len(handles_on(text_of(here.get("/accounts/sessions/")))) == 1


def test_being_seen_is_noted_now_and_then(lan):
    here = logged_in()
    long_ago = timezone.now() - timedelta(days=2)
    Session.objects.update(seen_at=long_ago)

    here.get("/rooms/")

    seen_at = Session.objects.get().seen_at
    assert seen_at - long_ago > timedelta(days=1)
    here.get("/rooms/")
    assert Session.objects.get().seen_at == seen_at


def test_strangers_have_no_session():
    Client().get("/rooms/")

    assert not Session.objects.exists()


def test_what_becomes_of_a_session(lan):
    here, mai = logged_in(), member("Mai Hoa")
    assert standing(here, lan) is Standing.SIGNED_IN
    assert standing(here, mai) is Standing.ENDED

    User.objects.filter(pk=lan.pk).update(is_active=False)
    assert standing(here, lan) is Standing.ENDED
    User.objects.filter(pk=lan.pk).update(is_active=True)
    Session.objects.update(expire_date=timezone.now())
    assert standing(here, lan) is Standing.ENDED


def test_a_password_set_elsewhere_ends_it(lan):
    here = logged_in()

    lan.set_password("by manage.py changepassword")
    lan.save()

    assert standing(here, lan) is Standing.ENDED


def test_who_has_no_session_has_none_that_goes_on():
    assert set(sessions.standings([(None, 1), ("key", None), (None, None)]).values()) == {
        Standing.ENDED
    }


def test_a_key_that_was_renewed_is_known_as_such(lan):
    here = logged_in()
    old = (key_of(here), lan.pk)

    here.post(
        "/accounts/password/",
        {"current": PASSWORD, "password": "a" * 9 + "b1", "again": "a" * 9 + "b1"},
    )

    assert sessions.standings([old])[old] is Standing.RENEWED
    here.post("/accounts/logout/")
    assert sessions.standings([old])[old] is Standing.ENDED


def test_a_renewed_key_stands_there_at_once_and_not_only_when_the_request_is_over(lan):
    old = key_of(logged_in())
    store = SessionStore(old)

    store.cycle_key()

    row = Session.objects.get()
    assert (row.session_key, row.renewed_from) == (store.session_key, old)
    assert sessions.standings([(old, lan.pk)])[(old, lan.pk)] is Standing.RENEWED


def test_one_look_is_one_question_however_many_ask(lan, django_assert_num_queries):
    passes = {(key_of(browser), lan.pk) for browser in (logged_in() for _ in range(5))}

    with django_assert_num_queries(1):
        assert set(sessions.standings(passes).values()) == {Standing.SIGNED_IN}


def test_a_guest_of_before_is_not_signed_in_any_more(lan):
    guest = GuestFactory()
    browser = browser_of(guest)
    old = (key_of(browser), guest.pk)

    browser.post("/accounts/login/", {"name": "Lan Anh", "password": PASSWORD})

    assert sessions.standings([old])[old] is Standing.ENDED


def test_who_asks_is_found_with_their_session(lan, django_assert_num_queries):
    store = SessionStore(key_of(logged_in()))

    with django_assert_num_queries(1):
        assert store.whose() == lan
        assert store["_auth_user_id"] == str(lan.pk)


def test_a_session_without_anybody_is_nobodys():
    store = SessionStore()
    store["remembered"] = "this"
    store.create()

    assert SessionStore(store.session_key).whose() is None
    assert SessionStore("k" * 32).whose() is None
    assert SessionStore().whose() is None


@pytest.mark.parametrize("field", ["is_active", "password"])
def test_who_is_shut_out_or_has_another_password_is_not_signed_in(lan, field):
    browser = logged_in()
    User.objects.filter(pk=lan.pk).update(**{field: False if field == "is_active" else "another"})

    assert SessionStore(key_of(browser)).whose() is None
    assert not is_in(browser)
