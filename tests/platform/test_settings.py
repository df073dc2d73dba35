"""The settings as the environment makes them."""

import json
import subprocess
import sys

import pytest

from tests.servers import ROOT

ASK = """
import json, django
from django.conf import settings
django.setup()
names = ["DEBUG", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_NAME",
    "CSRF_COOKIE_NAME", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE",
    "SECURE_HSTS_SECONDS", "BEHIND_PROXY", "SECRET_KEY", "LANGUAGE_CODE", "BOT_PAUSE"]
asked = {name: getattr(settings, name) for name in names}
asked["proxy"] = settings.SECURE_PROXY_SSL_HEADER
asked["connect"] = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["connect-src"]
print(json.dumps(asked))
"""


@pytest.fixture
def settings_with(tmp_path):
    def ask(**environment: str) -> dict:
        done = subprocess.run(
            [sys.executable, "-c", ASK],
            cwd=ROOT,
            env={
                "DJANGO_SETTINGS_MODULE": "tienlen.settings",
                "DATA_DIR": str(tmp_path / "var"),
                **environment,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return ask


def test_with_nothing_set_it_is_a_real_server_for_this_machine(settings_with):
    settings = settings_with()

    assert settings["DEBUG"] is False
    assert set(settings["ALLOWED_HOSTS"]) == {"localhost", "127.0.0.1", "[::1]"}
    assert settings["SESSION_COOKIE_SECURE"] is False
    assert settings["SECURE_HSTS_SECONDS"] == 0
    assert settings["SESSION_COOKIE_NAME"] == "sessionid"
    assert settings["LANGUAGE_CODE"] == "vi"
    assert settings["SECRET_KEY"] == settings_with()["SECRET_KEY"]


def test_an_https_address_turns_on_what_needs_it(settings_with):
    settings = settings_with(PUBLIC_URL="https://tienlen.example/")

    assert "tienlen.example" in settings["ALLOWED_HOSTS"]
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://tienlen.example"]
    assert settings["SESSION_COOKIE_NAME"] == "__Host-sessionid"
    assert settings["CSRF_COOKIE_NAME"] == "__Host-csrftoken"
    assert settings["SESSION_COOKIE_SECURE"] is True
    assert settings["CSRF_COOKIE_SECURE"] is True
    assert settings["LANGUAGE_COOKIE_SECURE"] is True
    assert settings["SECURE_HSTS_SECONDS"] > 0
    assert settings["connect"] == ["'self'", "wss://tienlen.example"]


def test_an_address_with_a_port_is_a_host_without_it(settings_with):
    settings = settings_with(PUBLIC_URL="http://tienlen.example:8080")

    assert "tienlen.example" in settings["ALLOWED_HOSTS"]
    assert settings["SESSION_COOKIE_SECURE"] is False
    assert settings["connect"] == ["'self'", "ws://tienlen.example:8080"]


def test_phones_in_the_same_network_are_let_in_when_asked_for(settings_with):
    from tienlen.first_start import addresses_of_this_machine

    hosts = settings_with(HOST="0.0.0.0")["ALLOWED_HOSTS"]

    assert set(addresses_of_this_machine()) <= set(hosts)
    assert "0.0.0.0" not in hosts
    assert "*" not in hosts


def test_one_address_of_this_machine_may_be_named(settings_with):
    assert "192.0.2.44" in settings_with(HOST="192.0.2.44")["ALLOWED_HOSTS"]


def test_a_proxy_is_believed_only_when_it_is_said_to_be_there(settings_with):
    assert settings_with()["proxy"] is None
    assert settings_with(BEHIND_PROXY="1")["proxy"] == ["HTTP_X_FORWARDED_PROTO", "https"]


def test_a_key_and_the_pace_come_from_the_environment(settings_with):
    settings = settings_with(SECRET_KEY="x" * 60, BOT_PAUSE="0.02", DEBUG="1")

    assert settings["SECRET_KEY"] == "x" * 60
    assert settings["BOT_PAUSE"] == 0.02
    assert settings["DEBUG"] is True


def test_a_production_start_without_limits_is_refused(tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={"DATA_DIR": str(tmp_path), "RATE_LIMITS": "off"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 1
    assert "RATE_LIMITS=off is for development only" in done.stderr


def test_a_setting_that_cannot_be_read_is_a_sentence(tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={"DATA_DIR": str(tmp_path), "PORT": "abc"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr.startswith("The setting PORT cannot be read: ")
    assert "Traceback" not in done.stderr
