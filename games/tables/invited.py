"""To which other table the viewer is asked, seen at the table where they are."""

from games.tables.fragments import Fragment, render
from games.tables.snapshot import Snapshot


def invited_fragment(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    """``invited``: the newest invitation, since there is room for one over a table."""
    mine = snapshot.invitations.get(viewer_id, ()) if viewer_id else ()
    elsewhere = [each for each in mine if each.room_id != snapshot.room.public_id]
    newest = tuple(elsewhere[:1])
    return render("invited", newest, {"invitations": newest})
