"""The combinations, and what beats what of the same kind (RULES.md 1.4, 1.5, 1.15, 5.2–5.4)."""

from django.utils.translation import gettext as _

from games import engine
from games.rulebook import effects
from games.rulebook.pages import Chapter, Contest, Passage, chapter, picture
from games.rulebook.scenes import is_allowed


def chapter_of(rules: engine.RuleSet) -> Chapter:
    """Every combination with a picture, then what may be laid over what."""
    if effects.is_southern(rules):
        kinds, beating = _southern_kinds(), _southern_beating()
        contests = _southern_contests()
    else:
        kinds, beating = _northern_kinds(), _northern_beating()
        contests = _northern_contests()
    shown = tuple(
        Contest(picture(under), picture(over), is_allowed(rules, over, under=under), text)
        for under, over, text in contests
    )
    return chapter(
        "combinations",
        _("Combinations"),
        *kinds,
        Passage(title=_("What beats what"), text=beating, contests=shown),
    )


def _southern_kinds() -> list[Passage]:
    return [
        _kind(_("Single"), _("One card."), "9d"),
        _kind(_("Pair"), _("Two cards of the same rank."), "8s 8h"),
        _kind(_("Triple"), _("Three cards of the same rank."), "Jc Jd Jh"),
        _kind(
            _("Straight"),
            _("Three to twelve ranks in a row, of any suits. A 2 is never part of it."),
            "5s 6h 7d 8c",
        ),
        _kind(
            _("Quad"),
            _(
                "All four cards of a rank: a bomb. Four 2s laid together are a quad, too; two or "
                "three of them are heo."
            ),
            "Qs Qc Qd Qh",
        ),
        _kind(
            _("Pair run"),
            _("Three or more pairs in a row: a bomb. A 2 is never part of it."),
            "4s 4d 5c 5h 6s 6c",
        ),
    ]


def _northern_kinds() -> list[Passage]:
    return [
        _kind(_("Single"), _("One card."), "9d"),
        _kind(
            _("Pair"),
            _("Two cards of the same rank and colour: ♠♣ or ♦♥."),
            "8d 8h",
        ),
        _kind(_("Triple"), _("Three cards of the same rank."), "Jc Jd Jh"),
        _kind(
            _("Straight"),
            _(
                "Three or more ranks in a row, all of one suit. A 2 may stand after the ace: "
                "Q K A 2 is a straight, A 2 3 and 2 3 4 are none."
            ),
            "Qh Kh Ah 2h",
        ),
        _kind(
            _("Quad"),
            _(
                "All four cards of a rank: a bomb. Four 2s laid together are a quad, too; two or "
                "three of them are heo."
            ),
            "Qs Qc Qd Qh",
        ),
        Passage(title=_("Pair run"), text=(_("There are no pair runs here."),)),
    ]


def _kind(name: str, text: str, cards: str) -> Passage:
    return Passage(title=name, text=(text,), pictures=(picture(cards),))


def _southern_beating() -> tuple[str, ...]:
    return (
        _(
            "The same kind and the same number of cards, with a higher top card. Where the top "
            "cards are of equal rank, their suit decides."
        ),
        _("Anything else needs a bomb: see the chops below."),
    )


def _southern_contests() -> list[tuple[str, str, str]]:
    return [
        ("7s", "7h", _("Equal ranks: hearts are higher than spades.")),
        ("5s 5d", "5c 5h", _("The pair with the heart is the higher one.")),
        ("5d 6d 7c", "5c 6h 7d", _("The highest cards decide: the 7♦ over the 7♣.")),
        ("8h", "9s 9c", _("A pair does not answer a single.")),
        ("6s 7c 8d", "9d Th Js Qc", _("Four cards do not answer three.")),
        ("Ks Kd", "2c 2d", _("The 2s are the highest pair.")),
    ]


def _northern_beating() -> tuple[str, ...]:
    return (
        _(
            "The same kind, the same number of cards and the same suits, with a higher rank. "
            "Different suits never beat each other, even of the same kind."
        ),
        _(
            "The 2s may do more: a single 2 beats any single that is no 2, and a 2 of a lower "
            "suit; a pair of 2s beats any pair that is not of 2s, and the red pair of 2s beats "
            "the black one."
        ),
    )


def _northern_contests() -> list[tuple[str, str, str]]:
    return [
        ("5h", "8h", _("A heart over a heart.")),
        ("5s", "8h", _("A heart over a spade: not the same suit.")),
        ("5d 5h", "8d 8h", _("A red pair over a red pair.")),
        ("5s 5c", "8d 8h", _("A red pair over a black one: not the same suits.")),
        ("5c 5d 5h", "8c 8d 8h", _("The same three suits.")),
        ("5s 5d 5h", "8c 8d 8h", _("Not the same three suits.")),
        ("3h 4h 5h 6h", "Jh Qh Kh Ah", _("Four hearts in a row over four hearts in a row.")),
        ("Ad", "2s", _("A 2 over a single of another suit.")),
        ("2s", "2d", _("The 2♦ is higher than the 2♠.")),
        ("2s 2c", "2d 2h", _("The red pair of 2s over the black one.")),
    ]
