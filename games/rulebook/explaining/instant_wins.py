"""Instant wins (RULES.md 1.14, 2.6, 2.7, 3.8, 3.9, 6.4, 6.7)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games import engine
from games.engine import Payment
from games.phrases import capital
from games.rulebook import effects, names, samples
from games.rulebook.pages import Chapter, Example, Passage, Price, chapter, picture, said, shown
from games.rulebook.scenes import PLAYERS, Scene

# Hands that win nothing, with 2s and a quad for what they leave over.
OTHERS = (
    "3d 5h 6s 8c 8d 9h Ts Jd Qh Kc Kh Ad 2c",
    "3h 4c 5c 6d 7h 9s Tc Jc Js Qd Kd As 2d",
)


def chapter_of(rules: engine.RuleSet) -> Chapter | None:
    """Every hand that wins as it is dealt, with what it brings."""
    if not effects.has_instant_wins(rules):
        return None
    return chapter(
        "instant-wins", _("Instant wins"), _hands(rules), _counting(), _precedence(rules)
    )


def _hands(rules: engine.RuleSet) -> Passage:
    return Passage(
        text=said(
            _(
                "As soon as the cards are dealt, a hand of these wins the deal at once: every "
                "other player pays the winner."
            ),
            *_on_top(rules),
        ),
        prices=tuple(_prices(rules)),
        examples=shown(_example(rules)),
    )


def _on_top(rules: engine.RuleSet) -> Iterator[str]:
    if rules.payment is Payment.POT:
        yield _("Everybody gets the ante back first.")
    if rules.instant_win_leftovers and rules.leftover_values is not None:
        yield _("On top of that each pays for the 2s and bombs in their own hand.")
    else:
        yield _("2s and bombs in the hands of the others cost nothing then.")


def _prices(rules: engine.RuleSet) -> Iterator[Price]:
    always, opening = dict(rules.instant_wins), dict(rules.opening_instant_wins)
    for win in engine.INSTANT_WINS:
        if win not in always and win not in opening:
            continue
        thing = capital(names.instant_win_name(win))
        shown_hand = picture(samples.INSTANT_WINS[win])
        in_opening = max(always.get(win, 0), opening.get(win, 0))
        if win not in always:
            cost = _("%(stakes)s each, in an opening deal only")
            yield Price(thing, cost % {"stakes": names.stakes(in_opening)}, shown_hand)
        elif in_opening > always[win]:
            words = {"stakes": names.stakes(always[win]), "more": names.stakes(in_opening)}
            cost = _("%(stakes)s each, in an opening deal %(more)s")
            yield Price(thing, cost % words, shown_hand)
        else:
            cost = _("%(stakes)s each")
            yield Price(thing, cost % {"stakes": names.stakes(always[win])}, shown_hand)


def _counting() -> Passage:
    return Passage(
        title=_("How they are counted"),
        text=said(
            _("For six pairs a quad counts as two pairs, a triple as one, and 2s count."),
            _("Five pairs in a row never use 2s. A dragon may hold a 2 beside its twelve ranks."),
            _("A hand that is several of these takes the highest."),
        ),
    )


def _precedence(rules: engine.RuleSet) -> Passage:
    twice = _(
        "Who has won a deal instantly cannot win the next one instantly, and the holder of the "
        "lowest card leads that one. If it is an opening deal for another reason, nobody is barred."
    )
    return Passage(
        title=_("Two such hands at once"),
        text=said(
            _("The one nearest to the leader in the order of play wins, the leader first."),
            twice if rules.no_instant_win_twice else None,
        ),
        examples=shown(_two_at_once(rules)),
    )


def _example(rules: engine.RuleSet) -> Example | None:
    """The dearest win of any deal, and what the others hold."""
    paid = dict(rules.instant_wins or rules.opening_instant_wins)
    named = [win for win in engine.INSTANT_WINS if win in paid]
    win = max(named, key=lambda each: paid[each])
    hands = (samples.INSTANT_WINS[win], *_without(samples.INSTANT_WINS[win]))
    scene = Scene(rules, hands, opening=True, idle=(0, 1, 2))
    words = {"name": PLAYERS[0], "win": names.instant_win_name(scene.state.instant_win or win)}
    return scene.example(_("%(name)s is dealt this: %(win)s") % words)


def _without(hand: str) -> list[str]:
    """The other hands, less what the winner holds."""
    held = set(hand.split())
    return [" ".join(code for code in other.split() if code not in held) for other in OTHERS]


def _two_at_once(rules: engine.RuleSet) -> Example | None:
    """Two hands that win, neither of them the leader's, if any two leave each other alone."""
    named = {win for win, _stakes in rules.instant_wins | rules.opening_instant_wins}
    winning = [win for win in engine.INSTANT_WINS if win in named]
    for first in (samples.INSTANT_WINS[win] for win in winning):
        for second in (samples.OTHER_INSTANT_WINS[win] for win in winning):
            if set(first.split()) & set(second.split()):
                continue
            blank = " ".join(
                code for code in OTHERS[0].split() if code not in f"{first} {second}".split()
            )
            scene = Scene(rules, (blank, first, second), opening=True, idle=(0, 1, 2))
            if scene.state.finished and scene.state.places:
                words = {"name": PLAYERS[scene.state.places[0]], "leader": PLAYERS[0]}
                return scene.example(
                    _("%(leader)s leads, and both others hold such a hand: %(name)s wins") % words
                )
    return None
