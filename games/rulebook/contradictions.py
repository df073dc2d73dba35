"""Why some house rules do not go together, in a sentence each (RULES.md 8)."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.engine import Contradiction

SENTENCES: Mapping[Contradiction, str | Promise] = {
    Contradiction.PLAY_ON_NEEDED: gettext_lazy(
        "Payment by place and points need all places: let play go on to the last place."
    ),
    Contradiction.PLAY_ON_FORBIDDEN: gettext_lazy(
        "Payment by cards and the pot are settled when the first player is out: play cannot go on "
        "to the last place."
    ),
    Contradiction.FROZEN_NEEDS_PLACES: gettext_lazy(
        "Frozen goes with payment by place only. By cards, a full hand counts double if you say "
        "from 13 cards."
    ),
    Contradiction.THREE_OF_SPADES_NEEDS_PLACES: gettext_lazy(
        "Three of spades last goes with payment by place only."
    ),
    Contradiction.LEFTOVERS_FROM_LAST_NEED_PLACES: gettext_lazy(
        "Only where losers pay by place is there a last player to pay for leftovers alone: let "
        "every loser pay."
    ),
    Contradiction.COMPENSATION_NEEDS_CARDS: gettext_lazy(
        "Compensation goes with payment by cards only."
    ),
    Contradiction.LOWEST_NEEDS_ITS_HOLDER_TO_LEAD: gettext_lazy(
        "If the lowest card must be played, its holder must lead the opening deal."
    ),
    Contradiction.LOWEST_FORBIDS_PASSING_THE_LEAD: gettext_lazy(
        "If the lowest card must be played, the lead cannot pass on when time runs out."
    ),
    Contradiction.POINTS_FORBID_INSTANT_WINS: gettext_lazy(
        "Where points are played for there are no instant wins: take them all out."
    ),
    Contradiction.POINTS_FORBID_LEFTOVERS: gettext_lazy(
        "Where points are played for nothing is paid for leftovers: take them out."
    ),
    Contradiction.POINTS_FORBID_CHOP_PAYMENT: gettext_lazy(
        "Where points are played for chops are not paid: choose not at all."
    ),
}


def contradiction(found: Contradiction) -> str:
    """What does not go together, and what to do about it."""
    return str(SENTENCES[found])
