"""What sitting, standing up and leaving mean for who is about to do it (7.6, 7.8)."""

from django.utils.translation import gettext as _


def standing_up(*, is_dealt_in: bool, is_alone: bool) -> str:
    """What happens to who stands up, outside a match to so many points."""
    if is_dealt_in and is_alone:
        return _("You play this deal to its end. Then the table closes: nobody else sits here.")
    if is_dealt_in:
        return _("You play this deal to its end. Then your seat is free.")
    if is_alone:
        return _("The table closes: nobody else sits here.")
    return _("Your seat is free at once. You may go on watching.")


def standing_up_in_a_match(*, seats: int, is_dealt_in: bool) -> str:
    """What happens to who stands up before a match to so many points is won (4.5)."""
    if seats == 2 and is_dealt_in:
        return _("You play this deal to its end. Then the match is broken off.")
    if seats == 2:
        return _("The match is broken off: it has no winner.")
    if is_dealt_in:
        return _("You play this deal to its end. Then a bot plays for you until the match is won.")
    return _("A bot plays for you until the match is won.")


def leaving_now(*, seats: int, is_match: bool) -> str:
    """What leaving in the middle of a deal costs (7.6)."""
    if seats == 2 and is_match:
        return _("The deal ends at once, and you lose the match.")
    if seats == 2:
        return _("The deal ends at once. You are last, and pay for the cards that you hold.")
    if is_match:
        return _(
            "A bot plays for you until the match is won. The points are yours, but you do not get "
            "this hand back."
        )
    return _(
        "A bot plays your hand to the end of the deal. What it wins or loses is yours, and you do "
        "not get the hand back."
    )
