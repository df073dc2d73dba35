"""The first start makes a key; every start after it finds the same."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.servers import ROOT
from tienlen.first_start import addresses_of_this_machine, secret_key_in


def test_the_key_is_made_once_and_kept(tmp_path):
    first = secret_key_in(tmp_path)

    assert len(first) >= 50
    assert secret_key_in(tmp_path) == first


def test_the_key_is_for_its_owner_alone(tmp_path):
    secret_key_in(tmp_path)

    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_two_sites_have_two_keys(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()

    assert secret_key_in(tmp_path / "one") != secret_key_in(tmp_path / "two")


def test_first_starts_at_once_agree(tmp_path):
    code = (
        "import sys, pathlib; from tienlen.first_start import secret_key_in;"
        "sys.stdin.readline(); print(secret_key_in(pathlib.Path(sys.argv[1])))"
    )
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    with ThreadPoolExecutor(len(starts)) as pool:
        answers = list(pool.map(lambda start: start.communicate("go\n")[0], starts))

    assert [start.returncode for start in starts] == [0] * 4
    assert len(set(answers)) == 1
    assert len(answers[0].strip()) >= 50


def test_addresses_are_those_that_others_can_reach():
    for address in addresses_of_this_machine():
        assert not address.startswith("127.")
        assert address.count(".") == 3
