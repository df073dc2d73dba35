"""What a member can change of the account: its name, its address, its end."""

from django.contrib.auth import logout
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import phrases
from accounts.forms import AddressForm, ConfirmForm, RenameForm
from accounts.services import deleting, members
from accounts.services.naming import NameTaken
from accounts.views.asking import FRONT_PAGE, MemberRequest, answer, for_members, see_other


@sensitive_post_parameters("current")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_members
def show(request: MemberRequest) -> HttpResponse:
    """The page of the account. POST gives it another ``name``, or another ``email``."""
    if request.method != "POST":
        return _page(request)
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
        return _page(request, rename=form)
    try:
        members.rename(member=request.user, name=form.cleaned_data["name"], now=timezone.now())
    except NameTaken:
        form.add_error("name", str(phrases.NAME_TAKEN))
        return _page(request, rename=form)
    except members.RenamedLately as error:
        form.add_error("name", phrases.rename_later(error.at))
        return _page(request, rename=form)
    return see_other(reverse("accounts:settings"))


def _change_address(request: MemberRequest) -> HttpResponse:
    form = AddressForm(request.POST)
    if not form.is_valid():
        return _page(request, address=form)
    if not request.user.check_password(form.cleaned_data["current"]):
        form.add_error("current", str(phrases.WRONG_PASSWORD))
        return _page(request, address=form)
    members.change_email(member=request.user, email=form.cleaned_data["email"])
    return see_other(reverse("accounts:settings"))


def _page(
    request: MemberRequest,
    *,
    rename: RenameForm | None = None,
    address: AddressForm | None = None,
) -> HttpResponse:
    user = request.user
    return answer(
        request,
        "settings",
        rename=rename or RenameForm(initial={"name": str(user)}),
        address=address or AddressForm(initial={"email": user.email}),
    )
