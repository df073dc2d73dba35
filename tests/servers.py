"""A real server in a process of its own: `manage.py serve`, a free port, its own database."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

DATABASE = "tienlen.sqlite3"

# What makes a deal quick. Nothing is switched off: only the pauses are short and the limits wide.
FAST = {
    "BOT_PAUSE": "0.02",
    "CLOSING_PAUSE": "0.4",
    "NEXT_DEAL_PAUSE": "10",
    "RATE_LIMITS": "play=1000/minute;act=1000/10second;look=10000/minute;login=100/minute;"
    "code=1000/minute;signup=1000/minute;reset=1000/minute",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A site in ``directory``; it may be stopped, killed and started again on the same port."""

    def __init__(self, directory: Path, **environment: str) -> None:
        self.directory = directory
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
            "DATA_DIR": str(directory),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "PYTHONWARNINGS": "default",
            **environment,
        }
        self.log = directory / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *arguments: str, stdin: str | None = None) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def prepare(self, like: Path | None = None) -> None:
        """Migrate and collect, or take what another that was prepared has in its directory."""
        if like:
            shutil.copy(like / DATABASE, self.directory / DATABASE)
            shutil.copytree(like / "static", self.directory / "static")
            return
        self.manage("migrate", "-v0")
        self.manage("collectstatic", "--noinput", "-v0")

    def launch(self) -> None:
        """Start the process, and do not wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def start(self) -> None:
        self.launch()
        assert self.process is not None
        until = time.monotonic() + 30
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError("the server died:\n" + self.log.read_text())
            try:
                with urllib.request.urlopen(self.url + "/healthz", timeout=1):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not answer:\n" + self.log.read_text())

    def kill(self) -> None:
        """kill -9: nothing is finished, nothing is said."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        """SIGTERM; the exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


def prepared_once(directory: Path) -> Path:
    """A directory that a server was prepared in, by the first of the processes that ask for it."""
    directory.mkdir(exist_ok=True)
    with (directory / "lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (directory / "done").exists():
            Server(directory).prepare()
            (directory / "done").touch()
    return directory
