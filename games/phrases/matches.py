"""How a match to so many points stands, and who has won it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def match_title(winner: str, *, is_mine: bool) -> str:
    """Who has won the match, as a title."""
    if is_mine:
        return _("You win the match!")
    return _("%(name)s wins the match") % {"name": winner}


def match_won(winner: str, score: int) -> str:
    """Who has won the match, and with how many points."""
    words = {"name": winner, "points": score}
    return (
        ngettext(
            "%(name)s wins the match with %(points)d point.",
            "%(name)s wins the match with %(points)d points.",
            score,
        )
        % words
    )


def match_is_led(leader: str, score: int) -> str:
    """Who alone has the most points."""
    words = {"name": leader, "points": score}
    return (
        ngettext(
            "%(name)s leads with %(points)d point.",
            "%(name)s leads with %(points)d points.",
            score,
        )
        % words
    )


def match_is_level(leaders: int, score: int) -> str:
    """That so many players share the highest score."""
    words = {"count": leaders, "points": score}
    return (
        ngettext(
            "Nobody is ahead: %(count)d players have %(points)d point.",
            "Nobody is ahead: %(count)d players have %(points)d points.",
            score,
        )
        % words
    )


def match_goes_on(score: int) -> str:
    """That there are enough points, but nobody has the most alone (4.5)."""
    return _("A tie at %(points)d points: the match goes on until one player is ahead.") % {
        "points": score
    }
