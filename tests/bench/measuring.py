"""How a rate is measured: on one core, by the time that this process itself was given."""

import os
import platform
import time
from collections.abc import Callable, Sequence
from pathlib import Path

REPEATS = 5


def rate(work: Callable[[], object], count: int, *, seconds: float) -> float:
    """How much of ``work``, of which one call does ``count``, is done in a second.

    Of several repeats the best: what disturbs a process only makes it slower.
    """
    work()
    return max(rate_of_one(work, count, seconds=seconds / REPEATS) for _ in range(REPEATS))


def rate_of_one(work: Callable[[], object], count: int, *, seconds: float) -> float:
    done, spent = 0, 0.0
    started = time.process_time()
    while not done or spent < seconds:
        work()
        done += count
        spent = time.process_time() - started
    return done / spent


def machine() -> str:
    """What this runs on, and how busy that is."""
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
    return (
        f"{processor()}, {os.cpu_count()} cores, load {load}; "
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def table(rows: Sequence[Sequence[str]]) -> str:
    """The rows, the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
