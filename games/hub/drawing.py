"""Drawing a room for all who look at it through this process: off the event loop."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils import translation

from games import tables


class Eyes(NamedTuple):
    """Who looks, and in which language."""

    language: str
    viewer_id: int


@dataclass(frozen=True)
class Drawing:
    """A room at one version, as each pair of eyes sees it; None for those who may not look."""

    version: int
    fragments: Mapping[Eyes, tuple[tables.Fragment, ...] | None]


def draw(room_pk: int, eyes: Iterable[Eyes]) -> Drawing:
    """Read the room once; render the public part once a language, the private ones each."""
    eyes = list(eyes)
    snapshot = tables.look(room_pk, viewers={pair.viewer_id for pair in eyes})
    public: dict[str, tuple[tables.Fragment, ...]] = {}
    fragments: dict[Eyes, tuple[tables.Fragment, ...] | None] = {}
    for pair in eyes:
        if not snapshot.may_look(pair.viewer_id):
            fragments[pair] = None
            continue
        with translation.override(pair.language):
            if pair.language not in public:
                public[pair.language] = tables.public_fragments(snapshot)
            private = tables.private_fragments(snapshot, pair.viewer_id)
        fragments[pair] = public[pair.language] + private
    return Drawing(snapshot.version, fragments)
