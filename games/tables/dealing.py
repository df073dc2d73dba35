"""The button that asks for the next deal."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.tables.snapshot import Snapshot


@dataclass(frozen=True)
class DealButton:
    """What the button says, and after which deal of the room it was drawn: 0 before any."""

    words: str
    after: int


def deal_button(snapshot: Snapshot) -> DealButton:
    """The button as the table stands now, where nothing runs."""
    if snapshot.deal is None:
        return DealButton(pgettext("button", "Deal"), 0)
    # Won, or broken off: by who stood up, or by a host who has changed the rules.
    standing = snapshot.standing
    is_over = standing is not None and (standing.is_won or not snapshot.match_goes_on)
    return DealButton(_("New match") if is_over else _("Next deal"), snapshot.deal.number or 0)
