"""Play a scene through the whole stack and keep all that one viewer gets to see of it."""

import random
import re
from dataclasses import dataclass
from datetime import timedelta

import time_machine
from asgiref.sync import async_to_sync, sync_to_async
from channels.testing import WebsocketCommunicator

from games import engine, services
from games.models import Deal, Room
from tests.leaks.asking import asks_of
from tests.leaks.scenes import Exchange, Scene
from tests.leaks.staging import LayerSpy, Stage
from tests.playing import NOON
from tienlen.asgi import application

LANGUAGES = ("vi", "en")
BETWEEN_ACTIONS = timedelta(seconds=3)
PATIENCE = 30
VERSION = re.compile(r'<i id="version" data-version="(\d+)"')
# What is drawn anew for every answer.
TOKENS = re.compile(
    r'(?<=name="token" value=")[\w-]{16}(?=")'
    r'|(?<=name="csrfmiddlewaretoken" value=")\w{64}(?=")'
    r'|(?<="X-CSRFToken": ")\w{64}(?=")'
)


@dataclass(frozen=True)
class Sight:
    """One thing that somebody got: an answer with its status and headers, a frame, or a row.

    ``length`` is that of the bytes as they came; in ``text`` tokens and the like are named.
    """

    what: str
    text: str
    length: int
    status: int = 0
    headers: tuple[tuple[str, str], ...] = ()


class Performance:
    """A scene as it is played on a stage before one viewer.

    Who looks does so at the last ``looks`` actions. After each they ask for one thing more, of
    ``wanted`` if it is given, else of all, in turns.
    """

    def __init__(
        self,
        stage: Stage,
        exchange: Exchange,
        scene: Scene,
        layer: LayerSpy,
        *,
        looks: int,
        wanted: str = "",
    ) -> None:
        self.stage, self.exchange, self.scene, self.layer = stage, exchange, scene, layer
        self.unseen = max(0, len(scene.actions) - looks)
        self.wanted = wanted
        self.luck = random.Random(f"{scene.seed} {exchange.viewer}").randrange(100)
        self.shown: dict[str, int] = {}
        self.step = 0
        self.seen: list[Sight] = []

    def sights(self) -> list[Sight]:
        """All that is seen of it, in order, each with the number of steps before it."""
        with time_machine.travel(NOON, tick=False) as self.clock:
            self.deal = self.stage.deal(self.scene)
            self.next_seal = self.deal.room.deals.get(dealt_at=None).commitment
            person = self.stage.person(self.exchange.viewer)
            self.session = self.stage.client(person).cookies["sessionid"].value
            for _ in range(self.unseen):
                self._act()
            async_to_sync(self._show)()
        return self.seen

    async def _show(self) -> None:
        self.layer.taken()
        self.windows = {language: await self._window(language) for language in LANGUAGES}
        await self._look()
        while self.step < len(self.scene.actions):
            await sync_to_async(self._act)()
            await self._catch_up()
            await self._look()
        for window in self.windows.values():
            await window.disconnect(timeout=PATIENCE)

    def _act(self) -> None:
        now = NOON + (self.step + 1) * BETWEEN_ACTIONS
        self.clock.move_to(now)
        self.stage.act(self.deal, self.scene.actions[self.step], now=now)
        self.step += 1

    async def _look(self) -> None:
        await sync_to_async(self._ask)()
        await self._catch_up()
        await sync_to_async(self._read_rows)()

    async def _window(self, language: str) -> WebsocketCommunicator:
        headers = [
            (b"host", b"localhost"),
            (b"origin", b"http://localhost"),
            (b"accept-language", language.encode()),
            (b"cookie", f"sessionid={self.session}".encode()),
        ]
        window = WebsocketCommunicator(
            application, f"/ws/rooms/{self.stage.room.public_id}/", headers
        )
        connected, _ = await window.connect(timeout=PATIENCE)
        assert connected
        self._keep(f"handshake {language}", repr(window.response_headers))
        await self._take_frame(language, window)
        return window

    async def _catch_up(self) -> None:
        """Take the frames up to the room's present version."""
        version = await sync_to_async(self._version)()
        for language, window in self.windows.items():
            while self.shown[language] < version:
                await self._take_frame(language, window)

    async def _take_frame(self, language: str, window: WebsocketCommunicator) -> None:
        frame = await window.receive_from(timeout=PATIENCE)
        self.shown[language] = int(VERSION.match(frame)[1])
        self._keep(f"frame {language}", frame)

    def _ask(self) -> None:
        turn = self.luck + self.step
        own, version = self._own_cards(), self._version()
        asks = [
            ask
            for ask in asks_of(self.stage, self.exchange, self.deal, own=own, version=version)
            if ask.what.startswith(self.wanted)
        ]
        ask, language = asks[turn % len(asks)], LANGUAGES[turn // 2 % 2]
        answer = ask.answered(language)
        text = answer.content.decode() + answer.cookies.output()
        headers = tuple(sorted(answer.headers.items()))
        self._keep(f"{ask.what} {language}", text, answer.status_code, headers)

    def _own_cards(self) -> list[str]:
        if self.exchange.viewer is None:
            return []
        state = services.deals.state_of(self.deal)
        return engine.card_codes(state.hands[self.exchange.viewer])

    def _read_rows(self) -> None:
        """What decides when things happen, and what goes over the channel layer."""
        row = Deal.objects.values("turn", "turn_started_at", "deadline").get(pk=self.deal.pk)
        room = Room.objects.values("version", "wake_at", "wake_for").get(pk=self.stage.room.pk)
        self._keep("rows", repr((row, room)))
        self._keep("layer", repr(self.layer.taken()))

    def _keep(
        self, what: str, text: str, status: int = 0, headers: tuple[tuple[str, str], ...] = ()
    ) -> None:
        # A seal is a sum of a secret salt and the deck, so it differs; nobody can turn it back.
        named = text.replace(self.deal.public_id, "<deal>").replace(self.deal.commitment, "<seal>")
        named = named.replace(self.next_seal, "<next seal>")
        what = f"{self.step}: {what}"
        length = len(text.encode())
        self.seen.append(Sight(what, TOKENS.sub("<token>", named), length, status, headers))

    def _version(self) -> int:
        return Room.objects.values_list("version", flat=True).get(pk=self.stage.room.pk)
