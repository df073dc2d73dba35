"""A table as its people play it: they read their cards from what they are shown, and act."""

import asyncio
import re
import secrets
import time
from dataclasses import dataclass
from typing import Any

from games import bots, engine
from tests.bench.load import RULES
from tests.bench.load.asking import Answer, Asking, cookies_of
from tests.bench.load.windows import VERSION, Window

# After so long nobody waits for a frame any more.
PATIENCE = 20.0

TOLD = re.compile(rb"\r\nx-version: *(\d+)", re.IGNORECASE)
ADDRESS = re.compile(rb'<form id="hand"[^>]*?\saction="/deals/([\w-]+)/act"')
HAND = re.compile(rb'<form id="hand".*?</form>', re.DOTALL)
CARD = re.compile(rb'name="cards" value="(\w+)"')
LEADS = re.compile(rb'<div id="controls"[^>]*\sdata-turn\s')
MUST = b'class="must"'


class Failed(Exception):
    """The site did not do what people at a table must be able to rely on."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that was asked for, answered, and then seen by everybody at the table."""

    answered: float
    seen: float


class Table:
    """One room, the sockets of everybody in it, and the deal that they play."""

    def __init__(self, staged: dict[str, Any], port: int, asking: Asking) -> None:
        self.room: str = staged["room"]
        self.sessions: list[str] = staged["sessions"]
        self.windows: list[Window] = []
        self.state: engine.State | None = None
        self.deal = ""
        self._port = port
        # When the pages were made, in milliseconds: a socket that comes back says the same.
        self._page = int(1000 * time.time())
        self._asking = asking
        self._changed = asyncio.Event()

    async def look(self) -> None:
        """Open the room for everybody in it, and see the whole of it."""
        self.windows = [await self._window(session) for session in self.sessions]
        await self._everybody_sees(1)

    async def look_again(self, seat: int) -> float:
        """Open the room for this seat once more; when it was shown. ConnectionError if not."""
        window = self.windows[seat] = await self._window(self.sessions[seat])
        await window.shows_something()
        return window.seen[0][1]

    def look_away(self) -> None:
        for window in self.windows:
            window.close()

    @property
    def is_over(self) -> bool:
        return self.state is None or self.state.finished

    async def deal_next(self) -> Step:
        """The first in the room asks for the next deal; everybody reads their cards."""
        while True:
            for window in self.windows:
                window.frames = []
            step = await self._post(f"/rooms/{self.room}/deal", self.sessions[0], {})
            shown = [b"".join(window.frames or ()) for window in self.windows]
            for window in self.windows:
                window.frames = None
            if ADDRESS.search(shown[0]):
                self._read_cards(shown)
                return step
            # It was won as it was dealt (2.6).

    async def act(self) -> Step:
        """Who is on turn plays what a player in a hurry plays."""
        state = self.state
        assert state is not None
        assert state.turn is not None
        seen = engine.observe(state, state.turn)
        cards = bots.choose(seen, level="greedy", seed=0)
        kind = engine.ActionKind.PLAY if cards else engine.ActionKind.PASS
        form = {
            "action": kind.value,
            "cards": engine.format_cards(cards),
            "number": str(state.number),
            "token": secrets.token_urlsafe(12),
        }
        step = await self._post(f"/deals/{self.deal}/act", self.sessions[state.turn], form)
        self.state = engine.apply(state, engine.Action(state.turn, kind, cards))
        return step

    def _read_cards(self, shown: list[bytes]) -> None:
        """Begin the deal as the people at the table see it."""
        found = ADDRESS.search(shown[0])
        hands = [HAND.findall(page)[-1] for page in shown]
        leader = next((seat for seat, page in enumerate(shown) if LEADS.search(page)), None)
        assert found is not None
        if leader is None:
            raise Failed("a deal was dealt, and nobody is asked to lead it")
        self.deal = found[1].decode()
        held = [
            engine.parse_cards(" ".join(code.decode() for code in CARD.findall(hand)))
            for hand in hands
        ]
        state = self._begun(held, leader, opening=MUST in hands[leader], barred=None)
        if state.finished:
            # Who has won instantly may not do so again (3.9).
            assert state.places is not None
            state = self._begun(held, leader, opening=False, barred=state.places[0])
        if state.turn != leader:
            raise Failed(f"seat {leader} leads, and should not")
        self.state = state

    @staticmethod
    def _begun(
        hands: list[engine.CardSet], leader: int, *, opening: bool, barred: int | None
    ) -> engine.State:
        return engine.start(
            rules=engine.PRESETS[RULES],
            stake=0,
            hands=hands,
            opening=opening,
            leader=leader,
            barred=barred,
        )

    async def _window(self, session: str) -> Window:
        window = Window(self._changed.set)
        path = f"/ws/rooms/{self.room}/?page={self._page}"
        await window.open(self._port, path, cookies_of(session))
        return window

    async def _post(self, path: str, session: str, form: dict[str, str]) -> Step:
        for window in self.windows:
            window.seen.clear()
        answer = await self._asking.post(path, session, form)
        return Step(answer.at, await self._everybody_sees(_version_in(answer)))

    async def _everybody_sees(self, version: int) -> float:
        """Wait until every socket has this version; when the last one had it."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    self._changed.clear()
                    came = [window.came(version) for window in self.windows]
                    if None not in came:
                        return max(at for at in came if at is not None)
                    if not all(window.is_open for window in self.windows):
                        raise Failed(f"a socket was lost: {self._closed_with()}")
                    await self._changed.wait()
        except TimeoutError:
            raise Failed(f"version {version} was not shown within {PATIENCE:.0f} s") from None

    def _closed_with(self) -> list[int | None]:
        return [window.closed_with for window in self.windows]


def _version_in(answer: Answer) -> int:
    found = TOLD.search(answer.head) or VERSION.search(answer.body)
    if answer.status not in (200, 204) or found is None:
        raise Failed(f"answered {answer.status}: {answer.body[:200]!r}")
    return int(found[1])
