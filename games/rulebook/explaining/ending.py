"""Going out, places, and the end of a deal (RULES.md 2.4, 3.4, 3.11, 4.4, 5.5, 5.6, 6.4)."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import engine
from games.phrases import refusal
from games.rulebook.pages import Chapter, Contest, Passage, chapter, picture, said
from games.rulebook.scenes import is_allowed


def chapter_of(rules: engine.RuleSet) -> Chapter:
    """When a deal is over, who is placed where, and what one may not go out with."""
    return chapter("end", _("Going out"), _end(rules), _going_out(rules))


def _end(rules: engine.RuleSet) -> Passage:
    if not rules.play_on:
        return Passage(
            text=said(
                _("The deal ends when the first player is out of cards, who wins it alone."),
                _(
                    "The others are placed by the cards they hold: fewer before more, and among "
                    "equals in the order of play from the winner."
                ),
            )
        )
    if rules.frozen is None:
        until = _(
            "Play goes on after the first player is out, until only one still holds cards: first, "
            "second, third, last."
        )
    else:
        until = _(
            "Play goes on after the first player is out, until only one who is not frozen still "
            "holds cards: first, second, third, last. The frozen come after them."
        )
    return Passage(
        text=said(
            until,
            _(
                "That ends the deal at once: the last player cannot chop the play with which the "
                "one before went out."
            ),
        )
    )


def _going_out(rules: engine.RuleSet) -> Passage | None:
    if not rules.no_going_out_on_two:
        return None
    no = refusal(engine.Refusal.CANNOT_GO_OUT_ON_TWO)
    plays = (
        ("2h", "", no),
        ("9d", "2s", no),
        ("2h", "9d", _("Another card is left to go out with.")),
    )
    contests = tuple(
        Contest(
            None,
            picture(over),
            is_allowed(rules, over, keeps=keeps),
            text,
            picture(keeps, pgettext("what a hand keeps", "left in hand")) if keeps else None,
        )
        for over, keeps, text in plays
    )
    return Passage(
        title=_("Never out on a 2"),
        text=said(
            _("A play may not go out with a 2 in it, and may not leave only 2s in the hand."),
            _("That holds for what is played when time runs out, and for a bot, too."),
        ),
        contests=contests,
    )
