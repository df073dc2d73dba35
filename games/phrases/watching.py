"""What is said to who came too late for a seat, and of how many look on."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def how_many_watch(count: int) -> str:
    """How many people look at the table and have no seat there."""
    words = {"count": count}
    return ngettext("%(count)d person is watching", "%(count)d people are watching", count) % words


def waits_for_a_seat(ahead: int) -> str:
    """Said to who waits for a seat, behind so many."""
    if not ahead:
        return _("You are waiting for a seat. You are first in line.")
    return ngettext(
        "You are waiting for a seat. %(count)d person is ahead of you.",
        "You are waiting for a seat. %(count)d people are ahead of you.",
        ahead,
    ) % {"count": ahead}


def seat_is_free() -> str:
    """Said to who waits, once a seat is there for them."""
    return _("A seat is free: sit down before somebody else does.")
