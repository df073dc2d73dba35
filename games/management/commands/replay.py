"""``manage.py replay``: what came of recorded deals, one a line (RECORD.md)."""

import json
import sys
from collections.abc import Iterable
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
        if file is None:
            all_ok = self.replay_lines(sys.stdin.buffer, legal=legal)
        else:
            try:
                lines = file.open("rb")
            except OSError as error:
                raise CommandError(f"{file}: {error.strerror}") from None
            with lines:
                all_ok = self.replay_lines(lines, legal=legal)
        if not all_ok:
            sys.exit(1)

    def replay_lines(self, lines: Iterable[bytes], *, legal: bool) -> bool:
        """Write the result of each line, and tell whether all were ok."""
        all_ok = True
        for line in lines:
            result = engine.replay_line(line.decode(errors="replace"), legal=legal)
            all_ok = all_ok and result["ok"]
            self.stdout.write(json.dumps(result))
        self.stdout.flush()
        return all_ok
