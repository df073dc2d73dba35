"""``python -m tests.bench.torture``: see docs/operations/torture.md."""

import argparse
import secrets
import sys
import tempfile
from pathlib import Path

from tests.bench.torture.sites import embedded, scaled
from tests.bench.torture.torturing import torture

SIZES = {"embedded": embedded, "scaled": scaled}


def main() -> int:
    """Torture a site of its own; 1 if anything was found wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.torture")
    parser.add_argument("--size", choices=SIZES, default="embedded")
    parser.add_argument("--actions", type=int, default=5000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = secrets.randbelow(1_000_000) if asked.seed is None else asked.seed
    sys.stdout.write(f"seed {seed}\n")
    sys.stdout.flush()
    with (
        tempfile.TemporaryDirectory(prefix="tienlen-torture-") as directory,
        SIZES[asked.size](Path(directory)) as site,
    ):
        report = torture(
            site, actions=asked.actions, kills=asked.kills, tables=asked.tables, seed=seed
        )
    sys.stdout.write(report.text() + "\n")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
