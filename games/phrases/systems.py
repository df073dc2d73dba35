"""What is special about each rule system, in a line for who has to choose one."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

IN_SHORT: Mapping[str, str | Promise] = {
    "south-places": gettext_lazy(
        "Play on for first, second, third and last. With frozen hands, leftovers and instant wins."
    ),
    "south-count": gettext_lazy(
        "One wins, the others pay for every card left. Four pairs in a row come back in after a "
        "pass."
    ),
    "thirteen-points": gettext_lazy(
        "No stakes: points for each place, deal after deal. The first to ten wins the match."
    ),
    "north-count": gettext_lazy(
        "Only the same suits beat each other, nobody goes out on a 2, and who lets the winner out "
        "pays for all."
    ),
    "classic-pot": gettext_lazy(
        "Everybody puts a stake into the pot, the winner takes it. Each further chop costs double."
    ),
}


def system_in_short(slug: str) -> str:
    """The line for the system of this slug."""
    return str(IN_SHORT[slug])
