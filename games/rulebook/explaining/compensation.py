"""Who pays for having let the winner out (RULES.md 5.9)."""

from django.utils.translation import gettext as _

from games import engine
from games.engine import LeadTimeout
from games.rulebook.pages import Chapter, Example, Passage, chapter, said, shown
from games.rulebook.scenes import Scene


def chapter_of(rules: engine.RuleSet) -> Chapter | None:
    """Who is the helper, and what a helper pays."""
    if not rules.compensation:
        return None
    passes_the_lead = rules.lead_timeout is LeadTimeout.PASS_LEAD
    return chapter(
        "compensation",
        _("Compensation"),
        Passage(
            text=said(
                _("Who helped the winner out pays what all losers owe, and the others nothing."),
                _(
                    "This is about a winner who goes out by leading a single card. In the trick "
                    "before, the winner laid something that left just that card. Whoever then "
                    "passed, or ran out of time, with a play in hand that would have beaten it is "
                    "the helper; of several, the last one."
                ),
                _(
                    "A leader who runs out of time, and so passes the lead to the winner's last "
                    "card, is the helper, too. This is looked at first."
                )
                if passes_the_lead
                else None,
                _("If nobody helped, everybody pays their own."),
            ),
            examples=shown(
                _after_a_pass(rules), _after_a_timeout(rules) if passes_the_lead else None
            ),
        ),
    )


def _after_a_pass(rules: engine.RuleSet) -> Example:
    hands = ("4h 8h", "3c 5d 6s", "Th 3d Kc Jd", "7c 5c")
    scene = Scene(rules, hands, tells_passes=True).play("0 8h / 0 4h")
    return scene.example(_("Chi could have beaten the 8♥ with the 10♥"))


def _after_a_timeout(rules: engine.RuleSet) -> Example:
    scene = Scene(rules, ("4h", "3c 5d 6s", "Th 3d", "7c 5c 9d"), leader=3)
    return scene.play("3 timeout | 0 4h").example(_("Dũng lets the lead pass to An"))
