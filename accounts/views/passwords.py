"""Another password: by who knows the one there is, or by a link that came by e-mail."""

from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import mail, phrases
from accounts.forms import NewPasswordForm, PasswordForm, ResetForm
from accounts.services import passwords
from accounts.services.passwords import LinkIsUsed
from accounts.services.people import Gone
from accounts.views.asking import MemberRequest, answer, for_members


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_members
def change(request: MemberRequest) -> HttpResponse:
    """Another password; everywhere else the member is logged out."""
    if request.method != "POST":
        return answer(request, "password", form=PasswordForm())
    form = PasswordForm(request.POST)
    if form.is_valid() and _is_changed(request, form):
        return answer(request, "password", form=PasswordForm(), is_done=True)
    return answer(request, "password", form=form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def reset(request: HttpRequest) -> HttpResponse:
    """Ask for a link. The answer is the same whether anybody has the address."""
    if request.method != "POST":
        return answer(request, "reset", form=ResetForm())
    form = ResetForm(request.POST)
    if not form.is_valid():
        return answer(request, "reset", form=form)
    mail.send_links(form.cleaned_data["email"], site=request.build_absolute_uri("/"))
    return answer(request, "reset", is_sent=True)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def set_new(request: HttpRequest, user: str, token: str) -> HttpResponse:
    """Where such a link leads: once, and for two hours."""
    member = passwords.member_by_link(user=user, token=token)
    if member is None:
        return answer(request, "set_password", status=410)
    form = NewPasswordForm(request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return answer(request, "set_password", form=form, name=str(member))
    try:
        passwords.change_by_link(member=member, token=token, password=form.cleaned_data["password"])
    except ValidationError as error:
        form.add_error("password", error)
        return answer(request, "set_password", form=form, name=str(member))
    except (LinkIsUsed, Gone):
        return answer(request, "set_password", status=410)
    return answer(request, "set_password", is_done=True)


def _is_changed(request: MemberRequest, form: PasswordForm) -> bool:
    if not request.user.check_password(form.cleaned_data["current"]):
        form.add_error("current", str(phrases.WRONG_PASSWORD))
        return False
    try:
        passwords.change(
            user=request.user,
            password=form.cleaned_data["password"],
            keep=request.session.session_key,
        )
    except ValidationError as error:
        form.add_error("password", error)
        return False
    update_session_auth_hash(request, request.user)
    return True
