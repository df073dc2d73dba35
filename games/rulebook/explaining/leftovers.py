"""What 2s and bombs left in hand cost (RULES.md 1.13, 2.9, 3.6, 5.7, 6.6)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games import engine
from games.engine import LeftoverFrom
from games.phrases import capital
from games.rulebook import effects, names, samples
from games.rulebook.pages import Chapter, Example, Passage, Price, chapter, picture, said, shown
from games.rulebook.scenes import Scene

SHOWN = {"black": "2s", "red": "2h", **samples.BOMBS}


def chapter_of(rules: engine.RuleSet) -> Chapter | None:
    """The charges, who pays them to whom, and how they are counted."""
    title = _("Leftovers: 2s and bombs in hand")
    if rules.leftover_values is None:
        return chapter(
            "leftovers",
            title,
            Passage(text=(_("2s and bombs that are left in hand cost nothing."),)),
        )
    if rules.leftover_from is LeftoverFrom.LAST:
        payer = _("At the end the last player pays for them, to the player placed just before.")
    else:
        payer = _("At the end every loser pays the winner for those in their own hand.")
    return chapter(
        "leftovers",
        title,
        Passage(
            text=said(payer, *_counting(rules)),
            prices=tuple(_prices(rules)),
            examples=shown(_example(rules)),
        ),
    )


def _counting(rules: engine.RuleSet) -> tuple[str | None, ...]:
    once = _(
        "Each card is charged once, in the way that comes to most. 2s are always charged one by "
        "one, also four of them."
    )
    if not effects.is_southern(rules):
        return (once,)
    return (
        once,
        _("A run is never split: of pairs that join into one longer run only one run is charged."),
    )


def _prices(rules: engine.RuleSet) -> Iterator[Price]:
    for key in ("black", "red", *effects.bombs(rules)):
        value = getattr(rules.leftover_values, key)
        yield Price(capital(names.charged_name(key)), names.stakes(value), picture(SHOWN[key]))


def _example(rules: engine.RuleSet) -> Example | None:
    """A bomb and a 2 that are left, of those that cost something."""
    values = rules.leftover_values
    bombs = [bomb for bomb in ("run3", *effects.bombs(rules)) if bomb in effects.bombs(rules)]
    bomb = next((SHOWN[each] for each in bombs if getattr(values, each)), "")
    two = next((SHOWN[each] for each in ("red", "black") if getattr(values, each)), "")
    if not bomb and not two:
        return None
    hands: tuple[str, ...]
    if rules.play_on:
        hands = ("9s", "8s", "Tc", f"{bomb} {two} Qc")
        plays = "0 9s / 1 8s / 2 Tc"
    else:
        hands = ("9s", f"8s {two}", f"{bomb} Qc Kh")
        plays = "0 9s"
    scene = Scene(rules, hands)
    if scene.state.finished:
        return None
    return scene.play(plays).example(_("What is left costs something"))
