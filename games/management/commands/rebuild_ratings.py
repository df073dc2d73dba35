"""``manage.py rebuild_ratings``: all ratings, made anew from the deals that are kept."""

from typing import Any

from django.core.management.base import BaseCommand, no_translations

from games import services


class Command(BaseCommand):
    """Says how many deals count, and how many ratings come of them."""

    help = "Make all ratings anew from the ranked deals, in the order in which they ended."

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        done = services.rerating.rebuild()
        self.stdout.write(f"Ranked deals: {done.deals}. Ratings: {done.ratings}.")
