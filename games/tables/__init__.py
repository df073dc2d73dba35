"""A table (bàn): a room at one moment as one viewer sees it, and its fragments."""

from games.tables.company import company_fragment
from games.tables.door import door_fragment
from games.tables.filling import filling_fragment
from games.tables.fragments import Fragment, version_fragment
from games.tables.hand import controls_fragment, hand_fragment, play_button
from games.tables.heading import headline_fragment, seal_fragment
from games.tables.invited import (
    InvitedTo,
    invitations_fragment,
    invitations_in_words,
    invited_fragment,
)
from games.tables.looking import follow, look
from games.tables.middle import clock_fragment, top_fragment
from games.tables.outcome import result_fragment
from games.tables.players import profile_of
from games.tables.resting import rests
from games.tables.seats import seats_fragment
from games.tables.snapshot import Snapshot
from games.tables.stakes import stake_fragment
from games.tables.talk import bubbles_fragment, chat_fragment, lobby_fragment, overhear
from games.tables.telling import assertive_fragment, log_fragment, polite_fragment

__all__ = [
    "Fragment",
    "InvitedTo",
    "Snapshot",
    "company_fragment",
    "door_fragment",
    "follow",
    "invitations_fragment",
    "invitations_in_words",
    "lobby_fragment",
    "look",
    "moved_private_fragments",
    "moved_public_fragments",
    "overhear",
    "play_button",
    "private_fragments",
    "profile_of",
    "public_fragments",
    "talk_fragments",
    "version_fragment",
]


def public_fragments(snapshot: Snapshot) -> tuple[Fragment, ...]:
    """What everybody who looks at the table sees, in the active language."""
    return (
        headline_fragment(snapshot),
        seal_fragment(snapshot),
        seats_fragment(snapshot),
        top_fragment(snapshot),
        clock_fragment(snapshot),
        filling_fragment(snapshot),
        log_fragment(snapshot),
    )


def moved_public_fragments(snapshot: Snapshot) -> tuple[Fragment, ...]:
    """Those of ``public_fragments`` that an action may change while the deal runs."""
    return (
        seats_fragment(snapshot),
        top_fragment(snapshot),
        clock_fragment(snapshot),
        log_fragment(snapshot),
    )


def moved_private_fragments(
    snapshot: Snapshot, viewer_id: int | None, *, before: Snapshot, is_elsewhere: bool = False
) -> tuple[Fragment, ...]:
    """Those of ``private_fragments`` that the actions since ``before`` have changed, or may have.

    ``snapshot`` follows ``before``.
    """
    hand = snapshot.hand_of(viewer_id)
    listener = None if is_elsewhere else viewer_id
    heard = polite_fragment(snapshot, snapshot.hand_of(listener))
    if rests(before, snapshot, viewer_id):
        return (heard,)
    return (
        hand_fragment(snapshot, hand, is_elsewhere=is_elsewhere),
        controls_fragment(snapshot, viewer_id, is_elsewhere=is_elsewhere),
        heard,
        assertive_fragment(snapshot, listener),
    )


def private_fragments(
    snapshot: Snapshot, viewer_id: int | None, *, is_elsewhere: bool = False, order: str = ""
) -> tuple[Fragment, ...]:
    """What this viewer alone sees, in the active language; of a watcher's most are empty.

    On a page of somebody who plays on a newer one there is nothing to press, and it says nothing
    aloud: the newer one does. ``order`` is how the cards in hand stand, for a page that is drawn
    as a whole; what is sent later comes by rank, and the page puts it in order itself.
    """
    hand = snapshot.hand_of(viewer_id)
    listener = None if is_elsewhere else viewer_id
    return (
        hand_fragment(snapshot, hand, is_elsewhere=is_elsewhere, order=order),
        controls_fragment(snapshot, viewer_id, is_elsewhere=is_elsewhere),
        stake_fragment(snapshot, None if is_elsewhere else viewer_id),
        result_fragment(snapshot, viewer_id, is_elsewhere=is_elsewhere),
        company_fragment(snapshot, viewer_id),
        invited_fragment(snapshot, viewer_id),
        *talk_fragments(snapshot, viewer_id),
        polite_fragment(snapshot, snapshot.hand_of(listener)),
        assertive_fragment(snapshot, listener),
    )


def talk_fragments(snapshot: Snapshot, viewer_id: int | None) -> tuple[Fragment, ...]:
    """What is said at the table, as this viewer hears it."""
    return (chat_fragment(snapshot, viewer_id), bubbles_fragment(snapshot, viewer_id))
