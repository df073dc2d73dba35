"""Logging in and out, and what is said to who has tried too often."""

import math

from django.contrib.auth import authenticate, login, logout
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import languages, names, phrases
from accounts.forms import LogInForm
from accounts.models import User
from accounts.services import attempts, preferences
from accounts.views.asking import FRONT_PAGE, answer, led_on, see_other, with_next


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """The page to log in by; the session gets a new key, the browser the account's language."""
    if request.user.is_authenticated and not request.user.is_guest:
        return led_on(request)
    if request.method != "POST":
        return _page(request, LogInForm())
    form = LogInForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    typed = form.cleaned_data["name"]
    member = User.objects.filter(name_key=names.key(typed)).first()
    user = authenticate(
        request,
        username=member.username if member else typed,
        password=form.cleaned_data["password"],
    )
    if user is None:
        form.add_error(None, str(phrases.WRONG_NAME_OR_PASSWORD))
        return _page(request, form)
    login(request, user)
    return languages.remember(led_on(request), preferences.of(user).language)


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """The session ends, and with it every socket that it has opened."""
    logout(request)
    return see_other(FRONT_PAGE)


def locked_out(
    request: HttpRequest, _response: HttpResponse, credentials: dict[str, str] | None
) -> HttpResponse:
    """What django-axes lets the site say to who has guessed too often, here and in the admin."""
    seconds = attempts.closed_for(request, credentials, now=timezone.now())
    response = answer(request, "locked", status=429, sentence=phrases.come_back_in(seconds))
    response["Retry-After"] = str(math.ceil(seconds))
    return response


def _page(request: HttpRequest, form: LogInForm) -> HttpResponse:
    return answer(
        request,
        "login",
        form=form,
        signup=with_next("accounts:signup", request),
        claim=with_next("accounts:claim", request),
    )
