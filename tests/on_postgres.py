"""Run tests on PostgreSQL: `python -m tests.on_postgres pytest's arguments`.

Which database there is, is chosen before Django starts; so it cannot be a fixture.
"""

import os
import subprocess
import sys
import tempfile

from tests.private_servers import Postgres, postgres_programs

MISSING = "PostgreSQL is not installed here: nothing was tried on it."


def main(arguments: list[str]) -> int:
    """The exit status of pytest on the PostgreSQL of ``DATABASE_URL``, else on a private one."""
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return _run(arguments, os.environ["DATABASE_URL"])
    programs = postgres_programs()
    if programs is None:
        sys.stderr.write(f"{MISSING}\n")
        return 1 if os.environ.get("REQUIRE_SERVERS") else 0
    server = Postgres(programs)
    try:
        return _run(arguments, server.url)
    finally:
        server.end()


def _run(arguments: list[str], url: str) -> int:
    with tempfile.TemporaryDirectory() as directory:
        environment = {**os.environ, "DATABASE_URL": url, "DATA_DIR": directory}
        pytest = [sys.executable, "-m", "pytest", *arguments]
        return subprocess.run(pytest, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
