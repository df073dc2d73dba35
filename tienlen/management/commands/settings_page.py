"""Write the page that lists all settings, from their own declarations."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tienlen.environment import Variable
from tienlen.variables import env

PAGE = settings.BASE_DIR / "docs/operations/settings.md"
HEAD = """\
# Settings

All are environment variables, read once at the start. None must be set; one that is empty counts as
not set, and one that makes no sense ends the start with a sentence. This page is made from
tienlen/variables.py by `make settings`.
"""


class Command(BaseCommand):
    """``manage.py settings_page``."""

    help = "Write docs/operations/settings.md, from the declarations of the settings."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if it differs"
        )

    def handle(self, *, check: bool, **options: Any) -> None:
        page = page_of_settings()
        if not check:
            PAGE.write_text(page)
        elif PAGE.read_text() != page:
            raise CommandError(f"{PAGE} is not what the settings say: make settings")


def page_of_settings() -> str:
    return "\n".join([HEAD, *(_part(title, each) for title, each in env.parts.items())])


def _part(title: str, variables: list[Variable]) -> str:
    rows = [f"| `{each.name}` | {each.default} | {each.means} |\n" for each in variables]
    table = "| setting | default | what it does |\n|---|---|---|\n"
    return f"## {title}\n\n{table}{''.join(rows)}"
