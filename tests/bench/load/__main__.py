"""The command: ``python -m tests.bench.load --tables 200 --rate 100 --seconds 60``."""

import argparse
import asyncio
import itertools
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.load.figures import TITLES, Measured
from tests.bench.load.measuring import Measuring
from tests.bench.load.reconnects import come_back
from tests.bench.load.site import LoadedSite, served
from tests.bench.measuring import machine, table

# With --rise: how the rate goes up, and what ends that.
STEP, TOO_SLOW = 50, 250.0
WARM_UP = 5.0


def read_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load", description=__doc__)
    add = parser.add_argument
    add("--tables", type=int, default=200, help="at which people act")
    add("--seats", type=int, default=4, choices=(2, 3, 4), help="of each")
    add("--rate", type=float, default=100, help="actions a second in all")
    add("--seconds", type=float, default=60, help="of each rate")
    add("--rest", type=float, default=15, help="seconds in which nobody acts, measured before")
    add("--idle-tables", type=int, default=0, help="then open so many more, and measure again")
    add("--rise", action="store_true", help=f"by {STEP}/s until p99 passes {TOO_SLOW:.0f} ms")
    add("--reconnects", type=int, metavar="SOCKETS", help="only restart, and let so many come back")
    add("--profile", type=Path, metavar="FILE", help="of the first rate, as py-spy writes it raw")
    return parser.parse_args(arguments)


async def measure(site: LoadedSite, rooms: list[Any], asked: argparse.Namespace) -> str:
    """The rates that were asked for, as text."""
    measuring = Measuring(site, rooms, idle=asked.idle_tables)
    bare = site.memory()
    say(f"opening {asked.tables} tables")
    await measuring.open(measuring.tables)
    opened = site.memory()
    await measuring.run(asked.rate, min(WARM_UP, asked.seconds))
    await measuring.rest(asked.rest)
    found: list[Measured] = []
    for rate in rates(asked):
        say(f"{rate:.0f} actions a second")
        with site.profiled(None if found else asked.profile, seconds=asked.seconds):
            found.append(await measuring.run(rate, asked.seconds))
        if found[-1].p99 > TOO_SLOW:
            break
    sockets, each = asked.tables * asked.seats, 1024 * (opened - bare) / asked.tables
    memory = f"{bare:.0f} MiB bare, {opened:.0f} with {sockets} sockets"
    lines = [f"memory: {memory} ({each:.0f} KiB a table), {site.memory():.0f} after the load"]
    if asked.idle_tables:
        say(f"opening {asked.idle_tables} tables at which nobody acts")
        await measuring.open(measuring.idle_tables)
        await measuring.rest(asked.rest)
        found.append(await measuring.run(asked.rate, asked.seconds))
        lines.append(f"memory: {site.memory():.0f} MiB with {asked.idle_tables} idle tables more")
    measuring.close()
    lines += [f"at {one.run.rate:.0f}/s: {one.deals()}" for one in found]
    if asked.rise:
        lines.append(f"p99 passes {TOO_SLOW:.0f} ms at {found[-1].run.rate:.0f} actions a second")
    lines += [f"failed: {why}" for one in found for why in one.run.failures]
    return "\n".join([table([TITLES, *(one.row() for one in found)]), "", *lines])


def rates(asked: argparse.Namespace) -> Iterator[float]:
    yield asked.rate
    if asked.rise:
        yield from itertools.count(asked.rate + STEP, STEP)


async def restart(site: LoadedSite, rooms: list[Any]) -> str:
    """How soon everybody is back after a restart, as text."""
    measuring = Measuring(site, rooms, idle=0)
    await measuring.open(measuring.tables)
    back = await come_back(site, measuring)
    measuring.close()
    return str(back)


def report(asked: argparse.Namespace, directory: Path) -> str:
    tables = asked.tables + asked.idle_tables
    if asked.reconnects:
        tables = asked.reconnects // asked.seats
    say(f"staging {tables} tables")
    with served(directory, tables=tables, seats=asked.seats) as (site, rooms):
        job = restart(site, rooms) if asked.reconnects else measure(site, rooms, asked)
        return f"{machine()}; {site.cores}\n\n{asyncio.run(job)}\n"


def say(what: str) -> None:
    sys.stderr.write(f"{what} …\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        sys.stdout.write(report(read_arguments(), Path(directory)))
