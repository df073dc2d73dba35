"""The lobby's channel, as the lobby's page includes it."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games import phrases, tables
from games.forms import LONGEST_MESSAGE
from games.views.tables import TableRequest
from games.views.talk_form import is_member, typed


@dataclass(frozen=True)
class Channel:
    """What ``games/lobby_chat.html`` shows to one viewer."""

    lines: SafeString
    may_write: bool
    why_not: str
    typed: str
    longest: int = LONGEST_MESSAGE


def channel_for(request: TableRequest) -> Channel:
    """The channel as who asks sees it; what they wrote and what was refused stays written."""
    user = request.user
    heard = tables.overhear([user.pk] if user.is_authenticated else [])
    return Channel(
        lines=tables.lobby_fragment(heard, user.pk).html,
        may_write=is_member(user),
        why_not=str(phrases.SILENT_IN_LOBBY),
        typed=typed(request.POST),
    )
