"""To which other rooms the viewer is asked, seen at the table or in the lobby where they are."""

from games.services.inviting import Invited
from games.tables.fragments import Fragment, render
from games.tables.snapshot import Snapshot


def invited_fragment(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    """``invited``: the viewer's invitations to other rooms than this, the newest first."""
    mine = snapshot.invitations.get(viewer_id, ()) if viewer_id else ()
    here = snapshot.room.public_id
    return invitations_fragment(tuple(each for each in mine if each.room_id != here))


def invitations_fragment(invitations: tuple[Invited, ...]) -> Fragment:
    """The same outside a room."""
    return render("invited", invitations, {"invitations": invitations})
