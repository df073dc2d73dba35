"""Preferences: for every page, and as browsers send them."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts import languages
from accounts.forms import PreferencesForm
from accounts.services import preferences
from accounts.views.asking import PlayerRequest, for_players, next_of, see_other
from accounts.views.settings import settings_page

# Sent with what a browser has kept from before it had an account: the account knows better.
FIRST = "first"


def own_preferences(request: HttpRequest) -> dict[str, object]:
    """For every template: what the viewer has chosen; read where it is shown."""
    return {"preferences": SimpleLazyObject(lambda: preferences.of(request.user))}


@require_POST
@for_players
def change(request: PlayerRequest) -> HttpResponse:
    """Change what is sent, and nothing else. 303, for a script 204; 422 where it is no choice.

    409 where a browser comes too late with what it has kept: with the settings that hold.
    """
    form = PreferencesForm.sent(request.POST)
    if not form.is_valid():
        return settings_page(request, is_unreadable=True, status=422)
    choices = form.cleaned_data
    if FIRST in request.POST:
        if not preferences.take_over(user=request.user, choices=choices):
            return settings_page(request, status=409)
    elif choices:
        preferences.change(user=request.user, choices=choices)
    return languages.remember(_answer(request), choices.get("language", ""))


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """The language switch: this browser remembers it, and so does the account, if there is one."""
    form = PreferencesForm.sent({"language": request.POST.get("language", "")})
    if request.user.is_authenticated and form.is_valid():
        preferences.change(user=request.user, choices=form.cleaned_data)
    return set_language(request)


def _answer(request: PlayerRequest) -> HttpResponse:
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(status=204)
    return see_other(next_of(request) or f"{reverse('accounts:settings')}?saved")
