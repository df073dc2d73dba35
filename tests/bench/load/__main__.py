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
from tests.bench.load.site import LoadedSite, served
from tests.bench.measuring import machine, table

# With --rise: how the rate goes up, and what ends that.
STEP, TOO_SLOW = 50, 250.0
WARM_UP = 5.0


def read_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="at which people act")
    parser.add_argument("--seats", type=int, default=4, choices=(2, 3, 4), help="of each")
    parser.add_argument("--rate", type=float, default=100, help="actions a second in all")
    parser.add_argument("--seconds", type=float, default=60, help="of each rate")
    parser.add_argument("--rest", type=float, default=15, help="seconds in which nobody acts")
    parser.add_argument(
        "--idle-tables", type=int, default=0, help="then open so many more, and measure again"
    )
    parser.add_argument(
        "--rise",
        action="store_true",
        help=f"by {STEP} at a time until p99 passes {TOO_SLOW:.0f} ms",
    )
    return parser.parse_args(arguments)


async def measure(site: LoadedSite, rooms: list[Any], asked: argparse.Namespace) -> str:
    """Everything that was asked for, as text."""
    measuring = Measuring(site, rooms, idle=asked.idle_tables)
    bare = site.memory()
    say(f"opening {asked.tables} tables")
    await measuring.open(measuring.tables)
    opened = site.memory()
    await measuring.run(asked.rate, min(WARM_UP, asked.seconds))
    found: list[Measured] = []
    say("measuring")
    await measuring.rest(asked.rest)
    for rate in rates(asked):
        found.append(await measuring.run(rate, asked.seconds))
        say(f"at {rate:.0f}/s p99 {found[-1].p99:.1f} ms")
        if found[-1].p99 > TOO_SLOW:
            break
    after = site.memory()
    sockets = asked.tables * asked.seats
    each = 1024 * (opened - bare) / asked.tables
    memory = f"{bare:.0f} MiB bare, {opened:.0f} with {sockets} sockets, {after:.0f} after the load"
    lines = [f"memory: {memory}; {each:.0f} KiB a table"]
    if asked.idle_tables:
        say(f"opening {asked.idle_tables} idle tables")
        await measuring.open(measuring.idle_tables)
        await measuring.rest(asked.rest)
        found.append(await measuring.run(asked.rate, asked.seconds))
        lines.append(f"        {site.memory():.0f} MiB with {asked.idle_tables} idle tables more")
    lines += [f"{one.run.rate:.0f}/s: {one.deals()}" for one in found]
    lines += [f"failed: {why}" for one in found for why in one.run.failures]
    measuring.close()
    return "\n".join([table([TITLES, *(one.row() for one in found)]), "", *lines])


def rates(asked: argparse.Namespace) -> Iterator[float]:
    yield asked.rate
    if asked.rise:
        yield from itertools.count(asked.rate + STEP, STEP)


def report(asked: argparse.Namespace, directory: Path) -> str:
    tables = asked.tables + asked.idle_tables
    say(f"staging {tables} tables")
    with served(directory, tables=tables, seats=asked.seats) as (site, rooms):
        measured = asyncio.run(measure(site, rooms, asked))
        return f"{machine()}; {site.cores}\n\n{measured}\n"


def say(what: str) -> None:
    sys.stderr.write(f"{what} …\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        sys.stdout.write(report(read_arguments(), Path(directory)))
