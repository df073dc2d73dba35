"""Drawing a room for all who look at it through this process: off the event loop."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from django.utils import timezone, translation

from games import tables

# What time alone changes, such as an invitation that nobody has answered, is found so late at
# most where one action follows the other. To look costs as much as several actions.
LOOKS_ANEW = timedelta(minutes=5)

Fragments = tuple[tables.Fragment, ...]


class Eyes(NamedTuple):
    """Who looks, in which language, and on a page that was made when."""

    language: str
    viewer_id: int
    page_at: datetime | None = None


@dataclass(frozen=True)
class Drawing:
    """A room at one version, as each pair of eyes sees it; None for those who may not look.

    ``snapshot`` is what it was drawn from, ``looked_at`` when all of that was last read.
    """

    snapshot: tables.Snapshot
    looked_at: datetime
    fragments: Mapping[Eyes, Fragments | None]

    @property
    def version(self) -> int:
        return self.snapshot.version

    @property
    def is_playing(self) -> bool:
        return self.snapshot.deal_runs


def draw(room_pk: int, eyes: Iterable[Eyes], *, before: Drawing | None = None) -> Drawing:
    """Read the room once; sketch the public part once a language, the private ones each.

    Of two pages of one player the newer plays; the older says so. Where nothing but actions has
    happened since ``before``, only what they may change is read and sketched anew.
    """
    eyes = frozenset(eyes)
    if before and eyes <= before.fragments.keys():
        drawing = _draw_on(before, eyes)
        if drawing:
            return drawing
    snapshot = tables.look(
        room_pk,
        viewers={pair.viewer_id for pair in eyes},
        before=before.snapshot if before else None,
    )
    may_look = [pair for pair in eyes if snapshot.may_look(pair.viewer_id)]
    seen = _sketch(snapshot, may_look, tables.public_fragments, tables.private_fragments)
    return Drawing(snapshot, snapshot.at, {pair: seen.get(pair) for pair in eyes})


def render_unseen(
    drawing: Drawing, shown: Iterable[tuple[Eyes, Mapping[str, object]]]
) -> list[list[tables.Fragment] | None]:
    """What each browser does not show yet, rendered; None for those who may not look.

    What a browser shows is the key of each fragment.
    """
    return [_unseen(drawing.fragments[pair], keys) for pair, keys in shown]


def _unseen(
    fragments: Fragments | None, keys: Mapping[str, object]
) -> list[tables.Fragment] | None:
    if fragments is None:
        return None
    unseen = [each for each in fragments if each.name not in keys or keys[each.name] != each.key]
    for fragment in unseen:
        fragment.render()
    return unseen


def _draw_on(before: Drawing, eyes: frozenset[Eyes]) -> Drawing | None:
    """The drawing after some actions; None where more has changed, or may have."""
    if timezone.now() - before.looked_at > LOOKS_ANEW:
        return None
    snapshot = tables.follow(before.snapshot)
    if snapshot is None:
        return None
    drawn = {pair: before.fragments[pair] for pair in eyes}
    may_look = [pair for pair, fragments in drawn.items() if fragments is not None]
    moved_private = partial(tables.moved_private_fragments, before=before.snapshot)
    moved = _sketch(snapshot, may_look, tables.moved_public_fragments, moved_private)
    fragments = {pair: each and _replaced(each, moved[pair]) for pair, each in drawn.items()}
    return Drawing(snapshot, before.looked_at, fragments)


def _replaced(drawn: Fragments, moved: Fragments) -> Fragments:
    by_name = {fragment.name: fragment for fragment in moved}
    return tuple([by_name.get(fragment.name, fragment) for fragment in drawn])


def _sketch(
    snapshot: tables.Snapshot,
    eyes: Iterable[Eyes],
    draw_public: Callable[[tables.Snapshot], Fragments],
    draw_private: Callable[..., Fragments],
) -> dict[Eyes, Fragments]:
    """What each pair of eyes sees of the snapshot: the public fragments, then its viewer's own.

    What several see alike is made once.
    """
    by_language: dict[str, list[Eyes]] = {}
    for pair in eyes:
        by_language.setdefault(pair.language, []).append(pair)
    seen: dict[Eyes, Fragments] = {}
    for language, pairs in by_language.items():
        with translation.override(language):
            public = draw_public(snapshot)
            private: dict[tuple[int, bool], Fragments] = {}
            for pair in pairs:
                viewer_id = pair.viewer_id
                is_elsewhere = snapshot.is_elsewhere(viewer_id, pair.page_at)
                mine = (viewer_id, is_elsewhere)
                if mine not in private:
                    private[mine] = draw_private(snapshot, viewer_id, is_elsewhere=is_elsewhere)
                seen[pair] = public + private[mine]
    return seen
