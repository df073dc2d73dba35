"""What is said about invitations."""

from datetime import timedelta

from django.utils.translation import ngettext

MINUTE = timedelta(minutes=1)


def ask_again_later(wait: timedelta) -> str:
    """For who has asked enough people for now; ``wait`` is counted in minutes begun."""
    minutes = max(1, -(-wait // MINUTE))
    return ngettext(
        "You have asked enough people for now. Try again in %(number)d minute.",
        "You have asked enough people for now. Try again in %(number)d minutes.",
        minutes,
    ) % {"number": minutes}
