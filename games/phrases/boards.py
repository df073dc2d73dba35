"""What leaderboards say: what they go by, who is listed, where the reader stands."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.phrases.outcomes import RULES_NAMES, amount
from games.services.boards import SHOWN
from games.services.rating import BASE, ENOUGH_DEALS, Standing

BOARD_NAMES: Mapping[str, str | Promise] = {
    "rating": gettext_lazy("Rating"),
    "chips": gettext_lazy("Chips of the week"),
    "experience": gettext_lazy("Experience"),
}

# The head of the column of numbers.
NUMBERS: Mapping[str, str | Promise] = {
    "rating": pgettext_lazy("number", "Rating"),
    "chips": gettext_lazy("Chips"),
    "experience": gettext_lazy("Experience"),
}

ABOUT: Mapping[str, str | Promise] = {
    "rating": gettext_lazy(
        "Who plays at ranked tables is rated by every deal. The number begins at %(base)s; who "
        "leaves a deal counts as last in it. Listed are members with %(enough)d ranked deals or "
        "more by these rules."
    ),
    "chips": gettext_lazy(
        "What members have won in deals for chips since Monday, after the fee. Every Monday at "
        "midnight in Vietnam it begins anew."
    ),
    "experience": gettext_lazy(
        "3 points for a deal that you win, 1 for any other that you play to its end, and 1 less "
        "for one that you leave. All deals count, also those against bots. Listed are members."
    ),
}

NOBODY_YET: Mapping[str, str | Promise] = {
    "rating": gettext_lazy("Nobody has played %(enough)d ranked deals by these rules yet."),
    "chips": gettext_lazy("Nobody has won any chips this week yet."),
    "experience": gettext_lazy("No member has any experience yet."),
}


def board_name(by: str) -> str:
    """What a board is called."""
    return str(BOARD_NAMES[by])


def board_caption(by: str, rules: str) -> str:
    """What stands above the table of a board."""
    if by == "rating":
        words = {"rules": RULES_NAMES[rules], "number": SHOWN}
        return _("The first %(number)d by rating: %(rules)s") % words
    if by == "chips":
        return _("The first %(number)d by chips won this week") % {"number": SHOWN}
    return _("The first %(number)d by experience") % {"number": SHOWN}


def board_number(by: str) -> str:
    """The head of the column of what the board goes by."""
    return str(NUMBERS[by])


def about_board(by: str) -> str:
    """What a board goes by, and who is listed."""
    return str(ABOUT[by]) % {"base": amount(BASE), "enough": ENOUGH_DEALS}


def nobody_yet(by: str) -> str:
    """What an empty board says."""
    return str(NOBODY_YET[by]) % {"enough": ENOUGH_DEALS}


def after_deals(deals: int) -> str:
    """How many deals a rating comes of."""
    words = {"number": amount(deals)}
    return ngettext("%(number)s deal", "%(number)s deals", deals) % words


def provisional(standing: Standing) -> str:
    """What somebody reads who has played too few ranked deals of a system to be listed."""
    more = ENOUGH_DEALS - standing.deals
    words = {"value": amount(standing.value), "deals": standing.deals, "more": more}
    return (
        ngettext(
            "Your rating so far: %(value)s after %(deals)d ranked deals. One more and you are "
            "listed.",
            "Your rating so far: %(value)s, ranked deals played: %(deals)d. You are listed after "
            "%(more)d more.",
            more,
        )
        % words
    )


def not_rated_yet() -> str:
    """What a member reads who has played no ranked deal of a system."""
    return _("You have played no ranked deal by these rules yet.")


def hidden_are_not_listed() -> str:
    """What members read who hide their results, on the boards that would tell them."""
    return _("You are not listed here, since others may not see your results.")


def guests_are_not_listed() -> str:
    """What guests read."""
    return _("You play as a guest, and guests are not listed.")
