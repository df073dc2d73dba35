"""To which other rooms the viewer is asked, seen at the table or in the lobby where they are."""

from collections.abc import Iterable
from dataclasses import dataclass

from games import phrases
from games.services.inviting import Invited
from games.tables.fragments import Fragment, render
from games.tables.snapshot import Snapshot


@dataclass(frozen=True)
class InvitedTo:
    """An invitation in words: what is ``played_for`` there, and ``why_not`` by the guest."""

    handle: str
    sender: str
    room: str
    is_playing: bool
    played_for: str
    why_not: str


def invited_fragment(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    """``invited``: the viewer's invitations to other rooms than this, the newest first."""
    mine = snapshot.invitations.get(viewer_id, ()) if viewer_id else ()
    here = snapshot.room.public_id
    return invitations_fragment(tuple(each for each in mine if each.room_id != here))


def invitations_fragment(invitations: tuple[Invited, ...]) -> Fragment:
    """The same outside a room."""
    return render("invited", invitations, {"invitations": invitations_in_words(invitations)})


def invitations_in_words(invitations: Iterable[Invited]) -> tuple[InvitedTo, ...]:
    """The same for a page that is not sent anew."""
    return tuple(
        InvitedTo(
            handle=each.handle,
            sender=each.sender,
            room=each.room,
            is_playing=each.is_playing,
            played_for=phrases.played_for(each.tier, each.stake) if each.tier else "",
            why_not=" ".join(_why_not(each)),
        )
        for each in invitations
    )


def _why_not(invited: Invited) -> Iterable[str]:
    """Why the guest would play for points there, whom nobody else is told of."""
    for bar in invited.bars:
        yield phrases.bar(bar, tier=invited.tier, stake=invited.stake)
    if invited.bars:
        yield phrases.you_play_for_points()
