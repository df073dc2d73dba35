"""`manage.py promote` on a terminal asks for the password, and shows nothing of it."""

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import DATABASE, ROOT, Server

PASSWORD = "a boat on the Perfume River"


class Terminal:
    """A command on a terminal of its own."""

    def __init__(self, *arguments: str, environment: dict[str, str]) -> None:
        self.screen = ""
        self.master, end = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=environment,
            stdin=end,
            stdout=end,
            stderr=end,
            start_new_session=True,
        )
        os.close(end)

    def answer(self, question: str, text: str) -> None:
        while question not in self.screen:
            self.screen += os.read(self.master, 1000).decode()
        os.write(self.master, f"{text}\n".encode())

    def finish(self) -> int:
        try:
            while data := os.read(self.master, 1000):
                self.screen += data.decode()
        except OSError:
            pass  # how Linux says that nobody is at the other end any more
        os.close(self.master)
        return self.process.wait(30)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Server:
    site = Server(tmp_path_factory.mktemp("terminal"))
    shutil.copy(prepared / DATABASE, site.directory / DATABASE)
    return site


def test_the_password_is_asked_twice_and_not_shown(site):
    terminal = Terminal("promote", "lan", environment=site.environment)

    terminal.answer("Password for the new account lan:", PASSWORD)
    terminal.answer("The same again:", PASSWORD)

    assert terminal.finish() == 0
    assert "Made the account lan and made it an admin." in terminal.screen
    assert PASSWORD not in terminal.screen
    assert "already" in site.manage("promote", "lan")


def test_two_passwords_that_differ_make_nothing(site):
    terminal = Terminal("promote", "mai", environment=site.environment)

    terminal.answer("Password for the new account mai:", PASSWORD)
    terminal.answer("The same again:", "another")

    assert terminal.finish() == 1
    assert "The two passwords differ; nothing was made." in terminal.screen
