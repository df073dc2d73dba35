"""The browsers that a member is signed in with."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import devices
from accounts.services import sessions
from accounts.views.asking import MemberRequest, answer, for_members, see_other


@dataclass(frozen=True)
class Shown:
    """A session as a line of the list. ``handle`` is what a button about it sends."""

    handle: str
    device: str
    seen_at: datetime
    is_this: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_members
def show(request: MemberRequest) -> HttpResponse:
    """The member's sessions. POST ends one of them (``end``), or all but this (``others``)."""
    if request.method != "POST":
        return _list(request)
    if "others" in request.POST:
        sessions.end_others(user=request.user, keep=request.session.session_key)
    elif not sessions.end(user=request.user, handle=request.POST.get("end", "")):
        return _list(request, is_gone=True, status=404)
    return see_other(reverse("accounts:sessions"))


def _list(request: MemberRequest, *, is_gone: bool = False, status: int = 200) -> HttpResponse:
    shown = [
        Shown(
            handle=sessions.handle_of(row),
            device=devices.in_words(row.agent),
            seen_at=row.seen_at,
            is_this=row.session_key == request.session.session_key,
        )
        for row in sessions.of(request.user, now=timezone.now())
    ]
    shown.sort(key=lambda each: not each.is_this)
    return answer(
        request,
        "sessions",
        status=status,
        sessions=shown,
        has_others=len(shown) > 1,
        is_gone=is_gone,
    )
