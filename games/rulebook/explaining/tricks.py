"""Tricks, passing and time (RULES.md 1.6–1.8, 5.8, 7.1)."""

from django.utils.translation import gettext as _

from games import engine
from games.engine import LeadTimeout
from games.rulebook import effects
from games.rulebook.pages import Chapter, Passage, chapter, said, shown
from games.rulebook.scenes import Scene


def chapter_of(rules: engine.RuleSet) -> Chapter:
    """How a trick goes, and what happens when time runs out."""
    return chapter("tricks", _("Tricks, passing and time"), _trick(rules), _time(rules))


def _trick(rules: engine.RuleSet) -> Passage:
    if effects.has_reentry(rules):
        passing = _("Who has passed is out until the trick ends, save for coming back with a bomb.")
    else:
        passing = _("Who has passed is out until the trick ends.")
    return Passage(
        text=said(
            _(
                "Who leads a trick lays a combination. The others in turn lay a higher one or "
                "pass. Who leads may not pass."
            ),
            passing,
            _(
                "When all others have passed the trick ends. Everybody is in again, and whoever "
                "laid the last combination leads the next trick. Nobody lays on and on over "
                "players who have passed."
            ),
            _("If that player is out of cards, the next in order who still plays leads.")
            if rules.play_on
            else None,
        ),
    )


def _time(rules: engine.RuleSet) -> Passage:
    follower = _("Each table sets the time for a turn. Who follows and runs out of time passes.")
    if effects.has_reentry(rules):
        follower = _(
            "Each table sets the time for a turn. Who follows and runs out of time passes, and may "
            "still come back with a bomb."
        )
    return Passage(
        title=_("When time runs out"),
        text=said(
            follower,
            *_leader_runs_out(rules),
            _(
                "After two such turns in a row a bot plays for the seat until its player is back: "
                "it leads the lowest card that may be led, and passes otherwise."
            ),
        ),
        examples=shown(
            Scene(rules, ("4d 9s Kc", "5c Td", "6h Jc"))
            .play("0 timeout")
            .example(_("An leads and runs out of time"))
        ),
    )


def _leader_runs_out(rules: engine.RuleSet) -> tuple[str, ...]:
    if rules.lead_timeout is LeadTimeout.PASS_LEAD:
        return (
            _(
                "Who leads and runs out of time passes the lead to the next player, and may still "
                "play in the trick that follows."
            ),
        )
    return said(
        _("For who leads and runs out of time, the lowest card that may be led is laid."),
        _("At the first play of an opening deal that is the lowest card dealt.")
        if rules.must_play_lowest
        else None,
        _("It is never a card that would leave only 2s in the hand.")
        if rules.no_going_out_on_two
        else None,
    )
