"""Frozen players and the three of spades (RULES.md 2.10, 2.11)."""

from django.utils.translation import gettext as _

from games import engine
from games.rulebook import names
from games.rulebook.pages import Chapter, Passage, chapter, said, shown
from games.rulebook.scenes import PLAYERS, Scene

IDLE = "3d 4h 5c 6d 7c 8s 9c Jd Qs Kc Ah 3h 2s"


def chapter_of(rules: engine.RuleSet) -> Chapter | None:
    """What else costs something where losers pay by place."""
    if rules.frozen is None and rules.three_of_spades is None:
        return None
    return chapter("penalties", _("Frozen, and the three of spades"), _frozen(rules), _three(rules))


def _frozen(rules: engine.RuleSet) -> Passage | None:
    if rules.frozen is None:
        return None
    leftovers = rules.leftover_values is not None
    scene = Scene(rules, ("9h", "8h Tc", "Jc Qd 5d", IDLE), idle=(3,))
    return Passage(
        title=_("Frozen"),
        text=said(
            _(
                "Who has not played a single card when the first player goes out is frozen, pays "
                "the winner %(stakes)s at once and is out of the deal."
            )
            % {"stakes": names.stakes(rules.frozen)},
            _("On top come the 2s and bombs in the frozen hand.") if leftovers else None,
            _(
                "The others play on, and are placed and paid as if they had been dealt alone. If "
                "nobody or only one is left beside the winner the deal ends, and that one is last."
            ),
            _(
                "The frozen pay before the chops of that trick are paid, and come last of all, in "
                "the order of play from the winner."
            ),
        ),
        examples=shown(
            scene.play("0 9h / 1 8h / 1 Tc").example(
                _("%(name)s has not played a card when An goes out") % {"name": PLAYERS[3]}
            )
        ),
    )


def _three(rules: engine.RuleSet) -> Passage | None:
    if rules.three_of_spades is None:
        return None
    words = {"stakes": names.stakes(rules.three_of_spades)}
    last = Scene(rules, ("9h", "8h", "3s"))
    won = Scene(rules, ("3s", "8h", "5c Qd"))
    return Passage(
        title=_("The three of spades last"),
        text=said(
            _(
                "A winner whose very last play is the single 3♠ gets %(stakes)s more from each "
                "other player, the frozen too."
            )
            % words,
            _(
                "A last player who is left with the 3♠ alone pays %(stakes)s more to each other "
                "player who is not frozen."
            )
            % words,
        ),
        examples=shown(
            won.play("0 3s / 1 8h").example(_("An goes out on the 3♠")),
            last.play("0 9h / 1 8h").example(_("Chi is left with the 3♠ alone")),
        ),
    )
