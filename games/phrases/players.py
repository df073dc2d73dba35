"""What the profile of a member says: places, shares, how a deal came out, who sees what."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.engine import Ending
from games.models import Deal
from games.phrases.cards import capital
from games.phrases.outcomes import amount, place_name, points
from games.services.profiles import Recent

PLACES: Mapping[int, str | Promise] = {
    1: pgettext_lazy("a place of four", "First"),
    2: pgettext_lazy("a place of four", "Second"),
    3: pgettext_lazy("a place of four", "Third"),
    4: pgettext_lazy("a place of four", "Fourth"),
}


# Who plays, where the name is not told.
NO_NAME = gettext_lazy("Somebody")


def place_of_four(place: int) -> str:
    """What a place is called wherever it counts the same, however many played."""
    return str(PLACES[place])


def per_cent(part: int, whole: int) -> int:
    """How many of a hundred, rounded; 0 of nothing."""
    return (200 * part + whole) // (2 * whole) if whole else 0


def share(part: int, whole: int) -> str:
    """How many of a hundred, in words; a dash of nothing."""
    return _("%(percent)d %%") % {"percent": per_cent(part, whole)} if whole else "–"


def won(count: int, *, of: int) -> str:
    """How many deals somebody has won, and how many of a hundred that is."""
    if not of:
        return amount(count)
    words = {"count": amount(count), "percent": per_cent(count, of)}
    return _("%(count)s (%(percent)d %%)") % words


def rated_by(deals: int, *, is_enough: bool) -> str:
    """Of how many ranked deals a rating comes, and that they are not enough to be listed."""
    words = {"count": amount(deals)}
    if is_enough:
        return ngettext("%(count)s ranked deal", "%(count)s ranked deals", deals) % words
    said = ngettext(
        "%(count)s ranked deal: provisional", "%(count)s ranked deals: provisional", deals
    )
    return said % words


def how_it_came_out(recent: Recent) -> str:
    """What a deal meant for the member, in a word or two."""
    deal, place = recent.deal, recent.mine.place
    if place is None:
        return _("Void")
    if deal.ending == Ending.INSTANT_WIN.value and place == 1:
        return _("Instant win")
    if _was_for_places(deal):
        return capital(place_name(place, of=len(recent.hands)))
    return _("Won") if place == 1 else _("Lost")


def what_it_brought(recent: Recent) -> str:
    """What the member got from a deal or lost in it: chips, the fee taken off, or points."""
    gain = points((recent.mine.net or 0) - recent.mine.fee)
    if recent.deal.for_chips:
        return _("%(number)s chips") % {"number": gain}
    return _("%(points)s pts") % {"points": gain}


def member_since(day: datetime) -> str:
    """Since when somebody has been playing here."""
    return _("Here since %(day)s") % {"day": date_format(localtime(day), "DATE_FORMAT")}


def _was_for_places(deal: Deal) -> bool:
    """Whether others than the winner have come to a place that has a name."""
    is_played_on = bool(deal.rules and deal.rules.get("play_on"))
    return is_played_on and deal.ending != Ending.INSTANT_WIN.value
