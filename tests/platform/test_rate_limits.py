"""Who asks too often waits; nobody else does."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory

from accounts.models import User
from tienlen.middleware import rate_limits
from tienlen.rate_limits import BadRateLimits, address_of, read_rules, rule_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def strict(settings):
    settings.ROOT_URLCONF = "tests.platform.urls"
    settings.RATE_LIMITS = "look=3/minute;login=2/15minute"


def test_who_asks_too_often_is_told_when_to_come_back(strict):
    client = Client()
    answers = [client.get("/fine/").status_code for _ in range(3)]

    response = client.get("/fine/")

    assert answers == [200, 200, 200]
    assert response.status_code == 429
    assert 1 <= int(response.headers["Retry-After"]) <= 60
    assert 'class="problem"' in response.content.decode()
    assert "no-store" in response.headers["Cache-Control"]


def test_htmx_is_told_in_a_fragment(strict):
    client = Client()
    for _ in range(3):
        client.get("/fine/")

    response = client.get("/fine/", headers={"HX-Request": "true"})

    assert response.status_code == 429
    assert response.content.decode().strip().startswith('<p id="refusal" role="alert">')
    assert "Retry-After" in response.headers


def test_the_window_moves(strict, settings, time_machine):
    client = Client()
    time_machine.move_to("2026-01-01T00:00:00Z", tick=False)
    client.get("/fine/")
    time_machine.shift(30)
    client.get("/fine/")
    client.get("/fine/")

    assert client.get("/fine/").status_code == 429
    time_machine.shift(31)  # the first of the three has left the window, the others have not
    assert client.get("/fine/").status_code == 200
    assert client.get("/fine/").status_code == 429


def test_people_at_one_address_do_not_count_for_each_other(strict):
    client = Client()
    for _ in range(4):
        client.get("/fine/")

    client.force_login(User.objects.create_user("lan"))
    assert client.get("/fine/").status_code == 200


def test_other_addresses_do_not_count(strict):
    client = Client()
    for _ in range(4):
        client.get("/fine/", REMOTE_ADDR="192.0.2.1")

    assert client.get("/fine/", REMOTE_ADDR="192.0.2.1").status_code == 429
    assert client.get("/fine/", REMOTE_ADDR="192.0.2.2").status_code == 200


def test_trying_passwords_counts_for_the_address_alone(strict):
    client = Client()
    client.force_login(User.objects.create_user("lan"))
    attempt = {"username": "admin", "password": "guess"}
    assert client.post("/admin/login/", attempt).status_code == 200
    client.logout()
    assert client.post("/admin/login/", attempt).status_code == 200

    assert client.post("/admin/login/", attempt).status_code == 429


def test_health_is_never_limited(strict):
    client = Client()

    assert {client.get("/healthz").status_code for _ in range(8)} == {200}


def test_off_is_off(settings):
    settings.ROOT_URLCONF = "tests.platform.urls"
    settings.RATE_LIMITS = "off"
    client = Client()

    assert {client.get("/fine/").status_code for _ in range(300)} == {200}


@pytest.mark.parametrize(
    ("method", "path", "rule"),
    [
        ("post", "/play/", "play"),
        ("get", "/play/", "look"),
        ("post", "/rooms/new/", "play"),
        ("get", "/rooms/new/", "look"),
        ("post", "/rooms/join/", "play"),
        ("post", "/rooms/new/check/", "look"),
        ("post", "/deals/aGVsbG8/act", "act"),
        ("get", "/deals/aGVsbG8/", "look"),
        ("post", "/deals/aGVsbG8/act/more", "look"),
        ("post", "/admin/login/", "login"),
        ("post", "/accounts/login/", "login"),
        ("get", "/accounts/login/", "look"),
        ("post", "/accounts/password/", "login"),
        ("post", "/accounts/settings/", "login"),
        ("post", "/accounts/delete/", "login"),
        ("post", "/accounts/signup/", "signup"),
        ("post", "/accounts/claim/", "signup"),
        ("post", "/accounts/password/reset/", "reset"),
        ("post", "/accounts/password/reset/MQ/a-b/", "reset"),
        ("post", "/accounts/sessions/", "look"),
        ("get", "/rooms/aGVsbG8/", "look"),
        ("get", "/j/BCDGHK/", "code"),
        ("head", "/j/", "code"),
        ("post", "/rooms/aGVsbG8/sit", "play"),
        ("post", "/rooms/aGVsbG8/wait", "play"),
        ("post", "/rooms/aGVsbG8/stand", "look"),
        ("post", "/rooms/aGVsbG8/chat", "talk"),
        ("post", "/rooms/aGVsbG8/react", "talk"),
        ("post", "/rooms/aGVsbG8/unmute", "talk"),
        ("post", "/lobby/chat", "talk"),
        ("get", "/lobby/chat", "look"),
        ("post", "/rooms/aGVsbG8/invite", "act"),
        ("get", "/rooms/aGVsbG8/lately/", "look"),
        ("post", "/invitations/aGVsbG8/answer", "act"),
        ("post", "/rooms/aGVsbG8/deal", "look"),
        ("get", "/healthz", ""),
        ("get", "/readyz", ""),
    ],
)
def test_each_request_has_its_rule(method, path, rule):
    assert rule_for(getattr(RequestFactory(), method)(path)) == rule


def test_rules_that_are_not_named_keep_their_default():
    rules = read_rules("act=7/second")

    assert rules["act"].amount == 7
    assert rules["play"] == read_rules("")["play"]
    assert set(rules) == {"play", "act", "talk", "look", "login", "code", "signup", "reset"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("play", "'play' is no rule such as 'play=20/minute'"),
        ("play=fast", "'play=fast' is no rule such as 'play=20/minute'"),
        ("play=20/fortnight", "'play=20/fortnight' is no rule such as 'play=20/minute'"),
        (
            "walk=20/minute",
            "there is no rule 'walk', only play, act, talk, look, login, code, signup, reset",
        ),
        ("look=0/minute", "'look=0/minute' would let nobody in"),
    ],
)
def test_what_cannot_be_read_is_said(text, sentence):
    with pytest.raises(BadRateLimits, match=sentence):
        read_rules(text)


def test_a_site_with_rules_that_cannot_be_read_does_not_answer(settings):
    settings.RATE_LIMITS = "play=fast"

    with pytest.raises(ImproperlyConfigured, match="RATE_LIMITS: 'play=fast' is no rule"):
        rate_limits(len)


@pytest.mark.parametrize(
    ("behind_proxy", "forwarded", "address"),
    [
        (False, "198.51.100.7", "192.0.2.1"),
        (True, "198.51.100.7", "198.51.100.7"),
        (True, "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        (True, "", "192.0.2.1"),
        (True, "198.51.100.7, nonsense", "unknown"),
    ],
)
def test_a_forwarded_address_is_believed_of_our_proxy_only(
    rf, settings, behind_proxy, forwarded, address
):
    settings.BEHIND_PROXY = behind_proxy
    request = rf.get("/", REMOTE_ADDR="192.0.2.1", headers={"X-Forwarded-For": forwarded})

    assert address_of(request) == address


def test_one_who_holds_a_whole_network_counts_once(rf):
    one = rf.get("/", REMOTE_ADDR="2001:db8:1:2::1")
    two = rf.get("/", REMOTE_ADDR="2001:db8:1:2:ffff::9")
    other = rf.get("/", REMOTE_ADDR="2001:db8:1:3::1")

    assert address_of(one) == address_of(two) != address_of(other)
