"""Drawing a room for all who look at it through this process: off the event loop."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils import translation

from games import tables


class Eyes(NamedTuple):
    """Who looks, in which language, and on a page that was made when."""

    language: str
    viewer_id: int
    page_at: datetime | None = None


@dataclass(frozen=True)
class Drawing:
    """A room at one version, as each pair of eyes sees it; None for those who may not look."""

    version: int
    is_playing: bool
    fragments: Mapping[Eyes, tuple[tables.Fragment, ...] | None]


def draw(room_pk: int, eyes: Iterable[Eyes]) -> Drawing:
    """Read the room once; render the public part once a language, the private ones each.

    Of two pages of one player the newer plays; the older says so.
    """
    eyes = list(eyes)
    snapshot = tables.look(room_pk, viewers={pair.viewer_id for pair in eyes})
    public: dict[str, tuple[tables.Fragment, ...]] = {}
    private: dict[tuple[str, int, bool], tuple[tables.Fragment, ...]] = {}
    fragments: dict[Eyes, tuple[tables.Fragment, ...] | None] = {}
    for pair in eyes:
        if not snapshot.may_look(pair.viewer_id):
            fragments[pair] = None
            continue
        with translation.override(pair.language):
            if pair.language not in public:
                public[pair.language] = tables.public_fragments(snapshot)
            is_elsewhere = snapshot.is_elsewhere(pair.viewer_id, pair.page_at)
            mine = (pair.language, pair.viewer_id, is_elsewhere)
            if mine not in private:
                private[mine] = tables.private_fragments(
                    snapshot, pair.viewer_id, is_elsewhere=is_elsewhere
                )
        fragments[pair] = public[pair.language] + private[mine]
    is_playing = snapshot.deal is not None and snapshot.deal.ended_at is None
    return Drawing(snapshot.version, is_playing, fragments)
