"""People at a table: each has its page open, and presses what the page offers, three times."""

import asyncio
import random
import re

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.bench.torture.asking import Answer, cookies_of, hints_of, post
from tests.bench.torture.ledger import Ledger, Press
from tests.bench.torture.reading import View, read_controls
from tests.bench.torture.rubbish import Rubbish
from tests.bench.torture.sites import Site

VERSION = re.compile(r'<i id="version" data-version="(\d+)"')
BEAT = re.compile(r'id="beat" data-nonce="([^"]+)"')
SIT = re.compile(r'<button[^>]* form="sit"')
TERMS = re.compile(r'<input id="terms"[^>]* value="([^"]*)"')
NEXT = re.compile(r'form="next-deal" name="after" value="(\d+)"')
HELD = re.compile(r'id="card-(\w\w)"')

COPIES = 3
SOMETIMES = 0.2
SELDOM = 0.01
FORBIDDEN = 403
AGAIN_AFTER = 0.6  # a server takes seconds to begin anew, and needs the machine for it
OPENS_WITHIN = 10.0
INTERNAL_ERROR, RESTART, GONE = 1011, 1012, 4404
LOST = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage)


class Player:
    """A person in a room: the socket, and what they press."""

    def __init__(
        self,
        site: Site,
        ledger: Ledger,
        rng: random.Random,
        *,
        room: str,
        session: str,
        pauses: bool,
        leaves: bool = False,
    ) -> None:
        self.site, self.ledger, self.rng = site, ledger, rng
        self.room, self.session, self.pauses, self.leaves = room, session, pauses, leaves
        self.version = -1
        self.view = View()
        self.held: list[str] = []
        self.others_deal = self.terms = ""
        self.plays, self.is_gone = True, False
        self._rubbish = Rubbish(self, rng)
        self._pressed: tuple[str, int, bool] = ("", -1, False)
        self._asked_after = -1
        self._left = ""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_idle(self) -> bool:
        return not self._tasks

    async def look(self) -> None:
        """Keep the page open, wherever there is a server, until cancelled or the table closes."""
        while not self.is_gone:
            server = self.rng.choice(self.site.servers)
            url = f"ws://127.0.0.1:{server.port}/ws/rooms/{self.room}/"
            headers = {"Cookie": cookies_of(self.session)}
            try:
                async with connect(
                    url,
                    origin=server.url,
                    additional_headers=headers,
                    compression=None,
                    ping_interval=None,
                    open_timeout=OPENS_WITHIN,
                ) as socket:
                    self.ledger.reconnects += 1
                    await self._watch(socket)
            except LOST as lost:
                self._look_into(lost)
                await asyncio.sleep(self.rng.uniform(0.05, 0.25))

    async def _watch(self, socket: ClientConnection) -> None:
        async for message in socket:
            frame = str(message)
            if beat := BEAT.search(frame):
                await socket.send(beat[1])
            elif shown := VERSION.search(frame):
                self._see(int(shown[1]), frame)

    def _look_into(self, lost: Exception) -> None:
        """A server that dies says nothing, one whose database is locked 1011.

        One that was taken for dead says 1012. A table that everybody has left is closed.
        """
        code = (
            lost.rcvd.code if isinstance(lost, ConnectionClosed) and lost.rcvd else INTERNAL_ERROR
        )
        self.is_gone = code == GONE and self.leaves
        if code not in {INTERNAL_ERROR, RESTART} and not self.is_gone:
            self.ledger.fault(f"a socket of room {self.room} was closed: {lost.rcvd}")

    def _see(self, version: int, frame: str) -> None:
        if version < self.version:
            self.ledger.fault(f"room {self.room} went back from {self.version} to {version}")
        self.version = version
        if 'id="hand"' in frame:
            self.held = HELD.findall(frame)
        self.view = read_controls(frame) or self.view
        if terms := TERMS.search(frame):
            self.terms = terms[1]
        if not self.plays:
            return
        if after := NEXT.search(frame):
            self._ask_for_next(int(after[1]))
        if SIT.search(frame):  # a deal began while there was nowhere to come back to
            self._start(self._come_back())
        here = (self.view.deal, self.view.number, self.view.is_my_turn)
        if here == self._pressed or (self._left and self.view.deal == self._left):
            return
        if self.view.is_my_turn or self.view.question:
            self._pressed = here
            self._start(self._choose(self.view))
        elif self.leaves and self.view.deal and self.is_idle and self.rng.random() < SELDOM:
            self._start(self.leave())
        elif self.held and not self.pauses and self.rng.random() < SOMETIMES / 4:
            self._start(self._rubbish.out_of_turn(self.view, self.held))

    def _start(self, doing) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.ledger.fault(f"the client failed: {error!r}")

    async def _choose(self, view: View) -> None:
        choices = view.question or await self._hints(view.deal)
        passes = not choices or (view.may_pass and self.rng.random() < SOMETIMES)
        cards = "" if passes else self.rng.choice(choices)
        kind = "play" if cards else "pass"
        await self._press(Press(view.deal, view.number, kind, cards, in_pause=not view.is_my_turn))

    async def _hints(self, deal: str) -> list[str]:
        while True:
            server = self.rng.choice(self.site.servers)
            hints = await hints_of(server, deal, session=self.session)
            if hints is not None:
                return hints
            await asyncio.sleep(AGAIN_AFTER)

    async def _press(self, press: Press) -> None:
        """Send it three times at once, and again where nobody has answered, as people do."""
        self.ledger.presses.append(press)
        while not press.is_answered:
            async with self.ledger.at_once:
                answers = await asyncio.gather(*(self.send(press) for _ in range(COPIES)))
            for answer in answers:
                self._look_at(press, answer)
            if not press.is_answered:
                await asyncio.sleep(self.rng.uniform(AGAIN_AFTER / 2, AGAIN_AFTER))
        if press.is_taken and self.rng.random() < SOMETIMES:
            await self._rubbish.after(press)

    async def send(self, press: Press, **options) -> Answer | None:
        """One copy, to any of the servers, as any kind of browser."""
        server = self.rng.choice(self.site.servers)
        htmx = self.rng.random() < 1 / COPIES
        options = {"session": self.session, "htmx": htmx, **options}
        answer = await post(server, press.path, press.form, **options)
        self.ledger.note(press, answer)
        return answer

    def _look_at(self, press: Press, answer: Answer | None) -> None:
        """What answers yes and shows the table, shows it after the press."""
        if answer is None or answer.status != 200 or press.in_pause:
            return
        shown = read_controls(answer.text)
        is_before = shown and (shown.deal, shown.number) == (press.deal, press.number)
        if is_before and shown.is_my_turn:
            self.ledger.fault(f"{press} was answered with the table before it")

    def _ask_for_next(self, after: int) -> None:
        if after == self._asked_after:
            return
        self._asked_after = after
        if self.rng.random() < SOMETIMES:
            self._start(self._ask(f"/rooms/{self.room}/deal", {"after": str(after)}))

    async def leave(self) -> None:
        """Leave the deal, now: whatever is pressed in it from then on is refused."""
        self._left = self.view.deal
        self.ledger.left.add(self._left)
        await self._ask(f"/rooms/{self.room}/stand", {"when": "now"})

    async def _come_back(self) -> None:
        """Sit down on the terms of the table; without the chips for it top up, or play for points.

        So it is for who has lost the last ones, too.
        """
        path, terms = f"/rooms/{self.room}/sit", {"terms": self.terms} if self.terms else {}
        if FORBIDDEN in await self._ask(path, terms):
            await self._ask("/accounts/chips/", {})
            if FORBIDDEN in await self._ask(path, terms):
                await self._ask(path, {})

    async def _ask(self, path: str, form: dict[str, str]) -> set[int]:
        """Ask for something that is no action, three times at once; how it was answered."""
        servers = [self.rng.choice(self.site.servers) for _ in range(COPIES)]
        answers = await asyncio.gather(
            *(post(server, path, form, session=self.session) for server in servers)
        )
        for answer in answers:
            self.ledger.count(answer)
            if answer and answer.status >= 500 and not answer.says_nothing:
                self.ledger.fault(f"{path} was answered {answer.status}")
        return {answer.status for answer in answers if answer}
