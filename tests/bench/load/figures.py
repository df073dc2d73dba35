"""What a run comes to, in numbers and as a row of a table."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.bench.load.pace import Run

TITLES = [
    "tables",
    "asked/s",
    "done/s",
    "p50 ms",
    "p90",
    "p99",
    "max",
    "answer p50",
    "p99",
    "CPU ms/action",
    "idle CPU %",
    "all CPU %",
    "stolen %",
    "late p99 ms",
    "client CPU %",
    "no table",
    "lost",
    "failed",
]


def share(times: Iterable[float], part: float) -> float:
    """The time, in ms, that this part of them took at most; 0 where there are none."""
    ordered = sorted(times)
    if not ordered:
        return 0.0
    return 1000 * ordered[min(int(part * len(ordered)), len(ordered) - 1)]


@dataclass(frozen=True, slots=True)
class Spent:
    """CPU seconds that were used in so many seconds of the clock, or how much of a core."""

    cpu: float
    seconds: float

    @property
    def of_a_core(self) -> float:
        return self.cpu / self.seconds


@dataclass(frozen=True, slots=True)
class Measured:
    """A run, and what it cost beside what the same sockets cost while nobody acts."""

    run: Run
    tables: int
    idle: Spent
    server: Spent
    stolen: Spent
    client: Spent
    lost: int
    """The changes that the server found by looking, since their message had not come."""

    @property
    def latencies(self) -> list[float]:
        """From when an action was due until every socket of its table had it."""
        return [step.seen - due for due, step in self.run.actions]

    @property
    def p99(self) -> float:
        return share(self.latencies, 0.99)

    @property
    def reached(self) -> float:
        """Actions a second that all had seen before the time was over."""
        end = self.run.began + self.run.seconds
        return sum(step.seen <= end for _, step in self.run.actions) / self.run.seconds

    @property
    def cost(self) -> float:
        """CPU milliseconds of the server for an action, its share of dealing included."""
        used = self.server.cpu - self.idle.of_a_core * self.server.seconds
        return 1000 * used / max(len(self.run.actions), 1)

    def row(self) -> list[str]:
        answered = [step.answered - due for due, step in self.run.actions]
        return [
            str(self.tables),
            f"{self.run.rate:.0f}",
            f"{self.reached:.1f}",
            *(f"{share(self.latencies, part):.1f}" for part in (0.5, 0.9, 0.99, 1)),
            *(f"{share(answered, part):.1f}" for part in (0.5, 0.99)),
            f"{self.cost:.2f}",
            f"{100 * self.idle.of_a_core:.1f}",
            f"{100 * self.server.of_a_core:.1f}",
            f"{100 * self.stolen.of_a_core:.1f}",
            f"{share(self.run.late, 0.99):.1f}",
            f"{100 * self.client.of_a_core:.1f}",
            str(self.run.waited),
            str(self.lost),
            str(self.run.failures.total()),
        ]

    def deals(self) -> str:
        """In a sentence, what was dealt meanwhile."""
        times = [step.seen - asked for asked, step in self.run.deals]
        return (
            f"{len(times)} deals dealt meanwhile, p50 {share(times, 0.5):.1f} ms,"
            f" p99 {share(times, 0.99):.1f} ms until all had their cards"
        )
