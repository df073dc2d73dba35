"""Who has nothing new to see for themselves: others have acted, and others are to act."""

from games.tables.snapshot import Snapshot


def rests(before: Snapshot, now: Snapshot, viewer_id: int | None) -> bool:
    """Whether the viewer's own hand and buttons are as before the actions between.

    ``now`` follows ``before`` (``tables.follow``). It is told from what everybody may see, so it
    tells nobody anything; False where that is not enough to know.
    """
    was, seen = before.public, now.public
    if was is None or seen is None or now.answers or not now.room.turn_seconds:
        return False
    if was.turn is None or seen.turn is None or was.frozen != seen.frozen:
        return False
    hand = now.hand_of(viewer_id)
    if hand is None:
        return True
    same_cards = was.counts[hand.seat] == seen.counts[hand.seat]
    return same_cards and hand.seat not in (was.turn, seen.turn)
