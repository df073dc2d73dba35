"""Who leads a deal (RULES.md 1.10, 2.1, 3.1, 3.9, 4.1, 5.1, 6.1)."""

from django.utils.translation import gettext as _

from games import engine
from games.engine import OpeningLeader
from games.phrases import refusal
from games.rulebook import effects
from games.rulebook.pages import Chapter, Contest, Passage, chapter, picture, said
from games.rulebook.scenes import Scene


def chapter_of(rules: engine.RuleSet) -> Chapter:
    """The opening deal, its leader, and who leads every other deal."""
    return chapter("opening", _("Who leads"), _opening(rules), _afterwards(rules))


def _opening(rules: engine.RuleSet) -> Passage:
    if effects.target(rules) is not None:
        which = _("The first deal of each match is an opening deal.")
    else:
        which = _(
            "The first deal of a table is an opening deal, and so is any deal whose previous "
            "winner is gone or has been left alone at the table."
        )
    return Passage(
        title=_("The opening deal"),
        text=said(which, *_leader(rules)),
        contests=tuple(_first_plays(rules)) if rules.must_play_lowest else (),
    )


def _leader(rules: engine.RuleSet) -> tuple[str | None, ...]:
    if rules.opening_leader is OpeningLeader.RANDOM:
        return (
            _("A player drawn at random leads it.")
            if effects.barred_leads(rules)
            else _("A player drawn at random leads it, with any combination."),
        )
    return (
        _("The holder of the 3♠ leads it; if the 3♠ was not dealt, of the lowest card dealt."),
        _("The first play must include that card, alone or within a combination.")
        if rules.must_play_lowest
        else _("That card need not be played."),
    )


def _first_plays(rules: engine.RuleSet) -> list[Contest]:
    """The first play with the 3♠ alone, within a combination, and without it."""
    if effects.is_southern(rules):
        straight, pair = "3s 4d 5h", "6c 6h"
    else:
        straight, pair = "3s 4s 5s", "6d 6h"
    hand = f"{straight} {pair}"
    return [
        Contest(None, picture(cards), _may_begin(rules, hand, cards), text)
        for cards, text in (
            ("3s", _("The 3♠ alone.")),
            (straight, _("The 3♠ within a straight.")),
            (pair, refusal(engine.Refusal.MUST_INCLUDE_LOWEST)),
        )
    ]


def _may_begin(rules: engine.RuleSet, hand: str, cards: str) -> bool:
    scene = Scene(rules, (hand, "9c Jd"), opening=True, idle=(0, 1))
    try:
        scene.play(f"0 {cards}")
    except engine.Refused:
        return False
    return True


def _afterwards(rules: engine.RuleSet) -> Passage:
    exception = _("Only after an instant win the holder of the lowest card leads.")
    barred = effects.has_instant_wins(rules) and rules.no_instant_win_twice
    return Passage(
        title=_("Every other deal"),
        text=said(
            _("The winner of the deal before leads."),
            exception if barred else None,
        ),
    )
