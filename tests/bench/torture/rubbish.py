"""What a server must refuse, and change nothing: old numbers, used tokens, garbage."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.bench.torture.ledger import Press, new_token

if TYPE_CHECKING:
    from tests.bench.torture.players import Player
    from tests.bench.torture.reading import View

GARBAGE: Sequence[dict[str, Any]] = (
    {"cards": "9z"},
    {"cards": "3s 3s"},
    {"cards": "3s " * 60},
    {"action": "leave", "cards": ""},
    {"action": "timeout", "cards": ""},
    {"action": "pass", "cards": "3s"},
    {"action": "play", "cards": ""},
    {"number": -1},
    {"number": 10**9},
    {"token": ""},
    {"token": "x" * 65},
    {"deal": "nowhere"},
)


class Rubbish:
    """Sends for a player what nobody may take."""

    def __init__(self, player: "Player", rng: random.Random) -> None:
        self._player, self._rng = player, rng

    async def after(self, press: Press) -> None:
        """Something wrong that is made of a press that has been taken; or that press once more."""
        kinds = [self._once_more, self._stale, self._other_content, self._garbage, self._foreign]
        kinds += [self._nobody, self._forged]
        await self._rng.choice(kinds)(press)

    async def out_of_turn(self, view: "View", held: Sequence[str]) -> None:
        """A card of one's own at the right number, while it is another's turn."""
        await self._send(Press(view.deal, view.number, "play", self._rng.choice(held)))

    async def _once_more(self, press: Press) -> None:
        # It belongs to the press: it must be answered as before.
        await self._player.send(press)

    async def _stale(self, press: Press) -> None:
        old = press.number - self._rng.randint(1, 3)
        await self._send(replace(press, number=old, token=new_token(), answers=[]))

    async def _other_content(self, press: Press) -> None:
        if press.action == "pass":
            other = replace(press, action="play", cards="3s", answers=[])
        else:
            other = replace(press, action="pass", cards="", answers=[])
        await self._send(other)

    async def _garbage(self, press: Press) -> None:
        wrong = self._rng.choice(GARBAGE)
        await self._send(replace(press, **{"token": new_token(), "answers": [], **wrong}))

    async def _foreign(self, press: Press) -> None:
        if deal := self._player.others_deal:
            await self._send(replace(press, deal=deal, token=new_token(), answers=[]))

    async def _nobody(self, press: Press) -> None:
        await self._send(replace(press, token=new_token(), answers=[]), session=None)

    async def _forged(self, press: Press) -> None:
        await self._send(replace(press, token=new_token(), answers=[]), csrf="d" * 32)

    async def _send(self, press: Press, **options: Any) -> None:
        press.must_fail = True
        self._player.ledger.presses.append(press)
        await self._player.send(press, **options)
