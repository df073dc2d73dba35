"""How a deal ended: places, reasons for payments, instant wins, amounts."""

from collections.abc import Mapping

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine import Ending, Reason

REASONS: Mapping[Reason, str | Promise] = {
    Reason.CHOP: gettext_lazy("chopped"),
    Reason.FROZEN: gettext_lazy("frozen: played no card"),
    Reason.INSTANT_WIN: gettext_lazy("instant win"),
    Reason.PLACE: gettext_lazy("by place"),
    Reason.LEFTOVER: gettext_lazy("twos or bombs left in hand"),
    Reason.THREE_OF_SPADES: gettext_lazy("three of spades last"),
    Reason.CARDS: gettext_lazy("cards left in hand"),
    Reason.POT: gettext_lazy("the pot"),
    Reason.COMPENSATION: gettext_lazy("pays for all, having let the winner out"),
}

# By the names of RULES.md 8.
INSTANT_WINS: Mapping[str, str | Promise] = {
    "dragon": gettext_lazy("dragon: every rank from three to ace"),
    "dragon_with_two": gettext_lazy("dragon with a two"),
    "four_twos": gettext_lazy("four twos in one hand"),
    "five_pair_run": gettext_lazy("five pairs in a row"),
    "six_pairs": gettext_lazy("six pairs"),
    "two_quads": gettext_lazy("two quads"),
    "twelve_one_colour": gettext_lazy("twelve cards of one colour"),
    "thirteen_one_colour": gettext_lazy("thirteen cards of one colour"),
    "quad_of_threes": gettext_lazy("four threes"),
    "three_pair_run_with_3s": gettext_lazy("three pairs in a row with the three of spades"),
}

RULES_NAMES: Mapping[str, str | Promise] = {
    "south-places": gettext_lazy("Southern, by place"),
    "south-count": gettext_lazy("Southern, card count"),
    "thirteen-points": gettext_lazy("Thirteen to ten points"),
    "north-count": gettext_lazy("Northern (Tú lơ khơ)"),
    "classic-pot": gettext_lazy("Classic pot"),
}

PLACES: Mapping[int, str | Promise] = {
    1: pgettext_lazy("place", "first"),
    2: pgettext_lazy("place", "second"),
    3: pgettext_lazy("place", "third"),
}
LAST: str | Promise = pgettext_lazy("place", "last")


def place_name(place: int, of: int) -> str:
    """The name of a place among ``of`` players who were placed; the last is bét."""
    return str(LAST if place == of and of > 1 else PLACES.get(place, LAST))


def outcome_title(
    *, ending: Ending, winner: str, is_mine: bool, place: int, of: int, is_frozen: bool
) -> str:
    """What the deal meant for the viewer, as a title: "You came second"."""
    words = {"name": winner, "place": place_name(place, of)}
    if ending is Ending.VOID:
        return _("The deal is void")
    if ending is Ending.INSTANT_WIN and is_mine:
        return _("You win instantly!")
    if ending is Ending.INSTANT_WIN:
        return _("%(name)s wins instantly") % words
    if is_frozen:
        return _("You were frozen")
    return _("You came %(place)s") % words


def won_instantly(name: str, win: str) -> str:
    """The sentence for an instant win (tới trắng), by its name in RULES.md 8."""
    return _("%(name)s wins instantly: %(what)s.") % {"name": name, "what": INSTANT_WINS[win]}


def deal_is_over(winner: str) -> str:
    """The last line of a deal's log."""
    return _("The deal is over. %(name)s came first.") % {"name": winner}


def deal_is_won(winner: str) -> str:
    """The same where the first who is out wins, and there are no other places."""
    return _("The deal is over. %(name)s wins.") % {"name": winner}


def leader_words(name: str) -> str:
    """Who came first, for the line under the title."""
    return _("%(name)s came first") % {"name": name}


def amount(chips: int) -> str:
    """A sum without its sign, grouped as the language does it."""
    return f"{abs(chips):,}".replace(",", str(get_format("THOUSAND_SEPARATOR")))


def points(chips: int) -> str:
    """A sum with its sign: what somebody won or lost."""
    sign = "+" if chips > 0 else "−" if chips < 0 else ""
    return f"{sign}{amount(chips)}"
