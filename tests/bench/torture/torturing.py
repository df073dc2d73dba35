"""A torture: players and a killer at a site, and at its end the audit."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench.torture.audit import audit
from tests.bench.torture.chips import Chips, audit_chips
from tests.bench.torture.killing import Killer, all_up
from tests.bench.torture.ledger import Ledger
from tests.bench.torture.players import COPIES, Player
from tests.bench.torture.sites import Site

# Of all presses that are to be taken: kills must not wait until the very end.
KILLS_WITHIN = 0.8
LONGEST = 1500.0
QUIET_WITHIN = 30.0
LOOKS_EVERY = 0.1
ROOMS = "SELECT public_id, version, closed_at FROM games_room"


@dataclass
class Report:
    """What came of it."""

    seed: int
    ledger: Ledger
    seconds: float
    players: int
    deals: int
    chips: Chips

    @property
    def faults(self) -> list[str]:
        return self.ledger.faults

    def text(self) -> str:
        kills = self.ledger.kills
        answers = sorted(self.ledger.statuses.items())
        taken, sent, lost = self.ledger.taken, self.ledger.sent, self.ledger.lost
        lines = [
            f"seed {self.seed}: {self.players} players, {self.deals} deals, {self.seconds:.0f} s",
            self.chips.text(),
            f"{taken} actions of people were taken, each sent {COPIES} times and more",
            f"{sent} requests, {lost} of them without an answer",
            "answers: " + ", ".join(f"{count} × {status}" for status, count in answers),
            f"kills: {kills.total()}, " + ", ".join(f"{n} {kind}" for kind, n in kills.items()),
            f"sockets opened: {self.ledger.reconnects}",
            *(f"FAULT: {what}" for what in self.faults[:20]),
            f"{len(self.faults)} faults",
        ]
        return "\n".join(lines)


def torture(site: Site, *, actions: int, kills: int, tables: int, seed: int) -> Report:
    """Until so many actions of people were taken, and so many processes killed."""
    staged = site.stage(f"stage(tables={tables})")
    ledger, rng = Ledger(), random.Random(seed)
    players = [
        Player(
            site,
            ledger,
            random.Random(rng.random()),
            room=table["room"],
            session=person["session"],
            pauses=table["pauses"],
            leaves=table["is_for_chips"],
        )
        for table in staged
        for person in table["people"]
    ]
    began = time.monotonic()
    asyncio.run(_torture(site, ledger, rng, players, actions=actions, kills=kills))
    ledger.faults += audit(site, ledger)
    ledger.faults += audit_chips(site)
    # First, for they say why: of what was answered 500, too.
    ledger.faults[:0] = site.errors()
    deals = site.ask("SELECT count(*) FROM games_deal WHERE dealt_at IS NOT NULL")[0][0]
    return Report(seed, ledger, time.monotonic() - began, len(players), deals, Chips.of(site))


async def _torture(
    site: Site,
    ledger: Ledger,
    rng: random.Random,
    players: Sequence[Player],
    *,
    actions: int,
    kills: int,
) -> None:
    looking = [asyncio.create_task(player.look()) for player in players]
    # All of them count the same actions, each process its own life.
    life = max(1, round(actions * KILLS_WITHIN / kills * len(site.servers)))
    killing = asyncio.create_task(Killer(site, ledger, rng, actions=life).run())
    until = time.monotonic() + LONGEST
    while ledger.taken < actions or ledger.kills.total() < kills:
        await asyncio.sleep(LOOKS_EVERY)
        _exchange_deals(players)
        if killing.done() or time.monotonic() > until:
            ledger.fault(f"only {ledger.taken} actions were taken, {ledger.kills} killed")
            break
    killing.cancel()
    (ended,) = await asyncio.gather(killing, return_exceptions=True)
    if not isinstance(ended, asyncio.CancelledError):
        ledger.fault(f"the killer ended: {ended!r}")
    await all_up(site)
    for player in players:
        player.plays = False
    await _all_leave_a_table(players)
    ledger.faults += await _everybody_sees_the_last(site, players)
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)


async def _all_leave_a_table(players: Sequence[Player]) -> None:
    """Have all who play at a table for chips leave it at once: a deal that runs there is void."""
    while not all(player.is_idle for player in players):
        await asyncio.sleep(LOOKS_EVERY)
    rooms = Counter(player.room for player in players if player.leaves)
    playing = Counter(player.room for player in players if player.leaves and player.view.deal)
    room = max(rooms, key=lambda room: playing[room] / rooms[room], default=None)
    await asyncio.gather(*(player.leave() for player in players if player.room == room))


def _exchange_deals(players: Sequence[Player]) -> None:
    """Tell each of a deal at another table."""
    for player, other in zip(players, [*players[4:], *players[:4]], strict=True):
        player.others_deal = other.view.deal if other.room != player.room else ""


async def _everybody_sees_the_last(site: Site, players: Sequence[Player]) -> list[str]:
    """Wait until each page shows its room as it stands; which do not."""
    until = time.monotonic() + QUIET_WITHIN
    while True:
        rows = await asyncio.to_thread(site.ask, ROOMS)
        versions = {room: version for room, version, _ in rows}
        closed = {room for room, _, closed_at in rows if closed_at is not None}
        behind = [
            f"room {player.room} is at {versions[player.room]}, a page shows {player.version}"
            for player in players
            if player.version != versions[player.room] and not player.is_gone
        ]
        behind += [
            f"room {player.room} is open, a page is told that it is closed"
            for player in players
            if player.is_gone and player.room not in closed
        ]
        if not behind and all(player.is_idle for player in players):
            return []
        if time.monotonic() > until:
            return behind or ["presses are still under way"]
        await asyncio.sleep(LOOKS_EVERY)
