"""The cards, their order, and the order of play (RULES.md 1.1–1.3, 6.8)."""

from django.utils.translation import gettext as _

from games import engine
from games.rulebook import effects
from games.rulebook.pages import Chapter, Passage, chapter, picture, said

# One card of each rank.
RANKS = "3s 4c 5d 6h 7s 8c 9d Th Js Qc Kd Ah 2s"


def chapter_of(rules: engine.RuleSet) -> Chapter:
    """What is dealt, what is higher than what, who is next."""
    return chapter("deal", _("Cards and seats"), _cards(), _order_of_cards(rules), _order(rules))


def _cards() -> Passage:
    return Passage(
        text=said(
            _(
                "Two, three or four players, thirteen cards each from a deck of 52. What is not "
                "dealt stays face down, and nobody knows it."
            ),
            _("Get rid of all your cards before the others do."),
        ),
    )


def _order_of_cards(rules: engine.RuleSet) -> Passage:
    if effects.is_southern(rules):
        suits = _(
            "Between equal ranks the suit decides, from low to high: ♠ spades, ♣ clubs, "
            "♦ diamonds, ♥ hearts."
        )
    else:
        suits = _(
            "Suits are not higher or lower than each other, save between 2s, from low to high: "
            "♠ spades, ♣ clubs, ♦ diamonds, ♥ hearts."
        )
    return Passage(
        title=_("Which card is higher"),
        text=said(
            _("From low to high: 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, and the 2 on top."),
            suits,
            _("♠ and ♣ are black, ♦ and ♥ are red. A 2 is called heo, the pig."),
        ),
        pictures=(picture(RANKS), picture("2s 2c 2d 2h")),
    )


def _order(rules: engine.RuleSet) -> Passage:
    turning = _(
        "After every deal the order turns the other way: if An plays before Bình in this deal, "
        "Bình plays before An in the next."
    )
    return Passage(
        title=_("Who is next"),
        text=said(
            _("Play goes counter-clockwise: the player on your right is next."),
            turning if rules.reverse_each_deal else None,
        ),
    )
