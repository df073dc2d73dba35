"""Drawing the lobby for all who look at it through this process: off the event loop."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from django.utils import timezone, translation

from games import lobby, services, tables
from games.hub.watching import lobby_as_it_is
from games.tables.spoken import Heard


class Looker(NamedTuple):
    """Who looks, in which language, at which page. None is a visitor whom nobody knows."""

    language: str
    viewer_id: int | None
    asked: lobby.Asked


@dataclass(frozen=True)
class Sights:
    """The lobby at one moment, as each looker sees it."""

    version: int
    fragments: Mapping[Looker, tuple[tables.Fragment, ...]]


class Board:
    """What this process knows of the rooms that its sockets show: they are read when they move."""

    def __init__(self) -> None:
        self._versions: dict[str, object] = {}
        self._facts: dict[str, lobby.Facts] = {}
        self._rows: dict[tuple[str, str], tables.Fragment] = {}
        self._channel = Heard()
        self._lines: dict[tuple[str, int | None], tables.Fragment] = {}

    def look(self, lookers: Iterable[Looker]) -> Sights:
        """The rows, news, channel and invitations that each is to see. Not for two threads.

        What looks as it did is not drawn again, however many look.
        """
        all_of_them = list(lookers)
        now = timezone.now()
        self._read({name for looker in all_of_them for name in looker.asked.shown})
        news = _news(all_of_them)
        told: dict[tuple[str, str, int], tables.Fragment] = {}
        viewers = {each.viewer_id for each in all_of_them if each.viewer_id}
        self._listen(viewers)
        invitations = services.inviting.standing(guests=viewers, now=now)
        fragments = {}
        for looker in all_of_them:
            with translation.override(looker.language):
                fragments[looker] = (
                    *self._rows_for(looker),
                    _told(told, looker, news[looker]),
                    self._lines_for(looker),
                    *_invited(looker, invitations),
                )
        for each in chain.from_iterable(fragments.values()):
            each.render()
        return Sights(lobby.moment(now), fragments)

    def _read(self, shown: set[str]) -> None:
        """Look at the rooms that have moved since, and forget those that nobody shows."""
        versions = lobby_as_it_is(shown)
        moved = [name for name in versions if versions[name] != self._versions.get(name)]
        facts = lobby.look_at(moved, now=timezone.now()) if moved else {}
        self._facts = {name: self._facts[name] for name in versions if name in self._facts}
        self._facts |= {each.public_id: each for each in facts.values()}
        self._rows = {key: row for key, row in self._rows.items() if key[0] in versions}
        self._versions = versions

    def _listen(self, viewers: Iterable[int]) -> None:
        """Hear what is said in the channel, and forget how it looked if that is something else."""
        channel = tables.overhear(viewers)
        if channel != self._channel:
            self._channel, self._lines = channel, {}

    def _lines_for(self, looker: Looker) -> tables.Fragment:
        key = (looker.language, looker.viewer_id)
        if key not in self._lines:
            self._lines[key] = tables.lobby_fragment(self._channel, looker.viewer_id)
        return self._lines[key]

    def _rows_for(self, looker: Looker) -> Iterable[tables.Fragment]:
        for name in looker.asked.shown:
            facts = self._facts.get(name)
            if facts is None:
                continue
            key = (name, looker.language)
            row = self._rows.get(key)
            if row is None or row.key != facts:
                row = self._rows[key] = lobby.row_fragment(facts)
            yield row


def _invited(
    looker: Looker, invitations: Mapping[int, tuple[services.inviting.Invited, ...]]
) -> Iterable[tables.Fragment]:
    """Where the looker is asked to; nobody asks a visitor whom nobody knows."""
    if looker.viewer_id is not None:
        yield tables.invitations_fragment(invitations.get(looker.viewer_id, ()))


def _told(
    told: dict[tuple[str, str, int], tables.Fragment], looker: Looker, count: int
) -> tables.Fragment:
    """The line about new rooms, as others in this look have been told, too."""
    key = (looker.language, looker.asked.address(), count)
    if key not in told:
        told[key] = lobby.news_fragment(count, looker.asked.address())
    return told[key]


def _news(lookers: Iterable[Looker]) -> Mapping[Looker, int]:
    """How many rooms there are that each page does not show, though it would by now."""
    by_wanted: dict[lobby.Wanted, list[Looker]] = defaultdict(list)
    for looker in lookers:
        by_wanted[looker.asked.wanted].append(looker)
    news: dict[Looker, int] = {}
    for wanted, those in by_wanted.items():
        counts = lobby.how_many_new(wanted, {each.asked.newest for each in those})
        news |= {each: counts.get(each.asked.newest, 0) for each in those}
    return news
