"""The site that is measured: a server on a core of its own, and what it uses of the machine."""

import json
import os
import resource
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.servers import Server

ENVIRONMENT = {
    # Counted as ever, and never reached.
    "RATE_LIMITS": "act=1000000/10second;look=1000000/minute;play=1000000/minute",
    # Whoever sits there deals first.
    "NEXT_DEAL_PAUSE": "3600",
    "PYTHONWARNINGS": "ignore",
}
TICKS = os.sysconf("SC_CLK_TCK")
# Where /proc/stat says, in the line of a core, what a hypervisor took of it (proc(5)).
STOLEN = 8
MIB = 1024 * 1024


@dataclass(frozen=True)
class Cores:
    """Where the server runs, and where the load; the same one where there is no other."""

    server: frozenset[int]
    load: frozenset[int]

    @classmethod
    def of_this_machine(cls) -> "Cores":
        first, *others = sorted(os.sched_getaffinity(0))
        return cls(frozenset({first}), frozenset(others[:1] or {first}))

    def __str__(self) -> str:
        if self.server == self.load:
            return "server and load share the only core"
        return f"server on core {min(self.server)}, load on core {min(self.load)}"


class LoadedSite:
    """A site in ``directory`` with rooms full of guests, and what its process uses."""

    def __init__(self, directory: Path, cores: Cores, environment: Mapping[str, str]) -> None:
        self.server = Server(directory, **{**ENVIRONMENT, **environment})
        self.server.environment.pop("REDIS_URL", None)
        self.cores = cores

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def pid(self) -> int:
        assert self.server.process is not None
        return self.server.process.pid

    def stage(self, tables: int, seats: int) -> list[dict[str, Any]]:
        """The rooms, none of which has been dealt."""
        self.server.manage("migrate", "-v0")
        if "DEBUG" not in self.server.environment:
            self.server.manage("collectstatic", "--noinput", "-v0")
        said = self.server.manage(
            "shell",
            "-v0",
            "-c",
            f"from tests.bench.load.staging import stage; stage(tables={tables}, seats={seats})",
        )
        return json.loads(said)

    def start(self) -> None:
        """Serve on the server's core; this process is on the load's from now on."""
        os.sched_setaffinity(0, self.cores.server)
        try:
            self.server.start()
        finally:
            os.sched_setaffinity(0, self.cores.load)

    def cpu_seconds(self) -> float:
        """The CPU time of the server so far, its threads and the kernel's work for it included."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def stolen_seconds(self) -> float:
        """How long the server's core has been somebody else's so far, where it is a virtual one."""
        name = f"cpu{min(self.cores.server)} "
        lines = Path("/proc/stat").read_text().splitlines()
        (core,) = [line for line in lines if line.startswith(name)]
        return int(core.split()[STOLEN]) / TICKS

    def memory(self) -> float:
        """The resident memory of the server, in MiB."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / MIB

    @contextmanager
    def profiled(self, file: Path | None, *, seconds: float) -> Iterator[None]:
        """Write where the server's time goes to ``file``, if there is one. Needs py-spy."""
        if file is None:
            yield
            return
        options = ["--nonblocking", "--rate", "50", "--format", "raw", "--output", str(file)]
        profiler = subprocess.Popen(
            ["py-spy", "record", "--pid", str(self.pid), "--duration", f"{seconds:.0f}", *options],
            stdout=subprocess.DEVNULL,
        )
        yield
        profiler.wait()


@contextmanager
def served(
    directory: Path, *, tables: int, seats: int, **environment: str
) -> Iterator[tuple[LoadedSite, list[Any]]]:
    """A running site with so many rooms; it is stopped in the end."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    before = os.sched_getaffinity(0)
    site = LoadedSite(directory, Cores.of_this_machine(), environment)
    rooms = site.stage(tables, seats)
    site.start()
    try:
        yield site, rooms
    finally:
        site.server.stop()
        os.sched_setaffinity(0, before)
