"""Members as they sign up, and what they type."""

from datetime import UTC, datetime

from django.contrib.auth import get_user
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import members

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
PASSWORD = "thuyền trên sông Hương"
OTHER_PASSWORD = "chợ nổi Cái Răng"


def member(name: str = "Lan Anh", *, email: str = "", password: str = PASSWORD) -> User:
    """A member, as the page makes them."""
    return members.sign_up(name=name, password=password, email=email, now=timezone.now())


def filled_in(name: str = "Lan Anh", **other: str) -> dict[str, str]:
    """What a browser sends of the form that makes somebody a member."""
    return {"name": name, "password": PASSWORD, "again": PASSWORD, "email": "", **other}


def logged_in(name: str = "Lan Anh", *, password: str = PASSWORD, agent: str = "") -> Client:
    """A browser in which somebody has logged in by the page."""
    browser = Client(headers={"User-Agent": agent})
    response = browser.post("/accounts/login/", {"name": name, "password": password})
    assert response.status_code == 303, response.content.decode()
    return browser


def user_of(browser: Client) -> User:
    """Who is signed in there."""
    request = browser.get("/").wsgi_request
    return get_user(request)
