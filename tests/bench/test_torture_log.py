"""What a torture reads in the logs of the processes that it kills."""

import json
from pathlib import Path

import pytest

from tests.bench.torture.sites import Site
from tests.servers import Server

LOCKED = "Traceback (most recent call last):\n  File …\nOperationalError: the database is locked"
IDLE = "Traceback …\nInternalError: terminating connection due to idle-in-transaction timeout"
MISSING = "Traceback …\nIntegrityError: insert or update violates a foreign key"


@pytest.fixture
def errors_of(tmp_path: Path):
    """The errors of a site whose only process has logged these things as errors."""

    def read(*said: dict[str, str]) -> list[str]:
        server = Server(tmp_path)
        lines = [json.dumps({"level": "error", **each}) for each in said]
        server.log.write_text("\n".join(lines))
        return Site(tmp_path, [server], lambda _: []).errors()

    return read


def test_it_is_no_finding_that_a_machine_has_too_much_to_do(errors_of):
    assert not errors_of(
        {"event": "Service Unavailable: games:act", "exception": LOCKED},
        {"event": "Service Unavailable: games:act", "exception": IDLE},
        {"event": f"Exception inside application: locked\n{LOCKED}"},
        {"event": "The clock stands still: another one begins"},
    )


@pytest.mark.parametrize("why", [LOCKED, IDLE])
def test_what_was_answered_with_500_is_told_with_its_traceback(errors_of, why):
    (said,) = errors_of({"event": "Internal Server Error: games:act", "exception": why})

    assert said == f"Internal Server Error: games:act\n{why}"


def test_so_is_what_django_never_answered(errors_of):
    where = '  File "/srv/tienlen/tienlen/taking_turns.py", line 32, in __call__'
    said = errors_of({"event": f"Exception inside application: locked\n{where}\n{LOCKED}"})

    assert len(said) == 1


def test_any_other_error_is_told(errors_of):
    (said,) = errors_of({"event": "Exception inside application", "exception": MISSING})

    assert said.endswith(MISSING)
