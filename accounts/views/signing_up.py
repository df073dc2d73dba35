"""Becoming a member: from nothing, or from a guest who keeps what there is."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import login, update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import languages, phrases
from accounts.forms import MemberForm
from accounts.models import User
from accounts.services import members, preferences
from accounts.services.guests import BACKEND
from accounts.services.naming import NameTaken
from accounts.views.asking import answer, led_on, next_of, see_other, with_next


@sensitive_post_parameters("password", "again")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """The page to sign up by. A guest is led to where nothing of theirs is lost."""
    if request.user.is_authenticated:
        return _led_on(request, request.user)
    if request.method != "POST":
        return _page(request, MemberForm(), "signup")
    form = MemberForm(request.POST)
    member = _made(form, members.sign_up)
    if member is None:
        return _page(request, form, "signup")
    login(request, member, backend=BACKEND)
    _keep_language(request, member)
    return led_on(request)


@sensitive_post_parameters("password", "again")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest) -> HttpResponse:
    """The page by which a guest keeps the account, seat and running deal and all."""
    if not request.user.is_authenticated:
        return see_other(with_next("accounts:signup", request))
    if not request.user.is_guest:
        return led_on(request)
    if request.method != "POST":
        return _page(request, MemberForm(), "claim")
    form = MemberForm(request.POST)
    try:
        member = _made(form, members.claim, guest=request.user)
    except members.NotAGuest:
        return led_on(request)
    if member is None:
        return _page(request, form, "claim")
    # The same session goes on under a new key; a token that somebody may have seen goes, too.
    update_session_auth_hash(request, member)
    rotate_token(request)
    _keep_language(request, member)
    return led_on(request)


def _keep_language(request: HttpRequest, member: User) -> None:
    """What was chosen in this browser is the member's on others, too."""
    if language := languages.chosen_in(request):
        preferences.change(user=member, choices={"language": language})


def _led_on(request: HttpRequest, user: User) -> HttpResponse:
    return see_other(with_next("accounts:claim", request)) if user.is_guest else led_on(request)


def _made(form: MemberForm, make: Callable[..., User], **more: Any) -> User | None:
    """The new member, or None where the form says now why there is none."""
    if not form.is_valid():
        return None
    wanted = {field: form.cleaned_data[field] for field in ("name", "password", "email")}
    try:
        return make(**wanted, **more, now=timezone.now())
    except NameTaken:
        form.add_error("name", str(phrases.NAME_TAKEN))
    except ValidationError as error:
        form.add_error("password", error)
    return None


def _page(request: HttpRequest, form: MemberForm, template: str) -> HttpResponse:
    return answer(
        request,
        template,
        form=form,
        login=with_next("accounts:login", request),
        is_led_on=bool(next_of(request)),
    )
