"""What the pages about accounts share: who may see them, and where they lead on."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.languages import language_choices
from accounts.models import User

FRONT_PAGE = "/"
NEXT = "next"


class PlayerRequest(HttpRequest):
    """A request of a member or a guest."""

    user: User


class MemberRequest(PlayerRequest):
    """A request of somebody who is a member."""


View = Callable[..., HttpResponse]


def for_members(view: View) -> View:
    """Lead strangers to the page to log in by, and guests to the one that makes them members."""

    @wraps(view)
    def lead(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        user = request.user
        if isinstance(user, User) and not user.is_guest:
            return view(request, *args, **kwargs)
        door = reverse("accounts:claim" if user.is_authenticated else "accounts:login")
        return see_other(f"{door}?{urlencode({NEXT: request.path})}")

    return lead


def for_players(view: View) -> View:
    """Lead strangers to the page to log in by: members and guests are known here."""

    @wraps(view)
    def lead(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        door = f"{reverse('accounts:login')}?{urlencode({NEXT: reverse('accounts:settings')})}"
        if request.headers.get("HX-Request") == "true":
            return HttpResponse(status=401, headers={"HX-Redirect": door})
        return see_other(door)

    return lead


def see_other(address: str) -> HttpResponse:
    return HttpResponseRedirect(address, status=303)


def next_of(request: HttpRequest) -> str:
    """Where the visitor wanted to go, "" for nowhere, or for another site."""
    wanted = request.POST.get(NEXT) or request.GET.get(NEXT) or ""
    is_ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours else ""


def led_on(request: HttpRequest) -> HttpResponse:
    """To where the visitor wanted to go, or else to the front page."""
    return see_other(next_of(request) or FRONT_PAGE)


def with_next(name: str, request: HttpRequest) -> str:
    """The address of another page of accounts, from which the visitor is led on as from here."""
    address, wanted = reverse(name), next_of(request)
    return f"{address}?{urlencode({NEXT: wanted})}" if wanted else address


def answer(
    request: HttpRequest, template: str, *, status: int = 200, **context: object
) -> HttpResponse:
    """A page about an account; 422 where a form is refused."""
    forms = [each for each in context.values() if isinstance(each, Form)]
    if status == 200 and any(form.errors for form in forms):
        status = 422
    shown = {
        "languages": language_choices(),
        "here": request.get_full_path(),
        "next": next_of(request),
        **context,
    }
    return render(request, f"accounts/{template}.html", shown, status=status)
