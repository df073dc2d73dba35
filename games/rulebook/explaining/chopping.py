"""What chops what, re-entry and barred leads (RULES.md 1.5, 1.9, 2.2, 2.3, 3.2, 3.3, 6.1–6.3)."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import engine
from games.phrases import capital, refusal
from games.rulebook import effects, names, samples
from games.rulebook.pages import (
    Cell,
    Chapter,
    ChopRow,
    ChopTable,
    Contest,
    Example,
    Passage,
    chapter,
    picture,
    said,
    shown,
)
from games.rulebook.scenes import Scene, is_allowed, is_dealt, spare_cards


def chapter_of(rules: engine.RuleSet) -> Chapter:
    """The table of chops, who may come back after a pass, what may not be led."""
    return chapter("chops", _("Chops"), _chops(rules), _reentry(rules), _barred(rules))


def _chops(rules: engine.RuleSet) -> Passage:
    if not any(effects.choppers(rules, prey) for prey in engine.PREY):
        return Passage(
            text=said(
                _("Nothing is chopped across kinds here: no bomb beats a 2."),
                _higher_of_its_kind(rules),
            )
        )
    return Passage(
        text=said(
            _higher_of_its_kind(rules),
            _("A chop lays a bomb over 2s or over another bomb. This is what chops what:"),
        ),
        table=_table(rules),
    )


def _higher_of_its_kind(rules: engine.RuleSet) -> str:
    if effects.is_southern(rules):
        return _("A higher bomb always beats a lower one of its own kind and length.")
    return _("A higher quad always beats a lower one.")


def _table(rules: engine.RuleSet) -> ChopTable:
    bombs = effects.bombs(rules)
    preys = [prey for prey in engine.PREY if prey in bombs or effects.choppers(rules, prey)]
    rows = [
        ChopRow(
            capital(names.bomb_name(bomb)),
            picture(samples.BOMBS[bomb]),
            tuple(_cell(rules, bomb, prey) for prey in preys),
        )
        for bomb in bombs
    ]
    return ChopTable(tuple(capital(names.prey_name(prey)) for prey in preys), tuple(rows))


def _cell(rules: engine.RuleSet, bomb: str, prey: str) -> Cell:
    comes_back = bomb in effects.reenterers(rules, prey)
    named = names.prey_name(prey)
    if bomb == prey:
        return Cell(
            named,
            pgettext("what a bomb chops", "a lower one"),
            is_chop=True,
            is_reentry=comes_back,
            is_of_its_kind=True,
        )
    if bomb in effects.choppers(rules, prey):
        return Cell(
            named, pgettext("what a bomb chops", "yes"), is_chop=True, is_reentry=comes_back
        )
    return Cell(named, pgettext("what a bomb chops", "no"))


def _reentry(rules: engine.RuleSet) -> Passage:
    title = _("Coming back after a pass")
    if not effects.has_reentry(rules):
        return Passage(
            title=title,
            text=(_("Who has passed is out until the trick ends, whatever they hold."),),
        )
    return Passage(
        title=title,
        text=said(
            *_comebacks(rules),
            _(
                "A re-entry comes at the end of the trick: only when all others have passed are "
                "those who passed asked, in the order of play from the owner of the top "
                "combination. They may lay nothing else."
            ),
            _(
                "Who declines, or passed over this very combination, is not asked again until "
                "another one lies there. Who comes back plays on in the trick."
            ),
            _(
                "Nobody may see who holds such a bomb: whenever a re-entry could beat what lies "
                "there, the table makes the same short pause for everybody."
            ),
        ),
        examples=shown(_comeback_example(rules)),
    )


def _comebacks(rules: engine.RuleSet) -> Iterable[str]:
    for bomb in effects.bombs(rules):
        preys = [
            _("a lower one of its kind") if prey == bomb else names.prey_name(prey)
            for prey in engine.PREY
            if bomb in effects.reenterers(rules, prey)
        ]
        if preys:
            words = {"bomb": names.bomb_name(bomb), "preys": names.all_of(preys)}
            yield _("Who has passed may come back with a %(bomb)s over %(preys)s.") % words


def _comeback_example(rules: engine.RuleSet) -> Example | None:
    barred = effects.barred_leads(rules)
    for prey in engine.PREY:
        for bomb in effects.reenterers(rules, prey):
            lead, top = samples.LEADS[prey], samples.LAID[prey]
            back = samples.HIGHER[bomb] if bomb == prey else samples.BOMBS[bomb]
            spare = spare_cards((lead, top, back), 4)
            hands = [" ".join(held) for held in zip((lead, "", back, top), spare, strict=True)]
            if prey not in barred and is_dealt(rules, hands):
                scene = Scene(rules, hands, tells_passes=True)
                scene.play(f"0 {lead} | 1 - | 2 - | 3 {top} | 0 - | 2 {back}")
                return scene.example(_("Chi has passed, and comes back when nobody goes on"))
    return None


def _barred(rules: engine.RuleSet) -> Passage | None:
    barred = effects.barred_leads(rules)
    if not barred:
        return None
    contests = [
        Contest(
            None,
            picture(samples.BOMBS[bomb]),
            is_allowed(rules, samples.BOMBS[bomb]),
            refusal(engine.Refusal.CANNOT_LEAD_THAT),
        )
        for bomb in barred
    ]
    words = {"bombs": names.all_of(map(names.bomb_name, barred))}
    return Passage(
        title=_("What may not be led"),
        text=(_("These may not be led, only laid over something: %(bombs)s.") % words,),
        contests=tuple(contests),
    )
