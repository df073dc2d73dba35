"""``manage.py replay``: what came of recorded deals, one a line (docs/record.md)."""

import json
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import engine


class Command(BaseCommand):
    """Reads deal records and writes one result a line; needs no database."""

    help = "Replay deal records (JSON Lines) from FILE or standard input."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
        parser.add_argument(
            "--legal", action="store_true", help="list the plays open in unfinished deals"
        )

    def handle(self, *, file: Path | None, legal: bool, **options: object) -> None:
        try:
            all_ok = self.replay(file, legal=legal)
        except BrokenPipeError:
            # Whoever read has had enough. What is still unwritten must not be tried once more.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            all_ok = False
        if not all_ok:
            sys.exit(1)

    def replay(self, file: Path | None, *, legal: bool) -> bool:
        if file is None:
            return self.replay_lines(sys.stdin.buffer, legal=legal)
        try:
            lines = file.open("rb")
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        with lines:
            return self.replay_lines(lines, legal=legal)

    def replay_lines(self, lines: Iterable[bytes], *, legal: bool) -> bool:
        """Write the result of each line, and tell whether all were ok."""
        all_ok = True
        for line in lines:
            result = engine.replay_line(line, legal=legal)
            all_ok = all_ok and result["ok"]
            self.stdout.write(as_json(result))
        self.stdout.flush()
        return all_ok


def as_json(result: Mapping[str, object]) -> str:
    """The result as a line, however large its amounts: a stake that was read times its charges."""
    most_digits = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(result)
    finally:
        sys.set_int_max_str_digits(most_digits)
