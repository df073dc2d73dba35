"""What a server tells systemd: that it serves, that it gets on, that it ends."""

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live.test_faults import start

__all__ = ["start"]

pytestmark = [pytest.mark.soak, pytest.mark.faults, pytest.mark.xdist_group("faults")]

WITHIN = 0.6


@pytest.fixture
def systemd(tmp_path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(20)
        yield ear


def hear_on(systemd: socket.socket) -> None:
    """Until nothing is said any more."""
    while systemd.recv(99):
        pass


def test_systemd_is_told_all_along(start, systemd, tmp_path):
    server = start(NOTIFY_SOCKET=str(tmp_path / "notify"), WATCHDOG_USEC=f"{WITHIN * 1e6:.0f}")

    assert systemd.recv(99) == b"READY=1"
    systemd.settimeout(WITHIN * 2)
    assert {systemd.recv(99) for _ in range(4)} == {b"WATCHDOG=1"}

    assert server.stop() == 0
    told = list(iter(lambda: systemd.recv(99), b"STOPPING=1"))
    assert set(told) <= {b"WATCHDOG=1"}


def test_a_process_that_hangs_falls_silent(start, systemd, tmp_path):
    server = start(NOTIFY_SOCKET=str(tmp_path / "notify"), WATCHDOG_USEC=f"{WITHIN * 1e6:.0f}")
    assert systemd.recv(99) == b"READY=1"

    server.process.send_signal(signal.SIGSTOP)
    try:
        systemd.settimeout(WITHIN * 2)
        with pytest.raises(TimeoutError):
            hear_on(systemd)
    finally:
        server.process.send_signal(signal.SIGCONT)


def test_a_supervisor_that_has_gone_stops_nobody(start, tmp_path):
    assert not Path(tmp_path / "nobody").exists()
    server = start(NOTIFY_SOCKET=str(tmp_path / "nobody"), WATCHDOG_USEC=f"{WITHIN * 1e6:.0f}")

    assert "The supervisor cannot be told READY=1" in server.log.read_text()
