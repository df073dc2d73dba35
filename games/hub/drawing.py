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
    snapshot = tables.look(room_pk, viewers={pair.viewer_id for pair in eyes})
    sketches = _Sketches(snapshot, tables.public_fragments, tables.private_fragments)
    fragments = {
        pair: sketches.seen_by(pair) if snapshot.may_look(pair.viewer_id) else None for pair in eyes
    }
    return Drawing(snapshot, snapshot.at, fragments)


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
    moved_private = partial(tables.moved_private_fragments, before=before.snapshot)
    moved = _Sketches(snapshot, tables.moved_public_fragments, moved_private)
    fragments: dict[Eyes, Fragments | None] = {}
    for pair in eyes:
        drawn = before.fragments[pair]
        fragments[pair] = None if drawn is None else _replaced(drawn, moved.seen_by(pair))
    return Drawing(snapshot, before.looked_at, fragments)


def _replaced(drawn: Fragments, moved: Fragments) -> Fragments:
    by_name = {fragment.name: fragment for fragment in moved}
    return tuple(by_name.get(fragment.name, fragment) for fragment in drawn)


class _Sketches:
    """The fragments of one snapshot: what several pairs of eyes see alike is made once."""

    def __init__(
        self,
        snapshot: tables.Snapshot,
        public: Callable[[tables.Snapshot], Fragments],
        private: Callable[..., Fragments],
    ) -> None:
        self._snapshot = snapshot
        self._draw_public, self._draw_private = public, private
        self._public: dict[str, Fragments] = {}
        self._private: dict[tuple[str, int, bool], Fragments] = {}

    def seen_by(self, pair: Eyes) -> Fragments:
        """The public ones, then those of this viewer alone."""
        snapshot, language = self._snapshot, pair.language
        is_elsewhere = snapshot.is_elsewhere(pair.viewer_id, pair.page_at)
        mine = (language, pair.viewer_id, is_elsewhere)
        with translation.override(language):
            if language not in self._public:
                self._public[language] = self._draw_public(snapshot)
            if mine not in self._private:
                self._private[mine] = self._draw_private(
                    snapshot, pair.viewer_id, is_elsewhere=is_elsewhere
                )
        return self._public[language] + self._private[mine]
