"""How a deal ended: places, titles, instant wins, amounts."""

from collections.abc import Mapping

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games import engine
from games.engine import Ending, Reason
from games.phrases.payments import is_frozen_count

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


def outcome_title(seen: engine.Observation, seat: int, *, winner: str, others: str = "") -> str:
    """What the deal meant for the player in ``seat``, as a title: "You came second".

    Where the first who is out wins and there are no other places: "You lose with 5 cards left".
    ``others`` names who left.
    """
    if seen.ending is Ending.VOID or not seen.places:
        return _("The deal is void")
    is_mine = seen.places[0] == seat
    if seen.ending is Ending.INSTANT_WIN:
        return (
            _("You win instantly!") if is_mine else _("%(name)s wins instantly") % {"name": winner}
        )
    if seen.ending is Ending.LEFT:
        return _("You win: %(name)s has left") % {"name": others} if is_mine else _("You have left")
    if seat in seen.frozen:
        return _("You were frozen")
    if not seen.rules.play_on:
        return _("You win!") if is_mine else _lost(seen, seat)
    of = seen.seats - len(seen.frozen)
    return _("You came %(place)s") % {"place": place_name(seen.places.index(seat) + 1, of)}


def outcome_for_watchers(seen: engine.Observation, *, winner: str, others: str = "") -> str:
    """Who won the deal, or that nobody did, as a title for who did not play in it."""
    words = {"name": winner, "other": others}
    if seen.ending is Ending.VOID or not seen.places:
        return _("The deal is void")
    if seen.ending is Ending.INSTANT_WIN:
        return _("%(name)s wins instantly") % words
    if seen.ending is Ending.LEFT:
        return _("%(name)s wins: %(other)s has left") % words
    return winner_words(winner, seen.rules)


def _lost(seen: engine.Observation, seat: int) -> str:
    count = seen.counts[seat]
    if any(
        each.reason is Reason.COMPENSATION and each.from_seat == seat for each in seen.transfers
    ):
        return _("You pay for all")
    if is_frozen_count(count, seen.rules):
        return _("You were frozen")
    words = {"count": count}
    return (
        ngettext("You lose with %(count)d card left", "You lose with %(count)d cards left", count)
        % words
    )


def won_instantly(name: str, win: str) -> str:
    """The sentence for an instant win (tới trắng), by its name in RULES.md 8."""
    return _("%(name)s wins instantly: %(what)s.") % {"name": name, "what": INSTANT_WINS[win]}


def deal_is_over(winner: str) -> str:
    """The last line of a deal's log."""
    return _("The deal is over. %(name)s came first.") % {"name": winner}


def deal_is_won(winner: str) -> str:
    """The same where the first who is out wins, and there are no other places."""
    return _("The deal is over. %(name)s wins.") % {"name": winner}


def winner_words(name: str, rules: engine.RuleSet) -> str:
    """Who came first, or won where there is but one winner, for the line under the title."""
    if rules.play_on:
        return _("%(name)s came first") % {"name": name}
    return _("%(name)s wins") % {"name": name}


def amount(chips: int) -> str:
    """A sum without its sign, grouped as the language does it."""
    digits = f"{abs(chips):,}"
    return digits.replace(",", str(get_format("THOUSAND_SEPARATOR"))) if "," in digits else digits


def points(chips: int) -> str:
    """A sum with its sign: what somebody won or lost."""
    sign = "+" if chips > 0 else "−" if chips < 0 else ""
    return f"{sign}{amount(chips)}"
