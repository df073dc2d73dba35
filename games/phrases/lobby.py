"""What the lobby says of a room, and of rooms that it does not show yet."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.phrases.chips import tier_and_stake
from games.phrases.outcomes import amount


def stake_in_words(stake: int, *, tier: str = "") -> str:
    """What a room is played for: points, or in a tier chips."""
    if not stake:
        return _("No stake")
    if tier:
        return tier_and_stake(tier, stake)
    words = {"stake": amount(stake)}
    return _("Stake %(stake)s points") % words


def stake_alone(stake: int) -> str:
    """A stake to look for, be it of chips or of points."""
    return _("Stake %(stake)s") % {"stake": amount(stake)} if stake else _("No stake")


def what_goes_on(
    *, deal: int, target: int, is_running: bool, begins_soon: bool, is_deserted: bool
) -> str:
    """What a room is about just now. ``deal`` is its latest, 0 before the first."""
    words = {"deal": deal, "points": target}
    if target:
        return _("Match to %(points)d · deal %(deal)d") % words
    if is_running:
        return _("Playing deal %(deal)d") % words
    if is_deserted:
        return _("Nobody is at the table just now")
    if begins_soon:
        return _("The cards are dealt in a moment")
    if deal:
        return _("Between two deals")
    return _("Waiting for players")


def new_tables(count: int, *, is_more: bool = False) -> str:
    """How many tables have been opened that a list does not show; ``is_more``: or even more."""
    words = {"count": count}
    if is_more:
        return _("More than %(count)d new tables") % words
    return ngettext("%(count)d new table", "%(count)d new tables", count) % words


def open_tables(count: int, *, are_fitting: bool = False) -> str:
    """How many tables there are to choose from; ``are_fitting``: that are as somebody wants."""
    words = {"count": count}
    if are_fitting:
        return ngettext("%(count)d table fits", "%(count)d tables fit", count) % words
    return ngettext("%(count)d open table", "%(count)d open tables", count) % words


def free_seats(count: int) -> str:
    """How many seats anybody may take."""
    return ngettext("%(count)d free seat", "%(count)d free seats", count) % {"count": count}
