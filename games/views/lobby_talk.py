"""Talking in the lobby: saying something, not hearing somebody any more."""

from collections.abc import Callable

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.views.decorators.http import require_POST

from games import phrases, services
from games.forms import MessageForm, SaidForm
from games.lobby import Asked
from games.phrases import Notice, notice
from games.views import lobby, tables
from games.views.channel import channel_for
from games.views.tables import TableRequest
from games.views.talking import refusal_of_talk

Change = Callable[..., None]


@require_POST
def chat(request: TableRequest) -> HttpResponse:
    """Say something to everybody in the lobby."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    form = MessageForm(request.POST)
    if not form.is_valid():
        return _answer(request, form.why, status=422)
    text, now = form.cleaned_data["text"], timezone.now()
    try:
        services.talking.say_in_lobby(author=request.user, text=text, now=now)
    except services.MayNotTalk:
        return _answer(request, str(phrases.SILENT_IN_LOBBY), status=403)
    except services.TalksTooMuch as error:
        response = _answer(request, phrases.talks_too_much(error.seconds), status=429)
        response["Retry-After"] = str(error.seconds)
        return response
    return _answer(request)


@require_POST
def mute(request: TableRequest) -> HttpResponse:
    """Do not hear who said something in the lobby any more."""
    return _heard_otherwise(request, services.muting.mute)


@require_POST
def unmute(request: TableRequest) -> HttpResponse:
    """Hear them again."""
    return _heard_otherwise(request, services.muting.unmute)


def _heard_otherwise(request: TableRequest, change: Change) -> HttpResponse:
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    form = SaidForm(request.POST)
    if not form.is_valid():
        return _answer(request, notice(Notice.UNREADABLE), status=422)
    listener, key = request.user, form.cleaned_data["message"]
    try:
        other = services.muting.who_said(room_id=None, listener=listener, message=key)
    except services.Stale:
        return _answer(request, notice(Notice.STALE), status=409)
    change(listener=listener, other=other)
    return _answer(request)


def _answer(request: TableRequest, refusal: str = "", *, status: int = 200) -> HttpResponse:
    if request.htmx:
        lines = "" if refusal else channel_for(request).lines
        html = format_html("{}{}", refusal_of_talk(refusal), lines)
        return tables.kept_nowhere(HttpResponse(html, status=status))
    if refusal:
        return lobby.page(request, Asked(), problem=refusal, status=status)
    return HttpResponseRedirect(reverse("games:lobby"), status=303)
