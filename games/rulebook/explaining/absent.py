"""What other rule systems have and these rules have not."""

from django.utils.translation import gettext as _

from games import engine
from games.rulebook import effects
from games.rulebook.pages import Chapter, Passage, chapter, said


def chapter_of(rules: engine.RuleSet) -> Chapter | None:
    """One sentence for each thing that a player who knows other tables might expect."""
    text = said(
        None if effects.has_instant_wins(rules) else _("No hand wins as it is dealt."),
        None if effects.freezes(rules) else _("Nobody is frozen for not having played a card."),
        None
        if rules.three_of_spades is not None
        else _("The 3♠ as the last card costs and brings nothing."),
        None
        if rules.compensation
        else _("Nobody pays for the others for having let the winner out."),
        None
        if rules.no_going_out_on_two
        else _("You may go out with a 2, and keep 2s to the last."),
        None if effects.barred_leads(rules) else _("Any combination may be led."),
    )
    return chapter("absent", _("Not played here"), Passage(text=text)) if text else None
