"""Talking at a table: words, phrases, reactions."""

from collections.abc import Callable

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST

from games import phrases, services
from games import tables as table
from games.forms import MessageForm, PhraseForm, ReactionForm
from games.models import Room
from games.phrases import Notice, notice
from games.views import tables
from games.views.tables import TableRequest
from games.views.talk_form import typed


@require_POST
def chat(request: TableRequest, room_id: str) -> HttpResponse:
    """Say something to the table: what was written, or a phrase."""
    if "phrase" in request.POST:
        phrase = PhraseForm(request.POST)
        if not phrase.is_valid():
            return _unreadable(request, room_id)
        return _said(request, room_id, services.talking.say_phrase, phrase=phrase.chosen)
    form = MessageForm(request.POST)
    if not form.is_valid():
        return _unreadable(request, room_id, form.why)
    return _said(request, room_id, services.talking.say, text=form.cleaned_data["text"])


@require_POST
def react(request: TableRequest, room_id: str) -> HttpResponse:
    """Make a face at the table."""
    form = ReactionForm(request.POST)
    if not form.is_valid():
        return _unreadable(request, room_id)
    return _said(request, room_id, services.talking.react, reaction=form.chosen)


def refusal_of_talk(sentence: str) -> SafeString:
    """The element that says why something was not said, "" where it was."""
    return render_to_string("games/table/talk-refusal.html", {"sentence": sentence})


def _said(
    request: TableRequest, room_id: str, say: Callable[..., object], **what: object
) -> HttpResponse:
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    asked = get_object_or_404(Room, public_id=room_id)
    try:
        say(room_id=room_id, author=request.user, now=timezone.now(), **what)
    except services.NoSuchRoom:
        return _refused(request, asked, notice(Notice.ROOM_IS_CLOSED), status=409)
    except services.MayNotTalk as error:
        return _refused(request, asked, phrases.silence(error.why), status=403)
    except services.TalksTooMuch as error:
        response = _refused(request, asked, phrases.talks_too_much(error.seconds), status=429)
        response["Retry-After"] = str(error.seconds)
        return response
    if not request.htmx:
        return HttpResponseRedirect(reverse("games:room", args=[room_id]), status=303)
    # Without a version, since the rest of the table is not with it: see the chat's ``newest``.
    snapshot = table.look(asked.pk, viewers=[request.user.pk])
    parts = table.talk_fragments(snapshot, request.user.pk)
    html = format_html_join("", "{}", ((part.html,) for part in parts))
    return tables.kept_nowhere(HttpResponse(refusal_of_talk("") + html))


def _refused(request: TableRequest, asked: Room, sentence: str, *, status: int) -> HttpResponse:
    if request.htmx:
        return tables.kept_nowhere(HttpResponse(refusal_of_talk(sentence), status=status))
    return tables.page(request, asked, refusal=sentence, status=status, typed=typed(request.POST))


def _unreadable(request: TableRequest, room_id: str, sentence: str = "") -> HttpResponse:
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    asked = get_object_or_404(Room, public_id=room_id)
    return _refused(request, asked, sentence or notice(Notice.UNREADABLE), status=422)
