"""What the page of a member's chips says: what moved them, when they are topped up."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import LedgerTransaction
from accounts.services import ledger
from games.phrases.outcomes import amount
from games.services import Seated

Kind = LedgerTransaction.Kind

MOVED: Mapping[str, str | Promise] = {
    Kind.WELCOME: gettext_lazy("Welcome: your first chips"),
    Kind.TOP_UP: gettext_lazy("Daily top-up"),
    Kind.DEAL: gettext_lazy("A deal"),
    Kind.CLOSING: gettext_lazy("Account closed"),
}

NO_TOP_UP: Mapping[type[Exception], str | Promise] = {
    Seated: gettext_lazy("Stand up first: there is no topping up while you sit at a table."),
    ledger.NoAccount: gettext_lazy("Only members play for chips: guests have none."),
    ledger.HasEnough: gettext_lazy("Once a day you can top up, when you hold less than %(chips)s."),
    ledger.ToppedUpToday: gettext_lazy(
        "You have topped up today. The next time is tomorrow, from midnight in Vietnam on."
    ),
    ledger.ChipsAreHeld: gettext_lazy(
        "A deal that you have left is still being played for your chips: wait until it is over."
    ),
}


def what_moved(kind: str) -> str:
    """What an entry of the ledger is for."""
    return str(MOVED[kind])


def no_top_up(why: Exception) -> str:
    """Why there is no topping up now, and when there will be."""
    return str(NO_TOP_UP[type(why)]) % {"chips": amount(ledger.TOPPED_UP_TO)}


def top_up_to(chips: int) -> str:
    """The words on the button."""
    return _("Top up to %(number)s chips") % {"number": amount(chips)}


def experience(points: int, *, next_level: int) -> str:
    """How much experience somebody has, and what the next level takes."""
    words = {"points": amount(points), "next": amount(next_level)}
    return _("%(points)s of %(next)s points for the next level") % words
