"""The lobby's channel: what the lobby's page includes of it, saying something, muting."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST

from games import phrases, services
from games import tables as table
from games.forms import LONGEST_MESSAGE, MessageForm, SaidForm
from games.phrases import Notice, notice
from games.views import tables
from games.views.tables import TableRequest
from games.views.talk_form import is_member
from games.views.talking import refusal_of_talk, typed

LOBBY = "/rooms/"


@dataclass(frozen=True)
class Channel:
    """What ``games/lobby_chat.html`` shows to one viewer."""

    lines: SafeString
    may_write: bool
    why_not: str
    longest: int = LONGEST_MESSAGE
    refusal: str = ""
    typed: str = ""


Change = Callable[..., None]


def channel_for(request: TableRequest, *, refusal: str = "") -> Channel:
    """The channel as who asks sees it; with what was refused, if anything was."""
    user = request.user
    heard = table.overhear([user.pk] if user.is_authenticated else [])
    return Channel(
        lines=table.lobby_fragment(heard, user.pk).html,
        may_write=is_member(user),
        why_not=str(phrases.SILENT_IN_LOBBY),
        refusal=refusal,
        typed=typed(request.POST) if refusal else "",
    )


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
    if not request.htmx:
        return HttpResponseRedirect(LOBBY, status=303)
    html = refusal_of_talk(refusal)
    if not refusal:
        html += channel_for(request).lines
    return tables.kept_nowhere(HttpResponse(html, status=status))
