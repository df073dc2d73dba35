"""Many deadlines that come at once, while the processes that fire them are killed."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterator

from tests.bench.torture.audit import audit
from tests.bench.torture.killing import Killer, all_answer, all_up
from tests.bench.torture.ledger import Ledger
from tests.bench.torture.sites import Site

# A bot thinks longer than this lasts: of each deal one action comes due, and no other.
PACE = {"BOT_PAUSE": "80000", "TURN_SECONDS": "3600"}
WAYS = ["inside", "inside", "after"]
# Between two kills of a process it fires so many.
LIFE = 60
LONGEST = 240.0
LOOKS_EVERY = 0.1
# That nothing is fired again is looked for so long.
QUIET = 2.0

FIRED = "SELECT count(*) FROM games_action"
OF_DEALS = (
    "SELECT d.public_id, (SELECT count(*) FROM games_action a WHERE a.deal_id = d.id),"
    " (SELECT min(a.token) FROM games_action a WHERE a.deal_id = d.id), r.version,"
    " (SELECT sum(h.timeouts) FROM games_hand h WHERE h.deal_id = d.id), d.leader"
    " FROM games_deal d JOIN games_room r ON r.id = d.room_id WHERE d.dealt_at IS NOT NULL"
)


def fire_all(site: Site, *, deals: int, seed: int) -> Ledger:
    """Have so many deadlines fired; the ledger says who died, and what was wrong."""
    site.stage(f"stage_overdue(deals={deals})")
    ledger = Ledger()
    asyncio.run(_fire_all(site, ledger, random.Random(seed), deals))
    ledger.faults += _not_once(site, deals)
    ledger.faults += audit(site, ledger)
    ledger.faults += site.errors()
    return ledger


async def _fire_all(site: Site, ledger: Ledger, rng: random.Random, deals: int) -> None:
    killing = asyncio.create_task(Killer(site, ledger, rng, actions=LIFE, ways=WAYS).run())
    await all_answer(site)
    await asyncio.to_thread(site.stage, "come_due()")
    until = time.monotonic() + LONGEST
    while (fired := await asyncio.to_thread(site.ask, FIRED))[0][0] < deals:
        await asyncio.sleep(LOOKS_EVERY)
        if killing.done() or time.monotonic() > until:
            ledger.fault(f"only {fired} were fired")
            break
    killing.cancel()
    await asyncio.gather(killing, return_exceptions=True)
    await all_up(site)
    await asyncio.sleep(QUIET)


def _not_once(site: Site, deals: int) -> Iterator[str]:
    """The deals that were not fired exactly once."""
    rows = site.ask(OF_DEALS)
    if len(rows) != deals:
        yield f"there are {len(rows)} deals"
    for deal, count, token, _, timeouts, leader in rows:
        # A person leads from seat 0 and runs out of time, a bot from seat 1 and plays.
        if (count, token, timeouts) != (1, "clock:0", int(leader == 0)):
            yield f"deal {deal}: {count} actions, {token}, {timeouts} timeouts, led by {leader}"
    # An outage raises all of them alike.
    for kind in (0, 1):
        versions = Counter(version for *_, version, _, leader in rows if leader == kind)
        if len(versions) > 1:
            yield f"the rooms led from seat {kind} were raised differently often: {versions}"
