"""Every kind of answer carries the headers that keep the site safe."""

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

ANSWERS = {
    "/fine/": 200,
    "/kept/": 200,
    "/400/": 400,
    "/403/": 403,
    "/404/": 404,
    "/500/": 500,
    "/503/": 503,
    "/healthz": 200,
    "/readyz": 200,
    "/admin/": 302,
    "/admin/login/": 200,
    "/accounts/login/": 200,
    "/no/such/address/": 404,
}


@pytest.mark.parametrize("address", ANSWERS)
def test_every_answer_is_protected(visitor, address):
    response = visitor.get(address)

    headers = response.headers
    assert response.status_code == ANSWERS[address]
    assert headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Content-Language"] == "vi"
    assert "Accept-Language" in headers["Vary"]


@pytest.mark.parametrize("address", [address for address in ANSWERS if address != "/kept/"])
def test_what_says_nothing_of_keeping_is_not_kept(visitor, address):
    assert "no-store" in visitor.get(address).headers["Cache-Control"]


def test_a_view_may_say_what_is_kept(visitor):
    assert visitor.get("/kept/").headers["Cache-Control"] == "max-age=60"


def test_nothing_unsafe_is_allowed(visitor):
    policy = visitor.get("/fine/").headers["Content-Security-Policy"]

    directives = dict(part.strip().split(" ", 1) for part in policy.split(";") if part.strip())
    assert "unsafe" not in policy
    assert "*" not in policy
    assert directives["script-src"] == "'self'"
    assert directives["style-src"] == "'self'"
    assert directives["object-src"] == "'none'"
    assert directives["base-uri"] == "'none'"
    assert directives["frame-ancestors"] == "'none'"
    assert directives["form-action"] == "'self'"


def test_static_files_are_protected_too(settings):
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True
    assert finders.find("css/base.css")

    response = Client().get("/static/css/base.css")
    response.close()

    assert response.status_code == 200
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "script-src 'self'" in response.headers["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in response.headers


def test_cookies_are_out_of_reach_of_scripts_and_other_sites():
    admin = User.objects.create_superuser("lan", password="lan's own password")
    client = Client()
    client.get("/admin/login/")
    client.post("/admin/login/", {"username": admin.username, "password": "lan's own password"})
    client.post("/i18n/setlang/", {"language": "en", "next": "/admin/"})

    names = {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME}
    assert set(client.cookies) == names
    for cookie in client.cookies.values():
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert not cookie["secure"]  # over plain http, as from a phone in the same network
        assert cookie["path"] == "/"
        assert not cookie["domain"]


def test_a_proxy_is_believed_only_where_there_is_one(rf, settings):
    request = rf.get("/", headers={"X-Forwarded-Proto": "https"})

    assert not request.is_secure()
