"""``manage.py audit_ledger``: whether all chips are accounted for."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations

from games.services import auditing


class Command(BaseCommand):
    """Says what is wrong, a line each, and ends with 1 if anything is."""

    help = "Check that the ledger of chips adds up, and that each deal was settled once."

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        findings = auditing.audit()
        for finding in findings:
            self.stdout.write(finding)
        if findings:
            raise CommandError(f"The ledger has {len(findings)} findings.")
        self.stdout.write("All chips are accounted for.")
