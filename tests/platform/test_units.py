"""The systemd units of docs/operations: systemd takes them, and what they start is there."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from games.management.commands import serve
from tests.servers import ROOT
from tienlen.variables import env

FOLDER = ROOT / "docs/operations/examples"
UNITS = sorted(
    path for path in FOLDER.iterdir() if path.suffix in {".service", ".timer", ".target"}
)
SERVICES = [path for path in UNITS if path.suffix == ".service"]


def said(path: Path, name: str) -> list[str]:
    """What a unit file says of this name, each time that it names it."""
    return re.findall(rf"^{name}=(.*)$", path.read_text(), re.MULTILINE)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_takes_them(unit, tmp_path):
    verify = shutil.which("systemd-analyze")
    if verify is None:
        message = "systemd is not installed here"
        if os.environ.get("REQUIRE_SERVERS"):
            pytest.fail(message, pytrace=False)
        pytest.skip(message)
    for path in UNITS:
        shutil.copy(path, tmp_path)
    done = subprocess.run(
        [verify, "verify", "--man=no", tmp_path / unit.name],
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_what_they_start_is_there(unit):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    commands = {path.stem for path in ROOT.glob("*/management/commands/*.py")}
    started = " ".join(said(unit, "ExecStart"))

    managed = set(re.findall(r"manage\.py (\w+)", started))
    made = set(re.findall(r"make (\w+)", started))

    assert managed | made
    assert managed <= commands
    assert made <= targets


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_what_they_set_is_a_setting(unit):
    known = {each.name for part in env.parts.values() for each in part}
    known |= {"HOME", "PYTHONUNBUFFERED"}

    set_here = {
        word.partition("=")[0] for line in said(unit, "Environment") for word in line.split()
    }

    assert {"DATA_DIR"} <= set_here <= known
    assert said(unit, "EnvironmentFile") == ["/etc/tienlen.env"]


def test_the_file_of_settings_sets_settings_that_no_unit_sets():
    lines = (FOLDER / "tienlen.env").read_text().splitlines()
    names = {line.lstrip("#").partition("=")[0] for line in lines if re.match(r"#?[A-Z_]+=", line)}

    assert {"PUBLIC_URL", "DATABASE_URL", "REDIS_URL"} <= names
    assert names <= {each.name for part in env.parts.values() for each in part}
    assert not names & {"DATA_DIR", "PORT"}


def test_a_process_is_given_the_time_that_its_end_may_take():
    (seconds,) = said(FOLDER / "tienlen@.service", "TimeoutStopSec")
    slowest_statement = 5

    assert int(seconds) > serve.REQUESTS_MAY_TAKE + serve.SOCKETS_MAY_TAKE + slowest_statement
