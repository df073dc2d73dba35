"""What happens when somebody leaves in the middle of a deal (RULES.md 7.6)."""

from django.utils.translation import gettext as _

from games import engine
from games.engine import ChopPayment, LeadTimeout, Payment
from games.rulebook.pages import Chapter, Passage, chapter, said, shown
from games.rulebook.scenes import Scene


def chapter_of(rules: engine.RuleSet) -> Chapter:
    """Leaving, with two players and with more."""
    return chapter(
        "leaving",
        _("Leaving in the middle"),
        Passage(
            text=said(
                _("With three or more players a bot plays on for who leaves."),
                _("Who leaves while leading a trick passes the lead on once, as if out of time.")
                if rules.lead_timeout is LeadTimeout.PASS_LEAD
                else None,
                _("With two the deal ends at once: who stays is first, who leaves is last."),
                *_what_is_paid(rules),
                _(
                    "If everybody leaves before a deal has a result it is void, and nothing is "
                    "paid."
                ),
            ),
            examples=shown(
                Scene(rules, ("9h 4c", "8h 5c Qd"))
                .play("1 leave")
                .example(_("Bình leaves a deal of two"))
            ),
        ),
    )


def _what_is_paid(rules: engine.RuleSet) -> tuple[str | None, ...]:
    if rules.payment is Payment.POINTS:
        return (_("Who leaves gets the points of the last."),)
    return (
        PAID[rules.payment](),
        _("Who has not played a single card pays what the frozen pay instead.")
        if rules.frozen is not None
        else None,
        _("2s and bombs left in hand are paid for on top.")
        if rules.leftover_values is not None
        else None,
        _("Nobody pays for the three of spades then.")
        if rules.three_of_spades is not None
        else None,
        _("There is no compensation then.") if rules.compensation else None,
        _("Chops of the open trick are paid before.")
        if rules.chop_payment is ChopPayment.CHAIN
        else None,
    )


def _place() -> str:
    return _("Who leaves pays as the last of two.")


def _cards() -> str:
    return _("Who leaves pays for the cards in hand.")


def _pot() -> str:
    return _("Who leaves loses the pot.")


PAID = {Payment.PLACES: _place, Payment.CARDS: _cards, Payment.POT: _pot}
