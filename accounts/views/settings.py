"""The page of settings, and what a member changes there of the account: its name, address, end."""

from django.contrib.auth import logout
from django.core.exceptions import BadRequest
from django.forms import Form, model_to_dict
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import phrases
from accounts.forms import AddressForm, ConfirmForm, PreferencesForm, RenameForm
from accounts.models import User
from accounts.services import deleting, members, preferences
from accounts.services.naming import NameTaken
from accounts.views.asking import (
    FRONT_PAGE,
    MemberRequest,
    PlayerRequest,
    answer,
    for_members,
    for_players,
    see_other,
)


@sensitive_post_parameters("current")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_players
def show(request: PlayerRequest) -> HttpResponse:
    """The settings; of members, who have more, POST changes the ``name`` or the ``email``."""
    if request.method != "POST":
        return settings_page(request)
    return _change(request)


@for_members
def _change(request: MemberRequest) -> HttpResponse:
    if "name" in request.POST:
        return _rename(request)
    if "email" in request.POST:
        return _change_address(request)
    raise BadRequest("Neither a name nor an address was sent")


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_members
def delete(request: MemberRequest) -> HttpResponse:
    """The page to delete the account by, which takes the password."""
    if request.method != "POST":
        return answer(request, "delete", form=ConfirmForm())
    form = ConfirmForm(request.POST)
    if not form.is_valid():
        return answer(request, "delete", form=form)
    if not request.user.check_password(form.cleaned_data["password"]):
        form.add_error("password", str(phrases.WRONG_PASSWORD))
        return answer(request, "delete", form=form)
    try:
        deleting.delete(user=request.user, now=timezone.now())
    except deleting.Held as error:
        return answer(request, "delete", form=form, why_not=str(error), status=409)
    logout(request)
    return see_other(FRONT_PAGE)


def _rename(request: MemberRequest) -> HttpResponse:
    form = RenameForm(request.POST)
    if not form.is_valid():
        return settings_page(request, rename=form)
    try:
        members.rename(member=request.user, name=form.cleaned_data["name"], now=timezone.now())
    except NameTaken:
        form.add_error("name", str(phrases.NAME_TAKEN))
        return settings_page(request, rename=form)
    except members.RenamedLately as error:
        form.add_error("name", phrases.rename_later(error.at))
        return settings_page(request, rename=form)
    return see_other(reverse("accounts:settings"))


def _change_address(request: MemberRequest) -> HttpResponse:
    form = AddressForm(request.POST)
    if not form.is_valid():
        return settings_page(request, address=form)
    if not request.user.check_password(form.cleaned_data["current"]):
        form.add_error("current", str(phrases.WRONG_PASSWORD))
        return settings_page(request, address=form)
    members.change_email(member=request.user, email=form.cleaned_data["email"])
    return see_other(reverse("accounts:settings"))


def settings_page(
    request: PlayerRequest,
    *,
    rename: RenameForm | None = None,
    address: AddressForm | None = None,
    is_unreadable: bool = False,
    status: int = 200,
) -> HttpResponse:
    """All settings of who asks, with what was refused of them."""
    user = request.user
    kept = preferences.of(user)
    form = PreferencesForm(initial={**model_to_dict(kept), "language": get_language()})
    return answer(
        request,
        "settings",
        status=status,
        here=request.get_full_path() if request.method == "GET" else reverse("accounts:settings"),
        preferences_form=form,
        groups=form.groups(is_member=not user.is_guest),
        is_saved="saved" in request.GET,
        is_unreadable=is_unreadable,
        **({} if user.is_guest else _account_forms(user, rename, address)),
    )


def _account_forms(
    user: User, rename: RenameForm | None, address: AddressForm | None
) -> dict[str, Form]:
    return {
        "rename": rename or RenameForm(initial={"name": str(user)}),
        "address": address or AddressForm(initial={"email": user.email}),
    }
